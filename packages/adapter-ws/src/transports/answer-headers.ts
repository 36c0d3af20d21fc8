import { apiContentPolicy, securityHeaders } from '@crewkit/core/api';

const flat = [...securityHeaders, 'Content-Security-Policy', apiContentPolicy];

/** The headers of every HTTP response. As with the API's responses, these responses must not be cached. */
export const answerHeaders: readonly (readonly [string, string])[] = flat.flatMap((name, index) =>
  index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : [],
);
