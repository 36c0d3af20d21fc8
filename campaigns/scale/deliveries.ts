// Measures the processor time of the servers for each delivery of a message to a socket, with the same sockets on one process and on
// several. Each user has one socket. Run `npm run build` first, then `npx tsx campaigns/scale/deliveries.ts`. `--people` is the number of
// users, `--members` the number of participants of each group conversation. The processor time includes posting the messages, but not
// what the processes need anyway, such as the polls of background jobs.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { createDatabase } from '@crewkit/test-servers';

import { must } from '../support/api-client.js';
import { readArguments } from '../support/arguments.js';
import type { Person } from '../support/http-people.js';
import type { RunningServer } from '../support/start-reference-server.js';
import { listen, ScaleParts, type Heard } from './scale-parts.js';

const { processes, people, members, messages, rate, bus } = readArguments({
  processes: '1,2,4',
  people: 120,
  members: 20,
  messages: 600,
  rate: 40,
  bus: 'postgres',
});
const settleMs = 5_000;
// Linux counts the processor time of a process in units of 10 ms.
const tickMs = 10;

interface Chat {
  readonly id: string;
  readonly sender: Person;
}

const parts = await ScaleParts.start(bus);
console.log(
  `event bus: ${bus}; ${people} sockets; ${messages} messages, ${rate} per second, to ${members} participants`,
);
console.log(
  '| Processes | Deliveries | Processor time per delivery | in relation to the first | Idle processor time per second |',
);
console.log('| --: | --: | --: | --: | --: |');
let first: number | null = null;
try {
  for (const each of processes.split(',')) await measure(Number(each));
} finally {
  await parts.close();
}

async function measure(count: number): Promise<void> {
  const servers = await parts.startServers(count, (await createDatabase(parts.postgres.url)).url);
  try {
    const users: Person[] = [];
    for (let index = 0; index < people; index += 1) users.push(await parts.createPerson(pick(servers, index), 'user'));
    const chats = await createChats(servers, users);
    const sockets: Heard[] = [];
    for (const [index, user] of users.entries()) sockets.push(await listen(pick(servers, index), user));
    await sleep(settleMs);
    await measureWith(servers, chats, sockets);
    for (const socket of sockets) socket.close();
  } finally {
    for (const server of servers) await server.stop('SIGKILL');
  }
}

async function measureWith(servers: readonly RunningServer[], chats: readonly Chat[], sockets: readonly Heard[]) {
  const atRest = readCpuMs(servers);
  await sleep(settleMs);
  const idle = (readCpuMs(servers) - atRest) / settleMs;
  const before = readCpuMs(servers);
  const startedAt = performance.now();
  await post(servers, chats);
  const expected = messages * members;
  const countHeard = (): number => sockets.reduce((sum, { count }) => sum + count, 0);
  while (countHeard() < expected && performance.now() - startedAt < 120_000) await sleep(50);
  await sleep(1_000);
  const cpu = readCpuMs(servers) - before - idle * (performance.now() - startedAt);
  if (countHeard() !== expected) throw new Error(`${countHeard()} of ${expected} messages arrived`);
  const each = (cpu * 1000) / expected;
  first ??= each;
  const figures = [expected, `${each.toFixed(0)} µs`, (each / first).toFixed(2), `${(idle * 1000).toFixed(0)} ms`];
  console.log(`| ${servers.length} | ${figures.join(' | ')} |`);
}

/** Creates group conversations in which each user participates in about two. */
async function createChats(servers: readonly RunningServer[], users: readonly Person[]): Promise<Chat[]> {
  const { url } = pick(servers, 0);
  const chats: Chat[] = [];
  for (let index = 0; index < (2 * people) / members; index += 1) {
    const group = Array.from({ length: members }, (_, nth) => pick(users, index * Math.ceil(members / 2) + nth));
    const [sender, ...others] = group;
    if (sender === undefined) throw new Error('a conversation needs participants');
    const body = { kind: 'direct', participantIds: others.map(({ id }) => id) };
    const chat = await must<{ readonly id: string }>(url, {
      ...{ method: 'POST', path: '/api/chats', token: sender.token, body },
    });
    chats.push({ id: chat.id, sender });
  }
  return chats;
}

/** Posts the messages at the given rate, in turn to each conversation and by each process. */
async function post(servers: readonly RunningServer[], chats: readonly Chat[]): Promise<void> {
  const startedAt = performance.now();
  const pending: Promise<unknown>[] = [];
  for (let index = 0; index < messages; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1000) / rate - performance.now()));
    const { id, sender } = pick(chats, index);
    const request = { method: 'POST', path: `/api/chats/${id}/messages`, token: sender.token };
    pending.push(must(pick(servers, index).url, { ...request, body: { body: `message ${index}` } }));
  }
  await Promise.all(pending);
}

/** Returns the processor time that the processes have used so far, in ms. */
function readCpuMs(servers: readonly RunningServer[]): number {
  return servers.reduce((sum, { pid }) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return sum + ((user ?? 0) + (system ?? 0)) * tickMs;
  }, 0);
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}
