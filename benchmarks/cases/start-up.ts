// Measures the time from process start to the first successful response of /readyz, on a database that does not exist yet, and then the
// memory of the idle process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '@crewkit/test-servers';

import { type Case } from '../bench.js';
import { interleave } from '../load/interleave.js';
import { type Row, figureRow, ratioRow } from '../report/rows.js';
import { type Program } from '../servers/processes.js';
import { startBare, startCrewkit } from '../servers/subjects.js';

const readyWithin = { sqlite: { atMost: 0.6 }, postgres: { atMost: 0.8 } };
const weighsAtMost = { atMost: 110 };
const askEveryMs = 5;

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
    const of = (name: keyof typeof contenders, figure: 'seconds' | 'mebibytes') =>
      results[name].map((result) => result[figure]);
    const start = (name: 'sqlite' | 'postgres') => ({
      unit: 's',
      bar: readyWithin[name],
      values: of(name, 'seconds'),
    });
    const idle = { unit: 'MiB', bar: weighsAtMost };
    return [
      figureRow({ what: 'Start-up to ready, SQLite, with migrations', ...start('sqlite') }),
      figureRow({ what: 'Start-up to ready, Postgres, with migrations', ...start('postgres') }),
      figureRow({ what: 'Idle memory, SQLite', values: of('sqlite', 'mebibytes'), ...idle }),
      figureRow({ what: 'Idle memory, Postgres', values: of('postgres', 'mebibytes'), ...idle }),
      besideBare('Start-up to ready, SQLite', 's', [of('sqlite', 'seconds'), of('bare', 'seconds')]),
      besideBare('Idle memory, SQLite', 'MiB', [of('sqlite', 'mebibytes'), of('bare', 'mebibytes')]),
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
    await sleep(1500);
    return { seconds, mebibytes: residentMebibytes(program.pid) };
  } finally {
    await program.stop();
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
