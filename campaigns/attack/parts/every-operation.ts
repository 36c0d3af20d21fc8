import type { HttpClient, RawAnswer } from '../../support/http-client.js';

type Described = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;

export interface OperationAnswer {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly answer: RawAnswer<{ readonly code?: string }>;
}

/**
 * Calls every operation of the server's OpenAPI document with the token, with these ids in its path, in its query and as the properties of its
 * body. Operations that begin a sign-in need no caller and are left out.
 */
export async function callEveryOperation(
  client: HttpClient,
  token: string,
  ids: Readonly<Record<string, string>>,
): Promise<OperationAnswer[]> {
  const { paths } = await client.need<{ readonly paths: Described }>('GET', '/openapi.json');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
  );
  const query = new URLSearchParams({ ...ids, scope: 'ORGANIZATION', id: ids['organizationId'] ?? '', q: 'Moon' });
  const answers: OperationAnswer[] = [];
  for (const { operationId, method, path } of operations.filter((each) => !each.path.startsWith('/api/auth/'))) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ids['organizationId'] ?? '');
    // Queries are strict, so a request is sent with and without one.
    for (const search of method === 'GET' ? ['', `?${query.toString()}`, '?q=Moon'] : ['']) {
      const body = method === 'GET' ? {} : { body: { ...ids, name: 'Changed', body: 'Changed', title: 'Changed' } };
      const answer = await client.call<{ readonly code?: string }>(method, filled + search, { token, ...body });
      const empty =
        method === 'GET' || answer.status !== 400
          ? null
          : await client.call<{ readonly code?: string }>(method, filled, { token, body: {} });
      answers.push({ operationId, method, path: filled + search, answer: empty ?? answer });
    }
  }
  return answers;
}

/** Returns the operations that succeeded and whose path or response contains one of the ids. */
export function findReached(answers: readonly OperationAnswer[], ids: Readonly<Record<string, string>>): string[] {
  const secrets = Object.values(ids).filter((id) => id.length >= 36);
  return answers
    .filter(({ answer: { status } }) => status < 300)
    .filter(({ path, answer }) => secrets.some((id) => path.split('?')[0]?.includes(id) || answer.text.includes(id)))
    .map(({ operationId, method, path, answer }) => `${operationId} ${method} ${path}: ${answer.status}`);
}
