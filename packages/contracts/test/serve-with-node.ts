import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer, type Crewkit, type ApiRequest, type ApiResponse } from '@crewkit/core';
import { writeApiResponse } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';

export type Answer = (request: ApiRequest) => Promise<ApiResponse>;

export interface RunningServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Returns Crewkit's own responses, routed by a minimal router. */
export function toAnswer(crewkit: Crewkit): Answer {
  const patterns = crewkit.routes.map((route) => ({ route, pattern: internals.compilePath(route.path) }));
  return (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const [path = ''] = request.target.split('?');
    const found = patterns.find(({ route, pattern }) => route.method === method && fits(pattern, path));
    return found === undefined ? crewkit.dispatchUnmatched(request) : crewkit.dispatch(found.route, request);
  };
}

/** Starts a minimal HTTP adapter: only the server of the core. */
export async function serveWithNode(answer: Answer): Promise<RunningServer> {
  const server = createHttpServer((incoming, outgoing) => void handle(answer, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { baseUrl: `http://127.0.0.1:${port}`, close };
}

async function handle(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await answer({
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers: incoming.headers,
    remoteAddress: incoming.socket.remoteAddress ?? '',
    body: incoming,
  });
  writeApiResponse(outgoing, response);
}

function fits(pattern: ReturnType<typeof internals.compilePath>, path: string): boolean {
  try {
    return pattern.match(path) !== null;
  } catch {
    return false;
  }
}
