import fastify, { type FastifyInstance } from 'fastify';

import { claimsIn } from './tokens.js';
import { type Login, type StoredMessage, type Work } from './work.js';

const text = { type: 'string', minLength: 1, maxLength: 10_000 };
const readBody = (...names: string[]) => ({
  schema: {
    body: { type: 'object', required: names, properties: Object.fromEntries(names.map((name) => [name, text])) },
  },
});

interface MessageRequest {
  Params: { id: string };
  Body: { body: string };
}

/** Creates the measured requests on Fastify with default options, on top of `work`. Calls `posted(message)` for each stored message. */
export function createBareFastify(
  work: Work,
  posted: (message: StoredMessage) => void = () => undefined,
): FastifyInstance {
  const app = fastify({ logger: false });
  app.get('/api/users/me', (request) => work.readAccount(claimsIn(request.headers.authorization)));
  app.get<{ Params: { projectId: string; taskId: string } }>('/api/projects/:projectId/tasks/:taskId', (request) =>
    work.readTask(claimsIn(request.headers.authorization), request.params),
  );
  app.post<{ Body: Login }>('/api/auth/login', readBody('email', 'password'), (request) => work.logIn(request.body));
  app.post<{ Body: { refreshToken: string } }>('/api/auth/refresh', readBody('refreshToken'), (request) =>
    work.refresh(request.body),
  );
  app.get<Pick<MessageRequest, 'Params'>>('/api/chats/:id/messages', (request) =>
    work.readMessages(claimsIn(request.headers.authorization), request.params.id),
  );
  app.post<MessageRequest>('/api/chats/:id/messages', readBody('body'), async (request, reply) => {
    const claims = claimsIn(request.headers.authorization);
    const message = await work.postMessage(claims, request.params.id, request.body);
    posted(message);
    return reply.code(201).send(message);
  });
  return app;
}

/** Prints the same line at start-up as the reference server. */
export async function listen(app: FastifyInstance): Promise<void> {
  console.log(`listening on ${await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })}`);
}
