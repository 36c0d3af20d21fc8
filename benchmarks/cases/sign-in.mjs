// Measures signing in, whose time is mostly spent in bcrypt. No server is pinned to one core, because bcrypt runs in threads beside the
// program.
import { interleave } from '../load/interleave.mjs';
import { closedLoop } from '../load/load.mjs';
import { figureRow, ratioRow } from '../report/rows.mjs';
import { startBare, startCrewkit, withPrograms } from '../servers/subjects.mjs';
import { requestText } from '../load/http-connection.mjs';
import { password } from '../servers/world.mjs';

// The required share of the machine's capacity. Sequential sign-ins do not show this share, because the cores are idle while a sign-in
// waits for the disk.
const bar = { atLeast: 0.95 };

export const signIn = {
  name: 'sign-in',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const programs = {
      bcrypt: startBare(bench, 'raw-bcrypt', { cores: 'all' }),
      bare: startBare(bench, 'bare-fastify', { store: bare.store, cores: 'all' }),
      crewkit: startCrewkit(bench, { store: own.store, cores: 'all' }),
    };
    return withPrograms(programs, async (started) => {
      const rows = [];
      for (const concurrency of [1, 8, 32])
        rows.push(...(await compare(bench, { started, people: own.world.people }, concurrency)));
      return rows;
    });
  },
};

async function compare(bench, { started, people }, concurrency) {
  const seconds = bench.seconds(3);
  const results = await interleave(started, { rounds: bench.rounds(3) }, async (program) => {
    if (program === started.bcrypt) return program.ask({ concurrency, seconds });
    await program.ask({ probe: 'watch' });
    const load = await closedLoop({ port: program.port, connections: concurrency, seconds, asker: asUser(people) });
    return { ...load, ...(await program.ask({ probe: 'report' })) };
  });
  const of = (name, figure) => results[name].map((result) => result[figure]);
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

function asUser(people) {
  return (index) => {
    const body = JSON.stringify({ email: people[index].email, password });
    const text = requestText({ method: 'POST', path: '/api/auth/login', body });
    return { next: () => text };
  };
}
