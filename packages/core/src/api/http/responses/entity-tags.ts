import { CrewkitError } from '../../../errors/crewkit-error.js';
import { createHash } from 'node:crypto';
import type { RouteAnswer } from '../../define-route.js';

// The syntax of a list element (RFC 9110 §8.8.3). Each character stands for the header byte with the same code.
const listElement = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;
const versionPattern = /^"([1-9]\d{0,14})"$/;

/** Returns the entity tag for a version of a resource. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/**
 * Returns the versions that an `If-Match` header names (RFC 9110 §13.1.1). Returns null if any version matches, that is, if there is no
 * header or the header is `*`. Ignores weak tags, which never match, and tags that `versionTag` did not create. Throws `VALIDATION_FAILED`
 * for an invalid list.
 */
export function parseVersions(ifMatch: string | null): readonly number[] | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null;
  return tagsIn(ifMatch).flatMap((tag) => {
    const [, version] = versionPattern.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}

/**
 * Returns the entity tag of immutable bytes with this SHA-256 in hexadecimal.
 *
 * @example
 * const headers = { ETag: contentTag(sha256) };
 */
export function contentTag(sha256: string): string {
  return `"${sha256}"`;
}

/**
 * Returns whether an `If-None-Match` header contains the tag (RFC 9110 §13.1.2), weak or strong. An invalid list matches nothing.
 *
 * @example
 * if (namesTag(request.headers['if-none-match'] ?? null, tag)) return { status: 304, headers: { ETag: tag } };
 */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = listedTags(ifNoneMatch) ?? [];
  return tags.some((each) => each.replace(/^W\//, '') === tag);
}

/** Returns the tags in a header. Throws `VALIDATION_FAILED` for an invalid list. */
function tagsIn(header: string): string[] {
  const tags = listedTags(header);
  if (tags === null || tags.length === 0) throw malformed();
  return tags;
}

function listedTags(header: string): string[] | null {
  const tags: string[] = [];
  let at = 0;
  while (at < header.length) {
    listElement.lastIndex = at;
    const found = listElement.exec(header);
    if (found === null) return null;
    // Empty list elements are ignored (RFC 9110 §5.6.1.2).
    if (found[1] !== undefined) tags.push(found[1]);
    at = listElement.lastIndex;
  }
  return tags;
}

function malformed(): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { detail: 'If-Match must be a list of entity tags, or *.' });
}

/** Browsers cache the response but revalidate it before each use (RFC 9111 §5.2.2.4). Shared caches do not store it. */
const revalidated = { 'Cache-Control': 'private, no-cache' } as const;

/**
 * Returns a response with `body` as JSON and with the SHA-256 of this JSON as the entity tag. If the caller already has this version,
 * returns a 304 response instead.
 */
export function taggedAnswer(ifNoneMatch: string | null, body: unknown): RouteAnswer {
  const tag = contentTag(createHash('sha256').update(JSON.stringify(body)).digest('hex'));
  const headers = { ETag: tag, ...revalidated };
  return namesTag(ifNoneMatch, tag) ? { status: 304, headers } : { status: 200, headers, body };
}

/** The 304 response, for route definitions. */
export const unchanged = { description: 'Not modified.', headers: ['ETag'] } as const;
