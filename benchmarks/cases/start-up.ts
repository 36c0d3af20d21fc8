// Measures the time from process start to the first successful response of /readyz, on a database that does not exist yet, and the memory
// that the process uses right after the start and when it has been idle for a while. V8 returns the memory that it needed for the start
// after ten to twenty seconds without requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '@crewkit/test-servers';

import { type Case } from '../bench.js';
import { interleave } from '../load/interleave.js';
import { type Row, figureRow, ratioRow } from '../report/rows.js';
import { type Program } from '../servers/processes.js';
import { startBare, startCrewkit } from '../servers/subjects.js';

const stores = { sqlite: 'SQLite', postgres: 'Postgres' };
const readyWithin = { sqlite: { atMost: 0.6 }, postgres: { atMost: 0.8 } };
const weighsAtMost = { atMost: 110 };
const askEveryMs = 5;
const startedForMs = 1500;
const idleForMs = 30_000;

export const startUp: Case = {
  name: 'start-up',
  async run(bench) {
    let count = 0;
    const emptyFile = () => {
      count += 1;
      return `sqlite:${join(bench.folder, `empty-${count}.db`)}`;
    };
    const common = (port: number) => ({ cores: 'all', probed: false, env: { PORT: String(port) } }) as const;
    // The database already has tables, because the bare program has no migrations that create them.
    const contenders = {
      bare: async (port: number) =>
        startBare(bench, 'bare-socket-io', { ...(await bench.databases.sqlite()), ...common(port) }),
      sqlite: async (port: number) => startCrewkit(bench, { store: emptyFile(), ...common(port) }),
      postgres: async (port: number) =>
        startCrewkit(bench, { store: await bench.databases.emptyPostgres(), ...common(port) }),
    };
    const results = await interleave(contenders, { rounds: bench.rounds(5), warmUps: 1 }, measure);
    const starts = (name: keyof typeof contenders) => results[name].map(({ seconds }) => seconds);
    const idle: Record<keyof typeof contenders, number>[] = [];
    for (let round = 0; round < bench.rounds(3); round += 1) idle.push(await weighIdle(contenders));
    const started = (name: keyof typeof contenders) => results[name].map(({ mebibytes }) => mebibytes);
    const weights = (name: keyof typeof contenders) => idle.map((each) => each[name]);
    return [
      ...(['sqlite', 'postgres'] as const).flatMap((name) => [
        figureRow({
          what: `Start-up to ready, ${stores[name]}, with migrations`,
          unit: 's',
          values: starts(name),
          bar: readyWithin[name],
        }),
        figureRow({ what: `Memory right after the start, ${stores[name]}`, unit: 'MiB', values: started(name) }),
        figureRow({ what: `Idle memory, ${stores[name]}`, unit: 'MiB', values: weights(name), bar: weighsAtMost }),
      ]),
      besideBare('Start-up to ready, SQLite', 's', [starts('sqlite'), starts('bare')]),
      besideBare('Idle memory, SQLite', 'MiB', [weights('sqlite'), weights('bare')]),
    ];
  },
};

function besideBare(what: string, unit: string, [ours, theirs]: [number[], number[]]): Row {
  return ratioRow({ what, beside: 'bare Fastify + Socket.IO, no migrations', unit, ours, theirs });
}

async function measure(begin: (port: number) => Promise<Program>): Promise<{ seconds: number; mebibytes: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const program = await begin(port);
  const spawnedAt = performance.now();
  try {
    await ready(port, startedAt);
    const seconds = (performance.now() - spawnedAt) / 1000;
    await sleep(startedForMs);
    return { seconds, mebibytes: residentMebibytes(program.pid) };
  } finally {
    await program.stop();
  }
}

/** Starts all programs together, and returns the memory that each of them uses when it has been idle. */
async function weighIdle<Name extends string>(
  contenders: Readonly<Record<Name, (port: number) => Promise<Program>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const programs: Program[] = [];
  try {
    for (const name of names) {
      const port = await freePort();
      programs.push(await contenders[name](port));
      await ready(port, performance.now());
    }
    await sleep(idleForMs);
    const weights = names.map((name, index) => [name, residentMebibytes(programs[index].pid)]);
    return Object.fromEntries(weights) as Record<Name, number>;
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
}

async function ready(port: number, since: number): Promise<void> {
  for (; performance.now() - since < 30_000; await sleep(askEveryMs)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error('A program was not ready in half a minute.');
}

function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1024;
}
