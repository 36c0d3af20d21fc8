// Measures posting a message: the program checks the participant, assigns the next sequence number, inserts the row, and flushes to disk
// before the response.
import { requestText } from '../load/http-connection.mjs';
import { interleave } from '../load/interleave.mjs';
import { closedLoop } from '../load/load.mjs';
import { ratioRow } from '../report/rows.mjs';
import { startBare, startCrewkit, withPrograms } from '../servers/subjects.mjs';

const text = 'Shall we meet at ten, or is that too early for those who come by train?';
const sqliteBars = { 1: { atLeast: 0.85 }, 8: { atLeast: 1.8 }, 32: { atLeast: 2.5 } };
const postgresBar = { atLeast: 1.2 };

export const postsOnSqlite = {
  name: 'posts-sqlite',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const programs = { bare: startBare(bench, 'bare-fastify', bare), crewkit: startCrewkit(bench, own) };
    const what = { on: 'SQLite', beside: 'bare Fastify', getBar: (connections) => sqliteBars[connections] };
    return withPrograms(programs, (started) =>
      bench.onOneCore(() => compareEach(bench, { started, world: own.world }, what)),
    );
  },
};

/** The database uses both cores, so no server is pinned to one. */
export const postsOnPostgres = {
  name: 'posts-postgres',
  async run(bench) {
    const [own, bare] = [await bench.databases.postgres(), await bench.databases.postgres()];
    const programs = {
      bare: startBare(bench, 'bare-fastify', { ...bare, cores: 'all' }),
      crewkit: startCrewkit(bench, { ...own, cores: 'all' }),
    };
    const what = { on: 'Postgres', beside: 'bare Fastify', getBar: () => postgresBar };
    return withPrograms(programs, (started) => compareEach(bench, { started, world: own.world }, what));
  },
};

async function compareEach(bench, { started, world }, { on, beside, getBar }) {
  const rows = [];
  for (const connections of [1, 8, 32]) {
    const load = { connections, seconds: bench.seconds(2.5), status: 201, asker: eachInHisChat(world) };
    const results = await interleave(started, { rounds: bench.rounds(5) }, ({ port }) => closedLoop({ port, ...load }));
    const [ours, theirs] = [results.crewkit, results.bare].map((all) => all.map((each) => each.perSecond));
    const what = `Message post on ${on}, ${connections} at once`;
    rows.push(ratioRow({ what, beside, unit: '/s', ours, theirs, bar: getBar(connections) }));
  }
  return rows;
}

function eachInHisChat({ people, chatIds }) {
  return (index) => {
    const path = `/api/chats/${chatIds[index]}/messages`;
    const body = JSON.stringify({ body: text });
    const request = requestText({ method: 'POST', path, token: people[index].accessToken, body });
    return { next: () => request };
  };
}
