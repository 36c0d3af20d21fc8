import { createHash } from 'node:crypto';

import type { RouteAnswer } from './define-route.js';
import { contentTag, namesTag } from './entity-tags.js';

/** Browsers keep the answer and ask each time whether it is still right (RFC 9111 §5.2.2.4); nothing in between keeps it. */
const revalidated = { 'Cache-Control': 'private, no-cache' } as const;

/** Answers JSON with the SHA-256 of it as its entity tag, or 304 if the caller has it already. */
export function taggedAnswer(ifNoneMatch: string | null, body: unknown): RouteAnswer {
  const tag = contentTag(createHash('sha256').update(JSON.stringify(body)).digest('hex'));
  const headers = { ETag: tag, ...revalidated };
  return namesTag(ifNoneMatch, tag) ? { status: 304, headers } : { status: 200, headers, body };
}

/** The response of a row that answers so. */
export const unchanged = { description: 'As `If-None-Match` names it.', headers: ['ETag'] } as const;
