import { createFetchHandler, requireSignedIn } from '@crewkit/adapter-http-fetch';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createHttpServer, type Crewkit } from '@crewkit/core';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';

export function serveWithHono(crewkit: Crewkit, port: number) {
  // #region serve
  const handler = createFetchHandler(crewkit);
  const admit = requireSignedIn(crewkit);
  const toPeer = (context: Context) => ({ remoteAddress: getConnInfo(context).remote.address ?? '' });

  const app = new Hono();
  app.get('/whoami', async (context) => {
    const admitted = await admit(context.req.raw, toPeer(context));
    return admitted instanceof Response ? admitted : context.json({ email: admitted.user.email });
  });
  app.all('*', (context) => handler(context.req.raw, toPeer(context)));

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createHttpServer((request, response) => void listener(request, response));
  const realtime = attachRealtime(server, crewkit);
  server.listen({ port, backlog: 4096 });
  // #endregion
  return { server, realtime };
}
