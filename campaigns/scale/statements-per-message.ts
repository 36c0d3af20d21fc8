// Counts the SQL statements that a posted message costs with several processes. Process 0 has one listener, a participant of the
// conversation. Every other process has one socket of a user who has nothing to do with the conversation. Run `npm run build` first, then
// `npx tsx campaigns/scale/statements-per-message.ts`. Idle statements are those that the processes execute anyway, such as the polls of
// background jobs.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { createDatabase, startPostgres, startRedis } from '@crewkit/test-servers';
import { WebSocket } from 'ws';

import { must } from '../support/api-client.js';
import { readArguments } from '../support/arguments.js';
import { registerPerson, type Person } from '../support/http-people.js';
import { MailSink } from '../support/mail-sink.js';
import { startReferenceServer, type RunningServer } from '../support/start-reference-server.js';
import { startCountingProxy, type CountingProxy } from './counting-proxy.js';

const { processes, messages, rate, bus, top } = readArguments({
  processes: '1,2,4,8',
  messages: 400,
  rate: 50,
  bus: 'postgres',
  top: 0,
});
const settleMs = 3_000;

interface Chat {
  readonly id: string;
  readonly sender: Person;
  readonly listener: Person;
  readonly stranger: Person;
}

/** A connected socket, and how many messages it has received. */
interface Heard {
  count: number;
  readonly close: () => void;
}

const postgres = await startPostgres();
const sink = await MailSink.start();
const redis = bus === 'redis' ? await startRedis() : null;
console.log(`event bus: ${bus}; ${messages} messages, one after the other, at most ${rate} per second`);
console.log(
  '| Processes | Statements per message | of them log reads | participant look-ups | idle statements | Idle statements per second |',
);
console.log('| --: | --: | --: | --: | --: | --: |');
try {
  for (const each of processes.split(',')) await measure(Number(each));
} finally {
  await sink.close();
  await redis?.dispose();
  await postgres.dispose();
}

async function measure(count: number): Promise<void> {
  const database = new URL((await createDatabase(postgres.url)).url);
  const proxy = await startCountingProxy(toAddress(database));
  const key = (): string => `k1:${randomBytes(32).toString('base64')}`;
  const settings = {
    CREWKIT_STORE: throughProxy(database, proxy),
    CREWKIT_EVENTS: redis?.url ?? 'postgres',
    CREWKIT_MAIL: sink.url,
    CREWKIT_JWT_KEYS: key().replace(':', ':HS256:'),
    CREWKIT_ENCRYPTION_KEYS: key(),
    CREWKIT_PUBLIC_URL: 'http://127.0.0.1',
    CREWKIT_LOG: 'warn',
  };
  const servers: RunningServer[] = [];
  try {
    for (let index = 0; index < count; index += 1) servers.push(await startReferenceServer(settings));
    await measureWith(servers, proxy);
  } finally {
    for (const server of servers) await server.stop('SIGKILL');
    proxy.close();
  }
}

async function measureWith(servers: readonly RunningServer[], proxy: CountingProxy): Promise<void> {
  const [first] = servers;
  if (first === undefined) throw new Error('there is no process');
  const chat = await createChat(first);
  const sockets = await Promise.all(
    servers.map((server, index) => listen(server, index === 0 ? chat.listener : chat.stranger)),
  );
  await sleep(settleMs);
  proxy.take();
  await sleep(settleMs);
  const idle = sum(proxy.take(), /^/) / (settleMs / 1000);
  const startedAt = performance.now();
  await post(first, chat);
  await sleep(1_500);
  const idleShare = (idle * (performance.now() - startedAt)) / 1000 / messages;
  const counts = proxy.take();
  if (sockets[0]?.count !== messages) throw new Error(`${sockets[0]?.count} of ${messages} messages arrived`);
  const perMessage = (statements: RegExp): string => (sum(counts, statements) / messages).toFixed(2);
  const figures = [
    perMessage(/^/),
    perMessage(/FROM crewkit\.domain_events/),
    perMessage(/ARRAY\(\s*SELECT p\.user_id/),
  ];
  console.log(`| ${servers.length} | ${figures.join(' | ')} | ${idleShare.toFixed(2)} | ${idle.toFixed(1)} |`);
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, top);
  for (const [statement, times] of most)
    console.log(`    ${times} × ${statement.replaceAll(/\s+/g, ' ').slice(0, 150)}`);
  for (const socket of sockets) socket.close();
}

function sum(counts: ReadonlyMap<string, number>, statements: RegExp): number {
  return [...counts].reduce((total, [text, count]) => total + (statements.test(text) ? count : 0), 0);
}

async function createChat(server: RunningServer): Promise<Chat> {
  const [sender, listener, stranger] = [
    await createPerson(server, 'sender'),
    await createPerson(server, 'listener'),
    await createPerson(server, 'stranger'),
  ];
  const path = `/api/chats/direct/${listener.id}`;
  const { id } = await must<{ readonly id: string }>(server.url, { method: 'POST', path, token: sender.token });
  return { id, sender, listener, stranger };
}

async function listen(server: RunningServer, { token }: Person): Promise<Heard> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`);
  const heard: Heard = { count: 0, close: () => socket.terminate() };
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const admitted = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } }));
  await admitted;
  socket.on('message', (frame: Buffer) => {
    if (frame.toString('utf8').includes('"chat:message"')) heard.count += 1;
  });
  return heard;
}

/** Posts the messages one after the other, at most at the given rate, so that the server cannot write several of them together. */
async function post(server: RunningServer, { id, sender }: Chat): Promise<void> {
  const path = `/api/chats/${id}/messages`;
  const startedAt = performance.now();
  for (let index = 0; index < messages; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1000) / rate - performance.now()));
    const body = { body: `message ${index}` };
    await must(server.url, { method: 'POST', path, token: sender.token, body });
  }
}

function toAddress(url: URL): { readonly host: string; readonly port: number } {
  return { host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port || '5432') };
}

function throughProxy(url: URL, { port }: CountingProxy): string {
  const proxied = new URL(url);
  proxied.searchParams.delete('host');
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);
  return proxied.href;
}

function createPerson({ url }: RunningServer, name: string): Promise<Person> {
  const email = `${name}-${randomUUID()}@example.com`;
  return registerPerson(url, email, () => sink.waitForToken(email, 'verify-email'));
}
