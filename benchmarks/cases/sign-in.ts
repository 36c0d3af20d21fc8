// Measures signing in, whose time is mostly spent in bcrypt. No server is pinned to one core, because bcrypt runs in threads beside the
// program.
import { type Bench, type Case } from '../bench.js';
import { interleave } from '../load/interleave.js';
import { type Asker, closedLoop } from '../load/load.js';
import { type Row, figureRow, ratioRow } from '../report/rows.js';
import { type Delays } from '../servers/probe.js';
import { type StartedProgram, startBare, startCrewkit, withPrograms } from '../servers/subjects.js';
import { requestText } from '../load/http-connection.js';
import { type Person, password } from '../servers/world.js';

// The required share of the machine's capacity. Sequential sign-ins do not show this share, because the cores are idle while a sign-in
// waits for the disk.
const bar = { atLeast: 0.96 };

/** What a round tells; raw bcrypt has no event loop to watch. */
type Figures = { readonly perSecond: number } & Partial<Delays>;

export const signIn: Case = {
  name: 'sign-in',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const programs = {
      bcrypt: startBare(bench, 'raw-bcrypt', { cores: 'all' }),
      bare: startBare(bench, 'bare-fastify', { store: bare.store, cores: 'all' }),
      crewkit: startCrewkit(bench, { store: own.store, cores: 'all' }),
    };
    return withPrograms(programs, async (started) => {
      const rows: Row[] = [];
      for (const concurrency of [1, 8, 32])
        rows.push(...(await compare(bench, { started, people: own.world.people }, concurrency)));
      return rows;
    });
  },
};

async function compare(
  bench: Bench,
  { started, people }: { started: Record<'bcrypt' | 'bare' | 'crewkit', StartedProgram>; people: readonly Person[] },
  concurrency: number,
): Promise<Row[]> {
  const seconds = bench.seconds(3);
  const results = await interleave(started, { rounds: bench.rounds(3) }, async (program): Promise<Figures> => {
    if (program === started.bcrypt) return program.ask({ concurrency, seconds });
    await program.ask({ probe: 'watch' });
    const load = await closedLoop({ port: program.port, connections: concurrency, seconds, asker: asUser(people) });
    return { ...load, ...(await program.ask<Delays>({ probe: 'report' })) };
  });
  const of = (name: keyof typeof started, figure: keyof Figures) =>
    results[name].map((result) => result[figure] ?? Number.NaN);
  const ours = of('crewkit', 'perSecond');
  const what = `Sign-in, ${concurrency} at once`;
  const besideBcrypt = { beside: 'raw bcrypt', unit: '/s', ours, theirs: of('bcrypt', 'perSecond') };
  const rows = [
    ratioRow({ what, ...besideBcrypt, ...(concurrency === 32 ? { bar } : {}) }),
    ratioRow({ what, beside: 'bare Fastify', unit: '/s', ours, theirs: of('bare', 'perSecond') }),
  ];
  if (concurrency < 32) return rows;
  const waiting = 'while 32 sign-ins wait, p99';
  return [
    ...rows,
    figureRow({ what: `Event loop late ${waiting}`, unit: 'ms', values: of('crewkit', 'lateMs'), bar: { atMost: 20 } }),
    figureRow({ what: `File stat ${waiting}`, unit: 'ms', values: of('crewkit', 'statMs'), bar: { atMost: 10 } }),
  ];
}

function asUser(people: readonly Person[]): (index: number) => Asker {
  return (index) => {
    const body = JSON.stringify({ email: people[index].email, password });
    const text = requestText({ method: 'POST', path: '/api/auth/login', body });
    return { next: () => text };
  };
}
