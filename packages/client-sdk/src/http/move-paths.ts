type Send = (path: string, init?: unknown) => unknown;

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'] as const;

/** The base path in the OpenAPI document. */
export const defaultBasePath = '/api';

/** Returns a client that sends the requests for paths below `/api` to the same paths below `basePath`. */
export function movePaths<Client extends object>(client: Client, basePath: string): Client {
  if (basePath === defaultBasePath) return client;
  const move = (path: string): string =>
    path.startsWith(`${defaultBasePath}/`) ? basePath + path.slice(defaultBasePath.length) : path;
  const sends = client as Record<(typeof methods)[number], Send>;
  const moved = methods.map((method): [string, Send] => [method, (path, init) => sends[method](move(path), init)]);
  const { request } = client as { readonly request: (method: string, path: string, init: unknown) => unknown };
  const moveRequest = (method: string, path: string, init: unknown): unknown => request(method, move(path), init);
  return { ...client, ...Object.fromEntries(moved), request: moveRequest };
}
