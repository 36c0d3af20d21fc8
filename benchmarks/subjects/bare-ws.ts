// Serves with Fastify and ws. The first frame contains the token; afterward, the program delivers every message.
import { type WebSocket, WebSocketServer } from 'ws';

import { createBareFastify, listen } from './bare/create-fastify.js';
import { loadWork } from './bare/load-work.js';
import { readClaims } from './bare/tokens.js';

const members = new Set<WebSocket>();
const app = createBareFastify(await loadWork(), (message) => {
  const frame = JSON.stringify({ event: 'chat:message', data: message });
  for (const socket of members) socket.send(frame);
});
const server = new WebSocketServer({ server: app.server, path: '/ws/chat' });
server.on('connection', (socket) => {
  socket.once('message', (frame: Buffer) => {
    const { id, data } = JSON.parse(frame.toString('utf8')) as { id: number; data: { token: string } };
    readClaims(data.token);
    members.add(socket);
    socket.send(JSON.stringify({ id, data: { ok: true } }));
  });
  socket.once('close', () => members.delete(socket));
});
await listen(app);
