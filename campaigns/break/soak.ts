// Runs a mixed load on two, then three reference servers (Fastify and Express) over one real Postgres, while servers, Postgres and Redis
// are killed, stopped and disconnected in turn. Every acknowledged write is recorded in a ledger and compared after each fault and at the
// end. Ends with code 1 if a guarantee is violated.
//   npx tsx campaigns/break/soak.ts --minutes 30 --seed 1 --events postgres|redis --rate 30 --faults all|server|Postgres|…
// Needs a build, and Linux for the memory figures. Sends only to servers that it starts itself, on 127.0.0.1.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startPostgres, startRedis } from '@crewkit/test-servers';
import { MailSink } from '../support/mail-sink.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { percentile } from '../support/statistics.js';
import { Checks, toTable } from './parts/checks.js';
import { seededRandom } from './parts/random.js';
import { ServerProcess } from './parts/server-process.js';
import { describeError, type CleanUps } from './parts/run-sections.js';
import { App } from './soak/app.js';
import { breakOnce, faultKinds, type FaultContext } from './soak/faults.js';
import { checkEverything, type MailCounts } from './soak/final-checks.js';
import { Listener } from './soak/listener.js';
import { Load } from './soak/load.js';
import { checkChat } from './soak/messages.js';
import { Samples, waitingForProcessors } from './soak/samples.js';
import { createWorld, type Fault, type World } from './soak/world.js';

const given = readArguments({ minutes: 30, seed: 1, events: 'postgres', rate: 30, faults: 'all' });
const random = seededRandom(given.seed);
const folder = temporaryFolder('soak');
const cleanUps: CleanUps = [];
const checks = new Checks();
console.log(`soak: ${JSON.stringify(given)}`);

try {
  await run();
} catch (error) {
  checks.violate('the campaign runs to its end', describeError(error));
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}
checks.report();
process.exit();

async function run(): Promise<void> {
  const { postgres, redis, sink, servers } = await startThings();
  const world = await createWorld({ servers, sink, random, checks });
  const transports = ['Socket.IO', 'plain WebSocket', 'Socket.IO', 'plain WebSocket'] as const;
  const listeners = transports.map((transport, index) => new Listener(world, world.everyUser[index + 1], transport));
  // Each user has one app at each of the first two servers.
  for (const server of servers)
    for (const person of world.everyUser.slice(5, 7)) world.apps.push(await App.open(world, server, person));
  const samples = new Samples(world);
  cleanUps.push(() => samples.stop());
  const load = new Load(world, given.rate);
  const beganAt = performance.now();
  const progress = setInterval(() => tell(world, { load, beganAt }), 10_000);
  cleanUps.push(() => clearInterval(progress));
  await breakInTurn(world, { postgres, redis, beganAt });
  await load.stop();
  await sleep(2000);
  const mails = await checkEverything(world, listeners, postgres.url);
  await Promise.all(listeners.map((listener) => listener.stop()));
  for (const app of world.apps) app.close();
  samples.stop();
  summarize(world, { samples, listeners, load, mails, minutes: (performance.now() - beganAt) / 60_000 });
}

async function startThings() {
  const postgres = await startPostgres();
  cleanUps.push(() => postgres.dispose());
  const redis = given.events === 'redis' ? await startRedis() : null;
  if (redis !== null) cleanUps.push(() => redis.dispose());
  const sink = await MailSink.start();
  cleanUps.push(() => sink.close());
  const key = () => randomBytes(32).toString('base64');
  const settings = {
    CREWKIT_STORE: postgres.url,
    CREWKIT_EVENTS: redis?.url ?? 'postgres',
    CREWKIT_MAIL: sink.url,
    CREWKIT_BLOBS: join(folder, 'blobs'),
    CREWKIT_JWT_KEYS: `k1:HS256:${key()}`,
    CREWKIT_ENCRYPTION_KEYS: `k1:${key()}`,
    // Mails do not go to the dev mailbox, and their links need no page.
    CREWKIT_PUBLIC_URL: 'http://127.0.0.1',
  };
  const servers: ServerProcess[] = [];
  for (const [name, http] of [
    ['A (Fastify)', 'fastify'],
    ['B (Express)', 'express'],
  ]) {
    servers.push(await startServer(name, { ...settings, CREWKIT_HTTP: http }));
  }
  return { postgres, redis, sink, servers };
}

async function startServer(name: string, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = new ServerProcess(name, settings, { cwd: folder });
  cleanUps.push(() => server.end('SIGKILL'));
  await server.start();
  return server;
}

/** Every kind of fault in turn, reshuffled each round, with pauses between; a third server after a third of the time. */
async function breakInTurn(
  world: World,
  { postgres, redis, beganAt }: Omit<FaultContext, 'target'> & { readonly beganAt: number },
): Promise<void> {
  const { servers } = world;
  const endsAt = beganAt + given.minutes * 60_000;
  const part = () => (performance.now() - beganAt) / (given.minutes * 60_000);
  const possible = Object.keys(faultKinds).filter((kind) => redis !== null || !kind.startsWith('Redis'));
  const kinds = possible.filter((kind) => given.faults === 'all' || kind.includes(given.faults));
  let turn: string[] = [];
  await sleep(5000);
  while (performance.now() < endsAt) {
    if (turn.length === 0) turn = random.shuffled(kinds);
    if (servers.length === 2 && part() > 1 / 3) {
      servers.push(await startServer('C (Fastify)', { ...servers[0].settings, PORT: '0' }));
      console.log('  a third server has joined');
    }
    // One server is spared in each half, so that its memory can be observed for long.
    const spared = servers[part() < 0.5 ? 0 : 1];
    const target = random.pick(servers.filter((server) => server !== spared));
    const kind = turn.pop() ?? kinds[0];
    const fault = await breakOnce(world, { postgres, redis, target }, kind);
    const at = ((fault.startedAt - beganAt) / 1000).toFixed(0);
    const on = kind.startsWith('server') ? ` (${target.name})` : '';
    console.log(`  ${at} s: ${kind}${on}, recovered in ${(fault.recoveryMs / 1000).toFixed(2)} s`);
    for (const chat of world.chats) await checkChat(world, chat);
    await sleep(random.between(2000, 6000));
  }
}

function tell(world: World, { load, beganAt }: { readonly load: Load; readonly beganAt: number }): void {
  const sum = (name: 'answered' | 'unavailable' | 'none') =>
    [...world.figures.values()].reduce((total, figures) => total + figures[name], 0);
  const acknowledged = world.chats.reduce((total, { acknowledged: { size } }) => total + size, 0);
  const memory = world.servers.map((server) => server.sample()?.residentMebibytes.toFixed(0) ?? '-').join('/');
  console.log(
    `${((performance.now() - beganAt) / 1000).toFixed(0)} s: ${load.begun} begun, ${load.heldBack} held back; ` +
      `${sum('answered')} answers, ${sum('unavailable')} × 503, ${sum('none')} without; ${acknowledged} messages, ` +
      `${world.registered.size} registrations; ${memory} MiB; processors wanted ${waitingForProcessors() ?? '?'} %; ${[...checks.violations.keys()].length} kinds of violations`,
  );
}

interface Results {
  readonly samples: Samples;
  readonly listeners: readonly Listener[];
  readonly load: Load;
  readonly mails: MailCounts;
  readonly minutes: number;
}

function summarize(world: World, { samples, listeners, load, mails, minutes }: Results): void {
  const acknowledged = world.chats.reduce((total, { acknowledged: { size } }) => total + size, 0);
  const [heard, caughtUp, connections] = (['heard', 'caughtUp', 'connections'] as const).map((name) =>
    listeners.reduce((total, listener) => total + listener[name], 0),
  );
  console.log(`\n${minutes.toFixed(1)} minutes, ${load.begun} operations, ${acknowledged} messages acknowledged;`);
  console.log(`${mails.registered} registrations: ${mails.lost} mails lost, ${mails.twice} came twice;`);
  console.log(`${listeners.length} listeners over ${connections} connections: ${heard} heard, ${caughtUp} caught up;`);
  const lags = world.apps.flatMap((app) => app.lags);
  const [middle, late, worst] = [0.5, 0.99, 1].map((share) => percentile(lags, share).toFixed(0));
  console.log(
    `${world.apps.length} apps: boards showed ${lags.length} moves after ${middle} ms (p50), ${late} ms (p99), ${worst} ms (worst)\n`,
  );
  const operations = [...world.figures].map(([name, { answered, unavailable, none, times }]) => {
    const [middle, late] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(0));
    return [name, answered, unavailable, none, middle, late];
  });
  console.log(toTable(['Operation', 'answered', '503', 'no answer', 'p50 ms', 'p99 ms'], operations));
  const kinds = groupByKind(world.faults);
  const faults = [...kinds].map(([kind, list]) => {
    const times = list.map(({ recoveryMs }) => recoveryMs / 1000);
    const first = list.map(({ firstMs }) => firstMs / 1000);
    const figures = [percentile(first, 0.5), Math.max(...first), percentile(times, 0.5), Math.max(...times)];
    return [kind, list.length, ...figures.map((value) => value.toFixed(2))];
  });
  console.log(
    `\n${toTable(['Fault', 'times', 'first passed, median s', 'worst s', 'all thirty, median s', 'worst s'], faults)}`,
  );
  const lives = samples.judge(checks);
  const heading = ['Process', 'minutes', 'MiB after a third', 'at the end', 'MiB a minute', 'open files'];
  console.log(`\n${toTable(heading, lives)}`);
}

function groupByKind(faults: readonly Fault[]): Map<string, Fault[]> {
  const kinds = new Map<string, Fault[]>();
  for (const fault of faults) kinds.set(fault.kind, [...(kinds.get(fault.kind) ?? []), fault]);
  return kinds;
}
