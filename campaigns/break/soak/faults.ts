import { setTimeout as sleep } from 'node:timers/promises';

import type { Problem } from '@crewkit/client-sdk';
import type { startPostgres } from '@crewkit/test-servers';

import type { ApiAnswer } from '../../support/api-client.js';
import type { Checks } from '../parts/checks.js';
import { cutConnections, postmasterPid, signalAll, stopImmediately } from '../parts/postgres-faults.js';
import type { Random } from '../parts/random.js';
import { describeError } from '../parts/run-sections.js';
import type { ServerProcess } from '../parts/server-process.js';
import { ask, isOpen, type SoakRequest } from './ask.js';
import type { Fault, World } from './world.js';

type TestServer = Awaited<ReturnType<typeof startPostgres>>;

/** What a fault can break. */
export interface FaultContext {
  readonly postgres: TestServer;
  readonly redis: TestServer | null;
  readonly target: ServerProcess;
}

interface FaultTools extends FaultContext {
  readonly random: Random;
  readonly checks: Checks;
  readonly servers: readonly ServerProcess[];
}

const passesInARow = 30;
const recoverWithinMs = 10_000;
const slowMs = 500;
const giveUpAfterMs = 60_000;

/** The faults by name. Each resolves when the affected component is available again. */
export const faultKinds: Readonly<Record<string, (tools: FaultTools) => Promise<void>>> = {
  'server SIGKILL': async ({ random, target }) => {
    await target.end('SIGKILL');
    await sleep(random.between(200, 2000));
    await target.start();
  },
  'server SIGTERM': async ({ random, target, checks }) => {
    const code = await target.end('SIGTERM');
    checks.expect(code === 0, 'SIGTERM ends a server within 10 s, with code 0', `${target.name}: ${code}`);
    await sleep(random.between(0, 1000));
    await target.start();
  },
  'server SIGSTOP': async ({ random, target }) => {
    target.signal('SIGSTOP');
    await sleep(random.between(2000, 7000));
    target.signal('SIGCONT');
  },
  'Postgres stopped immediate': async ({ random, postgres }) => {
    await stopImmediately(await postmasterPid(postgres.url));
    await sleep(random.between(500, 4000));
    await postgres.start();
  },
  'Postgres away for long': async ({ random, postgres }) => {
    await stopImmediately(await postmasterPid(postgres.url));
    await sleep(random.between(12_000, 20_000));
    await postgres.start();
  },
  'Postgres connections cut': async ({ random, postgres }) => {
    const times = 1 + random.below(4);
    for (let time = 0; time < times; time += 1) {
      await cutConnections(postgres.url);
      await sleep(300);
    }
  },
  'Postgres SIGSTOP': async ({ random, postgres, checks, servers }) => {
    const pid = await postmasterPid(postgres.url);
    signalAll(pid, 'SIGSTOP');
    try {
      await sleep(200);
      await Promise.all(servers.map((server) => expectNotReady(checks, server)));
      await sleep(random.between(500, 4000));
    } finally {
      signalAll(pid, 'SIGCONT');
    }
  },
  'Redis SIGKILL': async ({ random, redis }) => {
    await redis?.kill();
    await sleep(random.between(500, 5000));
    await redis?.start();
  },
};

/** A database that does not respond must not block the request for long. */
async function expectNotReady(checks: Checks, { name, url }: ServerProcess): Promise<void> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  await answer?.text();
  const seconds = (performance.now() - startedAt) / 1000;
  const fits = answer?.status === 503 && seconds < 5;
  const what = `${name}: ${answer?.status} after ${seconds.toFixed(1)} s`;
  checks.expect(fits, '/readyz is 503 within 5 s while Postgres hangs', what);
}

/** Injects one fault, and measures how long requests need to succeed again, one after another, once it is over. */
export async function breakOnce(world: World, context: FaultContext, kind: string): Promise<Fault> {
  const fault: Fault = {
    ...{ kind, startedAt: performance.now(), restoredAt: null, endedAt: null },
    ...{ firstMs: 0, recoveryMs: 0 },
  };
  world.faults.push(fault);
  try {
    await faultKinds[kind]({ ...context, random: world.random, checks: world.checks, servers: world.servers });
  } catch (error) {
    world.checks.violate('what was broken can be mended', `${kind}: ${describeError(error)}`);
  }
  fault.restoredAt = performance.now();
  const { noted, firstMs } = await untilRequestsPass(world, fault.restoredAt);
  fault.firstMs = firstMs;
  fault.endedAt = performance.now();
  fault.recoveryMs = fault.endedAt - fault.restoredAt;
  const seconds = (fault.recoveryMs / 1000).toFixed(2);
  const what = `${kind}: ${seconds} s; ${noted.join(', ')}`;
  world.checks.expect(fault.recoveryMs < recoverWithinMs, 'recovers within 10 s', what);
  return fault;
}

/**
 * Sends three kinds of requests to each server in turn, one after another, until this many consecutive requests have succeeded. Returns
 * which requests failed or were slow, with their times, and the time of the first of the consecutive successes.
 */
async function untilRequestsPass(world: World, since: number): Promise<{ noted: string[]; firstMs: number }> {
  const noted: string[] = [];
  let [passed, firstMs] = [0, 0];
  for (let turn = 0; passed < passesInARow && performance.now() < since + giveUpAfterMs; turn += 1) {
    const server = world.servers[turn % world.servers.length];
    const request = probes(world)[turn % 3];
    const answer = await ask<Problem | null>(world, 'probe', { ...request, server, timeoutMs: 5000 });
    passed = isOpen(answer) ? 0 : passed + 1;
    if (passed === 0 || answer.ms > slowMs) noted.push(describe(answer, { server, request, since }));
    if (passed === 1) firstMs = performance.now() - since;
    if (passed > 0) continue;
    await sleep(50);
  }
  return { noted, firstMs };
}

interface Probed {
  readonly server: ServerProcess;
  readonly request: SoakRequest;
  readonly since: number;
}

function describe(
  { status, failure, body, ms }: ApiAnswer<Problem | null>,
  { server, request, since }: Probed,
): string {
  const at = ((performance.now() - since) / 1000).toFixed(1);
  const what = failure ?? (status === 503 ? `503 ${body?.detail}` : status);
  return `${server.name} ${request.path.slice(0, 14)}: ${what} after ${ms.toFixed(0)} ms at ${at} s`;
}

function probes(world: World): SoakRequest[] {
  const [task] = world.tasks;
  const { owner: person } = world;
  return [
    { method: 'GET', path: '/readyz' },
    { method: 'GET', path: task.path, person },
    { method: 'POST', path: `${world.chats[0].path.replace('/messages', '/read')}`, person, body: {} },
  ];
}
