// Serves with Fastify and Socket.IO. After sending a token, each user joins a separate room and one room that all users share.
import { Server } from 'socket.io';

import { createBareFastify, listen } from './bare/create-fastify.js';
import { loadWork } from './bare/load-work.js';
import { type Claims, readClaims } from './bare/tokens.js';

type NoEvents = Record<string, (...data: unknown[]) => void>;

const app = createBareFastify(await loadWork(), (message) => chat.to('room').emit('chat:message', message));
app.get('/readyz', () => ({ status: 'ready' }));
const chat = new Server<NoEvents, NoEvents, NoEvents, Claims>(app.server, { transports: ['websocket', 'polling'] }).of(
  '/chat',
);
chat.use((socket, next) => {
  try {
    socket.data = readClaims(socket.handshake.auth['token']);
    next();
  } catch (error) {
    next(error as Error);
  }
});
chat.on('connection', (socket) => socket.join([`user:${socket.data.sub}`, 'room']));
await listen(app);
