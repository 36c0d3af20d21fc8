// Measures posting a message: the program checks the participant, assigns the next sequence number, inserts the row, and flushes to disk
// before the response.
import { type Bench, type Case } from '../bench.js';
import { requestText } from '../load/http-connection.js';
import { interleave } from '../load/interleave.js';
import { type Asker, closedLoop } from '../load/load.js';
import { type Bar, type Row, loadRow } from '../report/rows.js';
import { type StartedProgram, startBare, startCrewkit, withPrograms } from '../servers/subjects.js';
import { type World } from '../servers/world.js';

const wordsPerMessage = 15;
const vocabulary = 4096;
const messagesPerConnection = 256;
const sqliteBars: Record<number, Bar> = { 1: { atLeast: 0.8 }, 8: { atLeast: 1.6 }, 32: { atLeast: 2.2 } };
const postgresBars: Record<number, Bar> = { 1: { atLeast: 1 }, 8: { atLeast: 1.6 }, 32: { atLeast: 2.2 } };

export const postsOnSqlite: Case = {
  name: 'posts-sqlite',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const programs = { bare: startBare(bench, 'bare-fastify', bare), crewkit: startCrewkit(bench, own) };
    const what = { on: 'SQLite', beside: 'bare Fastify', bars: sqliteBars };
    return withPrograms(programs, (started) =>
      bench.onOneCore(() => compareEach(bench, { started, world: own.world }, what)),
    );
  },
};

/** The database uses both cores, so no server is pinned to one. */
export const postsOnPostgres: Case = {
  name: 'posts-postgres',
  async run(bench) {
    const [own, bare] = [await bench.databases.postgres(), await bench.databases.postgres()];
    const programs = {
      bare: startBare(bench, 'bare-fastify', { ...bare, cores: 'all' }),
      crewkit: startCrewkit(bench, { ...own, cores: 'all' }),
    };
    const what = { on: 'Postgres', beside: 'bare Fastify', bars: postgresBars };
    return withPrograms(programs, (started) => compareEach(bench, { started, world: own.world }, what));
  },
};

interface Comparison {
  readonly on: string;
  readonly beside: string;
  /** By the number of concurrent requests. */
  readonly bars: Readonly<Record<number, Bar>>;
}

async function compareEach(
  bench: Bench,
  { started, world }: { started: Record<'bare' | 'crewkit', StartedProgram>; world: World },
  { on, beside, bars }: Comparison,
): Promise<Row[]> {
  const rows: Row[] = [];
  const load = { seconds: bench.seconds(2.5), status: 201, asker: inSeparateChats(world) };
  // The engine compiles the programs' code while they run: a program that has just started needs twice the processor time.
  await interleave(started, { rounds: 0, warmUps: 4 }, ({ port }) => closedLoop({ port, connections: 32, ...load }));
  for (const connections of [1, 8, 32]) {
    const results = await interleave(started, { rounds: bench.rounds(5) }, ({ port, pid }) =>
      closedLoop({ port, pid, connections, ...load }),
    );
    const what = `Message post on ${on}, ${connections} at once`;
    rows.push(loadRow({ what, beside, ours: results.crewkit, theirs: results.bare, bar: bars[connections] }));
  }
  return rows;
}

function inSeparateChats({ people, chatIds }: World): (index: number) => Asker {
  return (index) => {
    const requests = Array.from({ length: messagesPerConnection }, (_, count) => {
      const path = `/api/chats/${chatIds[index]}/messages`;
      const body = JSON.stringify({ body: toText(index * messagesPerConnection + count) });
      return requestText({ method: 'POST', path, token: people[index].accessToken, body });
    });
    let sent = 0;
    return {
      next: () => {
        sent += 1;
        return requests[sent % messagesPerConnection];
      },
    };
  };
}

/** Returns a different text for each number. With the same words in every message, the entries of a search index would be unusually long. */
function toText(number: number): string {
  const words = Array.from({ length: wordsPerMessage }, (_, place) => {
    const spread = (number * wordsPerMessage + place) * 2_654_435_761;
    return `word${(spread % vocabulary).toString(36)}`;
  });
  return words.join(' ');
}
