import { createHash } from 'node:crypto';

import type { RouteAnswer } from '../../define-route.js';
import { contentTag, namesTag } from './entity-tags.js';

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
