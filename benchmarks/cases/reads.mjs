// Measures the typical request, which authenticates with a token and reads. One case reads the caller's own account, the other a task.
import { requestText } from '../load/http-connection.mjs';
import { interleave } from '../load/interleave.mjs';
import { closedLoop } from '../load/load.mjs';
import { ratioRow } from '../report/rows.mjs';
import { startBare, startCrewkit, withPrograms } from '../servers/subjects.mjs';

const connections = 16;

export const authenticatedRead = {
  name: 'authenticated-read',
  async run(bench) {
    const stores = await Promise.all([1, 2, 3, 4].map(() => bench.databases.sqlite()));
    const [{ world }] = stores;
    const programs = {
      bareFastify: startBare(bench, 'bare-fastify', stores[0]),
      onFastify: startCrewkit(bench, stores[1]),
      bareExpress: startBare(bench, 'bare-express', stores[2]),
      onExpress: startCrewkit(bench, { ...stores[3], http: 'express' }),
    };
    const ownAccount = ({ accessToken }) => requestText({ path: '/api/users/me', token: accessToken });
    const perSecond = await measure(bench, programs, asPeople(world.people, ownAccount));
    const row = (what, parts) => ratioRow({ what: `Authenticated read, ${what}`, unit: '/s', ...parts });
    const { bareFastify, onFastify, bareExpress, onExpress } = perSecond;
    return [
      row('on Fastify', { beside: 'bare Fastify', ours: onFastify, theirs: bareFastify, bar: { atLeast: 0.8 } }),
      row('on Express', { beside: 'bare Express', ours: onExpress, theirs: bareExpress, bar: { atLeast: 0.85 } }),
    ];
  },
};

export const guardedRead = {
  name: 'guarded-task-read',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const { people, projectId, taskIds } = own.world;
    const programs = { bare: startBare(bench, 'bare-fastify', bare), crewkit: startCrewkit(bench, own) };
    const someTask = ({ accessToken }, count) => {
      const path = `/api/projects/${projectId}/tasks/${taskIds[count % taskIds.length]}`;
      return requestText({ path, token: accessToken });
    };
    const { crewkit, bare: theirs } = await measure(bench, programs, asPeople(people, someTask));
    const what = 'Guarded task read';
    return [ratioRow({ what, beside: 'bare Fastify', unit: '/s', ours: crewkit, theirs, bar: { atLeast: 0.75 } })];
  },
};

function measure(bench, programs, asker) {
  return withPrograms(programs, (started) =>
    bench.onOneCore(async () => {
      const load = { connections, seconds: bench.seconds(2.5), asker };
      const results = await interleave(started, { rounds: bench.rounds(5) }, ({ port }) =>
        closedLoop({ port, ...load }),
      );
      return Object.fromEntries(
        Object.entries(results).map(([name, all]) => [name, all.map((each) => each.perSecond)]),
      );
    }),
  );
}

/** Each connection is a different user, all of them members of the project. */
function asPeople(people, request) {
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
