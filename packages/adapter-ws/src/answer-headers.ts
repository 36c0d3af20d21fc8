import { apiContentPolicy, securityHeaders } from '@crewkit/core/api';

const flat = [...securityHeaders, 'Content-Security-Policy', apiContentPolicy];

/** What each answer over HTTP carries, as those of the API do: it is nothing to be shown. */
export const answerHeaders: readonly (readonly [string, string])[] = flat.flatMap((name, index) =>
  index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : [],
);
