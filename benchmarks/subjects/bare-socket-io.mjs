// Serves with Fastify and Socket.IO. After sending a token, each user joins a separate room and one room that all users share.
import { Server } from 'socket.io';

import { createBareFastify, listen } from './bare/create-fastify.mjs';
import { loadWork } from './bare/load-work.mjs';
import { readClaims } from './bare/tokens.mjs';

const app = createBareFastify(await loadWork(), (message) => chat.to('room').emit('chat:message', message));
app.get('/readyz', () => ({ status: 'ready' }));
const chat = new Server(app.server, { transports: ['websocket', 'polling'] }).of('/chat');
chat.use((socket, next) => {
  try {
    socket.data.userId = readClaims(socket.handshake.auth.token).sub;
    next();
  } catch (error) {
    next(error);
  }
});
chat.on('connection', (socket) => socket.join([`user:${socket.data.userId}`, 'room']));
await listen(app);
