import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer, type Crewkit, type ApiRequest, type ApiResponse } from '@crewkit/core';
import { staticFirst, writeApiResponse } from '@crewkit/core/adapter';

export interface RunningServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Serves on a free port with a minimal HTTP adapter, which finds the route definition and delegates everything else. */
export async function serveWithNode(crewkit: Crewkit): Promise<RunningServer> {
  const answer = toAnswer(crewkit);
  const server = createHttpServer((incoming, outgoing) => {
    // This never rejects, because Crewkit responds in every case.
    void answer(toApiRequest(incoming)).then((response) => writeApiResponse(outgoing, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port, and not on a pipe, has an address of this type.
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { baseUrl: `http://127.0.0.1:${port}`, close };
}

function toAnswer(crewkit: Crewkit): (request: ApiRequest) => Promise<ApiResponse> {
  const rows = staticFirst(crewkit.routes).map((route) => ({ route, pattern: toPattern(route.path) }));
  return (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const [path = ''] = request.target.split('?');
    const row = rows.find(({ route, pattern }) => route.method === method && pattern.test(path));
    return row === undefined ? crewkit.dispatchUnmatched(request) : crewkit.dispatch(row.route, request);
  };
}

function toApiRequest(incoming: IncomingMessage): ApiRequest {
  return {
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers: incoming.headers,
    remoteAddress: incoming.socket.remoteAddress ?? '',
    body: incoming,
  };
}

function toPattern(path: string): RegExp {
  const source = path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
