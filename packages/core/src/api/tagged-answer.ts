import { createHash } from 'node:crypto';

import type { RouteAnswer } from './define-route.js';
import { contentTag, namesTag } from './entity-tags.js';

/** Browsers cache the response and revalidate it each time (RFC 9111 §5.2.2.4); shared caches do not store it. */
const revalidated = { 'Cache-Control': 'private, no-cache' } as const;

/** Responds with JSON and its SHA-256 as entity tag, or with 304 if the caller already has it. */
export function taggedAnswer(ifNoneMatch: string | null, body: unknown): RouteAnswer {
  const tag = contentTag(createHash('sha256').update(JSON.stringify(body)).digest('hex'));
  const headers = { ETag: tag, ...revalidated };
  return namesTag(ifNoneMatch, tag) ? { status: 304, headers } : { status: 200, headers, body };
}

/** The 304 response in a route definition. */
export const unchanged = { description: 'Not modified.', headers: ['ETag'] } as const;
