// Serves with Fastify and ws. The first frame contains the token; afterward, the program delivers every message.
import { WebSocketServer } from 'ws';

import { createBareFastify, listen } from './bare/create-fastify.mjs';
import { loadWork } from './bare/load-work.mjs';
import { readClaims } from './bare/tokens.mjs';

const members = new Set();
const app = createBareFastify(await loadWork(), (message) => {
  const frame = JSON.stringify({ event: 'chat:message', data: message });
  for (const socket of members) socket.send(frame);
});
const server = new WebSocketServer({ server: app.server, path: '/ws/chat' });
server.on('connection', (socket) => {
  socket.once('message', (frame) => {
    const { id, data } = JSON.parse(frame.toString('utf8'));
    socket.userId = readClaims(data.token).sub;
    members.add(socket);
    socket.send(JSON.stringify({ id, data: { ok: true } }));
  });
  socket.once('close', () => members.delete(socket));
});
await listen(app);
