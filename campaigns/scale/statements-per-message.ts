// Counts the SQL statements that a posted message costs with several processes. Process 0 has one listener, a participant of the
// conversation. Every other process has one socket of a user who has nothing to do with the conversation. Run `npm run build` first, then
// `npx tsx campaigns/scale/statements-per-message.ts`. Idle statements are those that the processes execute anyway, such as the polls of
// background jobs.
import { setTimeout as sleep } from 'node:timers/promises';

import { createDatabase } from '@crewkit/test-servers';

import { must } from '../support/api-client.js';
import { readArguments } from '../support/arguments.js';
import type { Person } from '../support/http-people.js';
import type { RunningServer } from '../support/start-reference-server.js';
import { startCountingProxy, type CountingProxy } from './counting-proxy.js';
import { listen, ScaleParts } from './scale-parts.js';

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

const parts = await ScaleParts.start(bus);
console.log(`event bus: ${bus}; ${messages} messages, one after the other, at most ${rate} per second`);
console.log(
  '| Processes | Statements per message | of them log reads | participant look-ups | idle statements | Idle statements per second |',
);
console.log('| --: | --: | --: | --: | --: | --: |');
try {
  for (const each of processes.split(',')) await measure(Number(each));
} finally {
  await parts.close();
}

async function measure(count: number): Promise<void> {
  const database = new URL((await createDatabase(parts.postgres.url)).url);
  const proxy = await startCountingProxy(toAddress(database));
  const servers = await parts.startServers(count, throughProxy(database, proxy));
  try {
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
    await parts.createPerson(server, 'sender'),
    await parts.createPerson(server, 'listener'),
    await parts.createPerson(server, 'stranger'),
  ];
  const path = `/api/chats/direct/${listener.id}`;
  const { id } = await must<{ readonly id: string }>(server.url, { method: 'POST', path, token: sender.token });
  return { id, sender, listener, stranger };
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
