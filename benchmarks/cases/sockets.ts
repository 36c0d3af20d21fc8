// Measures how fast five hundred connections of fifty users receive every message in one conversation, and how much memory five thousand
// idle connections use.
import { setTimeout as sleep } from 'node:timers/promises';

import { type Case } from '../bench.js';
import { HttpConnection, requestText } from '../load/http-connection.js';
import { interleave } from '../load/interleave.js';
import { closedLoop } from '../load/load.js';
import { type Row, ratioRow } from '../report/rows.js';
import { type Listener, type OpenListener, openSocketIo, openWebSocket, timedText } from '../load/sockets.js';
import { percentile } from '../report/statistics.js';
import { type Program } from '../servers/processes.js';
import { type StartedProgram, startBare, startCrewkit, withPrograms } from '../servers/subjects.js';
import { type Person, type World } from '../servers/world.js';

const bar = { atMost: 1.2 };
const saturationBar = { atLeast: 1.4 };
/** Concurrent requests that send as many messages as the program accepts. */
const saturating = 8;
const listeners = 500;
const perSecond = 50;
const openingAtOnce = 50;

const transports = [
  { name: 'Socket.IO', program: 'bare-socket-io', open: openSocketIo },
  { name: 'ws', program: 'bare-ws', open: openWebSocket },
];

export const fanOut: Case = {
  name: 'fan-out',
  async run(bench) {
    const rows: Row[] = [];
    for (const { name, program, open } of transports) {
      const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
      const programs = { bare: startBare(bench, program, bare), crewkit: startCrewkit(bench, own) };
      const talkTo = ({ port }: StartedProgram) => talk({ port, open, seconds: bench.seconds(5) }, own.world);
      const results = await withPrograms(programs, (started) =>
        bench.onOneCore(() => interleave(started, { rounds: bench.rounds(3) }, talkTo)),
      );
      const of = (figure: keyof Talk) => ({
        ours: results.crewkit.map((each) => each[figure]),
        theirs: results.bare.map((each) => each[figure]),
      });
      const what = `Fan-out to 500 over ${name}`;
      const besides = { beside: `bare ${name}`, unit: 'ms' };
      rows.push(ratioRow({ what: `${what}, p50`, ...besides, ...of('p50') }));
      rows.push(ratioRow({ what: `${what}, p99`, ...besides, ...of('p99'), bar }));
      const most = { what: `${what}, most deliveries`, beside: `bare ${name}`, unit: '/s', bar: saturationBar };
      rows.push(ratioRow({ ...most, ...of('perSecond') }));
    }
    return rows;
  },
};

export const idleSockets: Case = {
  name: 'idle-sockets',
  async run(bench) {
    const rows: Row[] = [];
    for (const { name, program, open } of transports) {
      const { world } = await bench.databases.sqlite();
      const start = {
        bare: async () => startBare(bench, program, await bench.databases.sqlite()),
        crewkit: async () => startCrewkit(bench, await bench.databases.sqlite()),
      };
      const count = bench.quick ? 500 : 5000;
      const weigh = async (begin: () => Promise<Program>) =>
        withPrograms({ it: await begin() }, ({ it }) => bytesPerSocket(it, { open, people: world.people, count }));
      const results = await bench.onOneCore(() => interleave(start, { rounds: bench.rounds(3), warmUps: 0 }, weigh));
      const what = `Memory per idle socket, ${name}`;
      const [ours, theirs] = [results.crewkit, results.bare].map((all) => all.map((bytes) => bytes / 1024));
      rows.push(ratioRow({ what, beside: `bare ${name}`, unit: 'KiB', ours, theirs, bar }));
    }
    return rows;
  },
};

interface Talk {
  readonly p50: number;
  readonly p99: number;
  /** Deliveries per second when messages are sent as fast as the program accepts them. */
  readonly perSecond: number;
}

/** Sends at a steady pace, and then as fast as possible, while all connections listen. Throws if one of them misses a message. */
async function talk(
  { port, open, seconds }: { port: number; open: OpenListener; seconds: number },
  { people, roomId }: World,
): Promise<Talk> {
  const delays: number[] = [];
  const sockets = await openMany(listeners, (index) => open(port, people[index % 50], (delay) => delays.push(delay)));
  const senders: HttpConnection[] = [];
  const delivered = async (messages: number): Promise<void> => {
    for (let tries = 0; delays.length < messages * listeners && tries < 2000; tries += 1) await sleep(5);
    const due = messages * listeners;
    if (delays.length !== due) throw new Error(`${delays.length} of ${due} messages came.`);
  };
  try {
    await sleep(500);
    const count = perSecond * seconds;
    await sendSteadily({ port, senders, count }, () => postRequest(people[0], roomId));
    await delivered(count);
    const steady = { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) };
    const startedAt = performance.now();
    let sent = 0;
    const asker = (index: number) => ({ next: () => postRequest(people[index], roomId), take: () => (sent += 1) });
    await closedLoop({ port, connections: saturating, seconds: seconds / 2, status: 201, asker });
    await delivered(count + sent);
    return { ...steady, perSecond: (sent * listeners * 1000) / (performance.now() - startedAt) };
  } finally {
    for (const each of [...sockets, ...senders]) each.close();
    await sleep(200);
  }
}

/** Uses as many connections as needed: waiting for a slow response must not slow down the sending. */
async function sendSteadily(
  { port, senders, count }: { port: number; senders: HttpConnection[]; count: number },
  request: () => string,
): Promise<void> {
  const free = [...senders];
  const startedAt = performance.now();
  const sending: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    const sender = free.pop() ?? (await HttpConnection.open(port));
    if (!senders.includes(sender)) senders.push(sender);
    const sent = sender.send(request()).then(({ status, body }) => {
      if (status !== 201) throw new Error(`A message was answered ${status}: ${body}`);
      free.push(sender);
    });
    // Failures are reported below, when all messages have been sent.
    sent.catch(() => undefined);
    sending.push(sent);
  }
  await Promise.all(sending);
}

function postRequest({ accessToken }: Person, chatId: string): string {
  const body = JSON.stringify({ body: timedText() });
  return requestText({ method: 'POST', path: `/api/chats/${chatId}/messages`, token: accessToken, body });
}

interface Memory {
  readonly residentBytes: number;
}

/** The cost per additional connection. The first fifth connects before the first measurement: it uses memory that was free at the start. */
async function bytesPerSocket(
  program: StartedProgram,
  { open, people, count }: { open: OpenListener; people: readonly Person[]; count: number },
): Promise<number> {
  const openNext = (many: number) =>
    openMany(many, (index) => open(program.port, people[index % people.length], () => undefined));
  const first = await openNext(count / 5);
  await sleep(1000);
  const { residentBytes: before } = await program.ask<Memory>({ probe: 'memory' });
  const others = await openNext(count - first.length);
  await sleep(1000);
  const { residentBytes: after } = await program.ask<Memory>({ probe: 'memory' });
  for (const socket of [...first, ...others]) socket.close();
  return (after - before) / others.length;
}

async function openMany(count: number, open: (index: number) => Promise<Listener>): Promise<Listener[]> {
  const sockets: Listener[] = [];
  for (let start = 0; start < count; start += openingAtOnce) {
    const length = Math.min(openingAtOnce, count - start);
    sockets.push(...(await Promise.all(Array.from({ length }, (_, index) => open(start + index)))));
  }
  return sockets;
}
