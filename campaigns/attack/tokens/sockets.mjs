import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

const withinMs = 10_000;

/** Returns the result of a Socket.IO handshake with the token: `connected`, or the code of the refusal. */
export function trySocketIo(url, token) {
  const options = { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false };
  const socket = io(`${url}/chat`, options);
  const said = new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.data?.code ?? `error: ${error.message}`));
    setTimeout(() => resolve('silence'), withinMs).unref();
  });
  return said.finally(() => socket.close());
}

/** The same for plain WebSocket: `connected`, or the code of the refusal and of the close. */
export function tryPlainWs(url, token) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
  const said = new Promise((resolve) => {
    let refusal = 'no acknowledgement';
    socket.on('open', () => socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } })));
    socket.on('message', (data) => {
      const { ack, ok, code } = JSON.parse(String(data));
      if (ack !== 1) return;
      if (ok === true) resolve('connected');
      else refusal = code;
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => resolve(`${refusal}, ${code}`));
    setTimeout(() => resolve('silence'), withinMs).unref();
  });
  return said.finally(() => socket.terminate());
}
