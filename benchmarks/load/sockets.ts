// Minimal clients for both transports, because five hundred clients share one core. A message contains its send time in its text, between
// two markers.
import { WebSocket } from 'ws';

const options = { perMessageDeflate: false, skipUTF8Validation: true };

/** Returns a text of about 300 bytes that contains its time of creation. */
export function timedText(): string {
  return `@${(performance.timeOrigin + performance.now()).toFixed(3)}@${'x'.repeat(270)}`;
}

export interface Listener {
  readonly close: () => void;
}

/** Connects over a transport. Calls `hear(delayMs)` for each message. */
export type OpenListener = (
  port: number,
  person: { accessToken: string },
  hear: (delayMs: number) => void,
) => Promise<Listener>;

/** Connects over plain WebSocket. Resolves when the token has been accepted. Calls `hear(delayMs)` for each message. */
export const openWebSocket: OpenListener = async (port, { accessToken: token }, hear) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat`, options);
  await opened(socket);
  socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } }));
  await nextFrame(socket, '"ok":true');
  return listening(socket, hear);
};

/** Connects over Socket.IO 5 and Engine.IO 4 to the namespace `/chat`, and writes each frame itself. */
export const openSocketIo: OpenListener = async (port, { accessToken: token }, hear) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, options);
  // Answers the server's ping.
  socket.on('message', (frame: Buffer) => {
    if (frame.length === 1 && frame[0] === 0x32) socket.send('3');
  });
  await Promise.all([opened(socket), nextFrame(socket, '0{')]);
  socket.send(`40/chat,${JSON.stringify({ token })}`);
  await nextFrame(socket, '40/chat,{');
  return listening(socket, hear);
};

function listening(socket: WebSocket, hear: (delayMs: number) => void): Listener {
  socket.on('message', (frame: Buffer) => {
    const start = frame.indexOf('@') + 1;
    if (start === 0) return;
    const sentAt = Number(frame.toString('latin1', start, frame.indexOf('@', start)));
    hear(performance.timeOrigin + performance.now() - sentAt);
  });
  return { close: () => socket.terminate() };
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
}

/** Waits for a frame that contains this text. */
function nextFrame(socket: WebSocket, part: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = (frame: Buffer) => {
      if (!frame.includes(part)) return;
      socket.off('message', take);
      resolve();
    };
    socket.on('message', take).once('close', () => reject(new Error('A socket was refused.')));
  });
}
