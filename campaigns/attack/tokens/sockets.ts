import { openPlainWs, openSocketIo, readFrame } from '../sockets/socket-clients.js';

const withinMs = 10_000;

/** Returns the result of a Socket.IO handshake with the token: `connected`, or the code of the refusal. */
export function trySocketIo(url: string, token: string): Promise<string> {
  const socket = openSocketIo(url, token);
  const said = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error: Error & { data?: { code?: string } }) =>
      resolve(error.data?.code ?? `error: ${error.message}`),
    );
    setTimeout(() => resolve('silence'), withinMs).unref();
  });
  return said.finally(() => socket.close());
}

/** The same for plain WebSocket: `connected`, or the code of the refusal and of the close. */
export function tryPlainWs(url: string, token: string): Promise<string> {
  const socket = openPlainWs(url, token);
  const said = new Promise<string>((resolve) => {
    let refusal = 'no acknowledgement';
    socket.on('message', (data) => {
      const { ack, ok, code } = readFrame(data);
      if (ack !== 1) return;
      if (ok === true) resolve('connected');
      else refusal = String(code);
    });
    socket.on('close', (code) => resolve(`${refusal}, ${code}`));
    setTimeout(() => resolve('silence'), withinMs).unref();
  });
  return said.finally(() => socket.terminate());
}
