import { apiContentPolicy } from '@crewkit/core';
import { securityHeaders } from '@crewkit/core/adapter';

const flat = [...securityHeaders, 'Content-Security-Policy', apiContentPolicy];

/** The security headers of every HTTP response that the transports send. The API's responses have the same headers. */
export const answerHeaders: readonly (readonly [string, string])[] = flat.flatMap((name, index) =>
  index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : [],
);
