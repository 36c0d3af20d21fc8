// Measures whether one client that stops reading slows down other clients. Starts the built reference server, connects 100 sockets to one
// conversation, half over Socket.IO and half over plain WebSocket, and sends 100 messages of 4 KB per second for a minute. In the first
// run, all clients read; in the second run, one client does not. Prints delivery times, the server's memory growth, and what happened to
// the slow client. Run `npm run build` first.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

import { percentile } from './report/statistics.mjs';

const connections = 100;
const perSecond = 100;
const seconds = Number(process.argv[2] ?? 60);
const body = 'x'.repeat(4000);
const password = 'Correct-horse-7';
const folder = mkdtempSync(join(tmpdir(), 'crewkit-slow-'));
const program = fileURLToPath(new URL('../examples/reference-server/dist/main.js', import.meta.url));
const env = {
  ...process.env,
  PORT: '0',
  CREWKIT_RATE_LIMITS: 'off',
  CREWKIT_SOCKETS_PER_USER: '100',
  CREWKIT_LOG: 'warn',
};
const server = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });

try {
  const url = await listening();
  const [ada, bob] = await Promise.all(['ada', 'bob'].map((name) => createPerson(url, `${name}@example.com`)));
  const chat = await call(url, { method: 'POST', path: `/chats/direct/${bob.id}`, person: ada });
  const times = {};
  for (const what of ['all read', 'one does not']) {
    const slow = what === 'all read' ? null : await connect(url, bob, connections);
    const readers = [];
    for (let index = 0; index < connections - (slow === null ? 0 : 1); index += 1) {
      readers.push(await connect(url, bob, index));
    }
    slow?.stopReading();
    await sleep(1000);
    const before = residentMebibytes();
    const peak = await talk(url, ada, chat.id);
    await sleep(2000);
    const delivered = readers.flatMap((reader) => reader.times);
    times[what] = percentile(delivered, 0.99);
    const figures = [0.5, 0.95, 0.99].map((share) => percentile(delivered, share).toFixed(1)).join(' / ');
    console.log(`${what}: ${delivered.length} deliveries, p50 / p95 / p99 ${figures} ms`);
    console.log(`  the server grew from ${before.toFixed(0)} MiB by at most ${(peak - before).toFixed(1)} MiB`);
    const complete = readers.every((reader) => reader.seqs.length === readers[0].seqs.length);
    console.log(`  every reader has every message in order: ${complete && readers.every(isInOrder)}`);
    if (slow !== null) await followUp(url, { person: bob, chatId: chat.id }, slow);
    for (const reader of readers) reader.close();
  }
  console.log(`p99 with a slow one: ratio ${(times['one does not'] / times['all read']).toFixed(2)}`);
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

/** When the slow client reads again, it detects that it was disconnected, reconnects, and catches up. */
async function followUp(url, { person, chatId }, slow) {
  slow.readAgain();
  const closed = await Promise.race([slow.closed.then(() => true), sleep(5000).then(() => false)]);
  const last = slow.ids.at(-1);
  let caughtUp = 0;
  for (let cursor = last; cursor !== null && cursor !== undefined;) {
    const page = await call(url, {
      method: 'GET',
      path: `/chats/${chatId}/messages?limit=100&after=${cursor}`,
      person,
    });
    caughtUp += page.items.length;
    cursor = page.nextCursor;
  }
  const { lastSeq } = await call(url, { method: 'GET', path: `/chats/${chatId}`, person });
  console.log(`  the slow one was closed: ${closed}; it had read up to ${slow.seqs.at(-1)} of ${lastSeq}`);
  console.log(
    `  and catches up with ${caughtUp} messages, nothing missing: ${slow.seqs.at(-1) + caughtUp === lastSeq}`,
  );
}

/** Sends messages at a steady pace, and returns the server's peak memory. */
async function talk(url, person, chatId) {
  let peak = 0;
  const sending = [];
  const startedAt = Date.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - Date.now()));
    const text = `${performance.timeOrigin + performance.now()} ${body}`;
    sending.push(call(url, { method: 'POST', path: `/chats/${chatId}/messages`, person }, { body: text }));
    if (count % 25 === 0) peak = Math.max(peak, residentMebibytes());
  }
  await Promise.all(sending);
  return peak;
}

async function connect(url, { accessToken: token }, index) {
  const reader = { times: [], seqs: [], ids: [] };
  const note = ({ id, seq, body: text }) => {
    reader.times.push(performance.timeOrigin + performance.now() - Number.parseFloat(text));
    reader.seqs.push(seq);
    reader.ids.push(id);
  };
  return index % 2 === 1 ? overSocketIo(url, { token, reader, note }) : overWebSocket(url, { token, reader, note });
}

async function overSocketIo(url, { token, reader, note }) {
  const socket = io(`${url}/chat`, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('chat:message', note);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return Object.assign(reader, { close: () => socket.close() });
}

async function overWebSocket(url, { token, reader, note }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } }));
  await new Promise((resolve) => socket.once('message', resolve));
  socket.on('message', (frame) => {
    const { event, data } = JSON.parse(frame.toString('utf8'));
    if (event === 'chat:message') note(data);
  });
  const [stopReading, readAgain] = [() => socket.pause(), () => socket.resume()];
  return Object.assign(reader, { closed, stopReading, readAgain, close: () => socket.terminate() });
}

function isInOrder({ seqs }) {
  return seqs.every((seq, index) => index === 0 || seq === seqs[index - 1] + 1);
}

function residentMebibytes() {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'));
  return Number(kibibytes) / 1024;
}

async function createPerson(url, email) {
  await call(
    url,
    { method: 'POST', path: '/auth/register', person: null },
    { firstName: 'A', lastName: 'B', email, password },
  );
  for (let tries = 0; tries < 50; tries += 1) {
    const { items } = await (await fetch(`${url}/dev/mailbox`)).json();
    const token = /verify-email\?token=([\w-]+)/.exec(items.find((mail) => mail.to === email)?.text ?? '')?.[1];
    if (token !== undefined) {
      await call(url, { method: 'POST', path: '/auth/verify-email', person: null }, { token });
      const { user, accessToken } = await call(
        url,
        { method: 'POST', path: '/auth/login', person: null },
        { email, password },
      );
      return { id: user.id, accessToken };
    }
    await sleep(100);
  }
  throw new Error('no mail came');
}

async function call(url, request, content) {
  const { person, method, path } = request;
  const headers = { 'content-type': 'application/json' };
  if (person) headers.authorization = `Bearer ${person.accessToken}`;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

function listening() {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const [, url] = /^listening on (http:\S+)$/m.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    server.once('exit', () => reject(new Error(output)));
  });
}
