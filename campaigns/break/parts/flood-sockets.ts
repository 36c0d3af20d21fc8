// The attacker in socket-flood.ts, as a separate process. One user opens many connections and sends `join` events over each of them.
// Prints the results as JSON.
//   tsx flood-sockets.ts URL TOKEN CONVERSATION_ID CONNECTIONS JOINS SECONDS
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, type RawData } from 'ws';

import { toText } from './frames.js';

/** What the attacker achieved. */
export interface Flood {
  attempts: number;
  admitted: number;
  readonly refused: Record<string, number>;
  joinsSent: number;
  joinsAnswered: number;
  joinsOk: number;
}

interface Frame {
  readonly ack?: string | number;
  readonly ok?: boolean;
  readonly code?: string;
}

const [url = '', token = '', conversationId = '', ...numbers] = process.argv.slice(2);
const [connections, joins, seconds] = numbers.map(Number);
const address = url.replace('http', 'ws');
const everyMs = 100;
// Plain WebSocket connections can send before they are admitted, so all joins use these connections at the same time.
const joinsEach = Math.ceil(joins / (connections / 2));
const figures: Flood = { attempts: 0, admitted: 0, refused: {}, joinsSent: 0, joinsAnswered: 0, joinsOk: 0 };

/** `join` in the frames of the plain transport. */
function openPlain(): WebSocket {
  const socket = new WebSocket(`${address}/ws/chat`);
  const send = (frame: unknown) => socket.send(JSON.stringify(frame));
  socket.on('open', () => {
    send({ id: 'auth', event: 'auth', data: { token } });
    for (let id = 0; id < joinsEach; id += 1) send({ id, event: 'join', data: conversationId });
    figures.joinsSent += joinsEach;
  });
  socket.on('message', (data: RawData) => {
    const frame = JSON.parse(toText(data)) as Frame;
    if (frame.ack === 'auth') settle(frame.ok === true ? null : String(frame.code));
    else if (typeof frame.ack === 'number') countAnswer(frame);
  });
  socket.on('unexpected-response', (_request, response) => {
    settle(`HTTP ${response.statusCode}`);
    socket.terminate();
  });
  return socket;
}

/** Socket.IO packets over a bare WebSocket: `0` opens, `40/chat,` connects, `44/chat,` refuses. */
function openSocketIo(): WebSocket {
  const socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`);
  socket.on('message', (data: RawData) => {
    const packet = toText(data);
    if (packet.startsWith('0')) socket.send(`40/chat,${JSON.stringify({ token })}`);
    else if (packet === '2') socket.send('3');
    else if (packet.startsWith('40')) settle(null);
    else if (packet.startsWith('44')) settle(parseRefusal(packet.slice(packet.indexOf(',') + 1)));
  });
  socket.on('unexpected-response', (_request, response) => {
    settle(`HTTP ${response.statusCode}`);
    socket.terminate();
  });
  return socket;
}

function parseRefusal(text: string): string {
  const { data } = JSON.parse(text) as { readonly data?: { readonly code?: string } };
  return String(data?.code);
}

function settle(refusal: string | null): void {
  if (refusal === null) figures.admitted += 1;
  else figures.refused[refusal] = (figures.refused[refusal] ?? 0) + 1;
}

function countAnswer({ ok }: Frame): void {
  figures.joinsAnswered += 1;
  if (ok === true) figures.joinsOk += 1;
}

const sockets: WebSocket[] = [];
const startedAt = performance.now();
const steps = (seconds * 1000 * 0.9) / everyMs;
while (figures.attempts < connections) {
  const due = Math.min(connections, Math.ceil(((performance.now() - startedAt) / everyMs / steps) * connections));
  for (; figures.attempts < due; figures.attempts += 1) {
    const socket = figures.attempts % 2 === 0 ? openPlain() : openSocketIo();
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  await sleep(everyMs);
}
await sleep(Math.max(1000, seconds * 1000 - (performance.now() - startedAt)));
console.log(JSON.stringify({ ...figures, open: sockets.filter(({ readyState }) => readyState === 1).length }));
process.exit();
