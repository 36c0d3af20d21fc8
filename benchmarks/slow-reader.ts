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

import { percentile } from './report/statistics.js';

const connections = 100;
const perSecond = 100;
const seconds = Number(process.argv[2] ?? 60);
const body = 'x'.repeat(4000);
const password = 'Correct-horse-7';
const folder = mkdtempSync(join(tmpdir(), 'crewkit-slow-'));
const program = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));
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
  const chat = await call<{ id: string }>(url, { method: 'POST', path: `/chats/direct/${bob.id}`, person: ada });
  const times = { 'all read': 0, 'one does not': 0 };
  for (const what of ['all read', 'one does not'] as const) {
    const slow = what === 'all read' ? null : await connect(url, bob, connections);
    const readers: Reader[] = [];
    for (let index = 0; index < connections - (slow === null ? 0 : 1); index += 1) {
      readers.push(await connect(url, bob, index));
    }
    slow?.stopReading?.();
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

interface Person {
  readonly id: string;
  readonly accessToken: string;
}

interface DeliveredMessage {
  readonly id: string;
  readonly seq: number;
  readonly body: string;
}

/** A connected client, and what it has received. */
interface Reader {
  readonly times: number[];
  readonly seqs: number[];
  readonly ids: string[];
  readonly close: () => void;
  /** Only over plain WebSocket, as are the next two. */
  readonly closed?: Promise<unknown>;
  readonly stopReading?: () => void;
  readonly readAgain?: () => void;
}

/** When the slow client reads again, it detects that it was disconnected, reconnects, and catches up. */
interface MessagePage {
  readonly items: unknown[];
  readonly nextCursor: string | null;
}

async function followUp(
  url: string,
  { person, chatId }: { person: Person; chatId: string },
  slow: Reader,
): Promise<void> {
  slow.readAgain?.();
  const closed = await Promise.race([slow.closed?.then(() => true), sleep(5000).then(() => false)]);
  let caughtUp = 0;
  for (let cursor = slow.ids.at(-1) ?? null; cursor !== null;) {
    const page: MessagePage = await call(url, {
      method: 'GET',
      path: `/chats/${chatId}/messages?limit=100&after=${cursor}`,
      person,
    });
    caughtUp += page.items.length;
    cursor = page.nextCursor;
  }
  const { lastSeq } = await call<{ lastSeq: number }>(url, { method: 'GET', path: `/chats/${chatId}`, person });
  const read = slow.seqs.at(-1) ?? 0;
  console.log(`  the slow one was closed: ${closed}; it had read up to ${read} of ${lastSeq}`);
  console.log(`  and catches up with ${caughtUp} messages, nothing missing: ${read + caughtUp === lastSeq}`);
}

/** Sends messages at a steady pace, and returns the server's peak memory. */
async function talk(url: string, person: Person, chatId: string): Promise<number> {
  let peak = 0;
  const sending: Promise<unknown>[] = [];
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

/** A client before it is connected. */
interface Joining {
  readonly token: string;
  readonly reader: Pick<Reader, 'times' | 'seqs' | 'ids'>;
  readonly record: (message: DeliveredMessage) => void;
}

async function connect(url: string, { accessToken: token }: Person, index: number): Promise<Reader> {
  const reader: Joining['reader'] = { times: [], seqs: [], ids: [] };
  const record = ({ id, seq, body: text }: DeliveredMessage) => {
    reader.times.push(performance.timeOrigin + performance.now() - Number.parseFloat(text));
    reader.seqs.push(seq);
    reader.ids.push(id);
  };
  return index % 2 === 1 ? overSocketIo(url, { token, reader, record }) : overWebSocket(url, { token, reader, record });
}

async function overSocketIo(url: string, { token, reader, record }: Joining): Promise<Reader> {
  const socket = io(`${url}/chat`, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  socket.on('chat:message', record);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return Object.assign(reader, { close: () => socket.close() });
}

async function overWebSocket(url: string, { token, reader, record }: Joining): Promise<Reader> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } }));
  await new Promise((resolve) => socket.once('message', resolve));
  socket.on('message', (frame: Buffer) => {
    const { event, data } = JSON.parse(frame.toString('utf8')) as { event: string; data: DeliveredMessage };
    if (event === 'chat:message') record(data);
  });
  const [stopReading, readAgain] = [() => socket.pause(), () => socket.resume()];
  return Object.assign(reader, { closed, stopReading, readAgain, close: () => socket.terminate() });
}

function isInOrder({ seqs }: Reader): boolean {
  return seqs.every((seq, index) => index === 0 || seq === seqs[index - 1] + 1);
}

function residentMebibytes(): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1024;
}

async function createPerson(url: string, email: string): Promise<Person> {
  await call(
    url,
    { method: 'POST', path: '/auth/register', person: null },
    { firstName: 'A', lastName: 'B', email, password },
  );
  for (let tries = 0; tries < 50; tries += 1) {
    const { items } = (await (await fetch(`${url}/dev/mailbox`)).json()) as { items: { to: string; text: string }[] };
    const token = /verify-email\?token=([\w-]+)/.exec(items.find((mail) => mail.to === email)?.text ?? '')?.[1];
    if (token !== undefined) {
      await call(url, { method: 'POST', path: '/auth/verify-email', person: null }, { token });
      const { user, accessToken } = await call<{ user: { id: string }; accessToken: string }>(
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

interface Request {
  readonly method: string;
  readonly path: string;
  readonly person: Person | null;
}

async function call<Answer>(url: string, request: Request, content?: object): Promise<Answer> {
  const { person, method, path } = request;
  const headers = {
    'content-type': 'application/json',
    ...(person === null ? {} : { authorization: `Bearer ${person.accessToken}` }),
  };
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

function listening(): Promise<string> {
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
