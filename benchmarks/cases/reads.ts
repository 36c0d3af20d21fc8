// Measures the typical request, which authenticates with a token and reads. The cases read the caller's own account, a task, and a page of messages.
import { type Bench, type Case } from '../bench.js';
import { requestText } from '../load/http-connection.js';
import { interleave } from '../load/interleave.js';
import { type Asker, type LoadResult, closedLoop } from '../load/load.js';
import { type Bar, loadRow } from '../report/rows.js';
import { type Program } from '../servers/processes.js';
import { startBare, startCrewkit, withPrograms } from '../servers/subjects.js';
import { type Person } from '../servers/world.js';

const connections = 16;

interface Compared {
  readonly beside: string;
  readonly ours: LoadResult[];
  readonly theirs: LoadResult[];
  readonly bar: Bar;
}

export const authenticatedRead: Case = {
  name: 'authenticated-read',
  async run(bench) {
    const stores = await Promise.all([1, 2, 3, 4].map(() => bench.databases.sqlite()));
    const { world } = stores[0];
    const programs = {
      bareFastify: startBare(bench, 'bare-fastify', stores[0]),
      onFastify: startCrewkit(bench, stores[1]),
      bareExpress: startBare(bench, 'bare-express', stores[2]),
      onExpress: startCrewkit(bench, { ...stores[3], http: 'express' }),
    };
    const ownAccount = ({ accessToken }: Person) => requestText({ path: '/api/users/me', token: accessToken });
    const rounds = await measure(bench, programs, asPeople(world.people, ownAccount));
    const row = (what: string, parts: Compared) => loadRow({ what: `Authenticated read, ${what}`, ...parts });
    const { bareFastify, onFastify, bareExpress, onExpress } = rounds;
    return [
      row('on Fastify', { beside: 'bare Fastify', ours: onFastify, theirs: bareFastify, bar: { atLeast: 0.8 } }),
      row('on Express', { beside: 'bare Express', ours: onExpress, theirs: bareExpress, bar: { atLeast: 0.95 } }),
    ];
  },
};

export const guardedRead: Case = {
  name: 'guarded-task-read',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const { people, projectId, taskIds } = own.world;
    const programs = { bare: startBare(bench, 'bare-fastify', bare), crewkit: startCrewkit(bench, own) };
    const someTask = ({ accessToken }: Person, count: number) => {
      const path = `/api/projects/${projectId}/tasks/${taskIds[count % taskIds.length]}`;
      return requestText({ path, token: accessToken });
    };
    const { crewkit, bare: theirs } = await measure(bench, programs, asPeople(people, someTask));
    const what = 'Guarded task read';
    return [loadRow({ what, beside: 'bare Fastify', ours: crewkit, theirs, bar: { atLeast: 0.75 } })];
  },
};

export const messagesRead: Case = {
  name: 'messages-read',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const { people, historyId } = own.world;
    const programs = { bare: startBare(bench, 'bare-fastify', bare), crewkit: startCrewkit(bench, own) };
    const newestPage = ({ accessToken }: Person) =>
      requestText({ path: `/api/chats/${historyId}/messages`, token: accessToken });
    const { crewkit, bare: theirs } = await measure(bench, programs, asPeople(people, newestPage));
    const what = 'Page of 50 messages';
    return [loadRow({ what, beside: 'bare Fastify', ours: crewkit, theirs, bar: { atLeast: 0.8 } })];
  },
};

/** Returns the result of each round, by the program's name. */
function measure<Name extends string>(
  bench: Bench,
  programs: Record<Name, Program>,
  asker: (index: number) => Asker,
): Promise<Record<Name, LoadResult[]>> {
  const load = { connections, seconds: bench.seconds(2.5), asker };
  return withPrograms(programs, (started) =>
    bench.onOneCore(() =>
      interleave(started, { rounds: bench.rounds(5) }, ({ port, pid }) => closedLoop({ port, pid, ...load })),
    ),
  );
}

/** Each connection is a different user, all of them members of the project. */
function asPeople(
  people: readonly Person[],
  request: (person: Person, count: number) => string,
): (index: number) => Asker {
  return (index) => {
    let count = index;
    return {
      next: () => {
        count += 1;
        return request(people[index], count);
      },
    };
  };
}
