import { AppError } from '../errors/app-error.js';

// RFC 9110 §8.8.3. The header's bytes are the characters' codes.
const listElement = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;
const versionPattern = /^"([1-9]\d{0,14})"$/;

/** The entity tag of a version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/**
 * The versions that an `If-Match` header names (RFC 9110 §13.1.1). null: any, because there is no header or it is `*`. Weak tags
 * never match, and tags that `versionTag` did not make name nothing. Throws `VALIDATION_FAILED` for what is no list of tags.
 */
export function versionsOf(ifMatch: string | null): readonly number[] | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null;
  return tagsIn(ifMatch).flatMap((tag) => {
    const [, version] = versionPattern.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}

function tagsIn(header: string): string[] {
  const tags: string[] = [];
  let at = 0;
  while (at < header.length) {
    listElement.lastIndex = at;
    const found = listElement.exec(header);
    if (found === null) throw malformed();
    // Empty elements of a list count for nothing (RFC 9110 §5.6.1.2).
    if (found[1] !== undefined) tags.push(found[1]);
    at = listElement.lastIndex;
  }
  if (tags.length === 0) throw malformed();
  return tags;
}

function malformed(): AppError {
  return new AppError('VALIDATION_FAILED', { detail: 'If-Match must be a list of entity tags, or *.' });
}
