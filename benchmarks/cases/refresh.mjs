// Repeatedly exchanges a refresh token for the next one. Each exchange needs one flush to disk, unless several exchanges share a flush.
import { requestText } from '../load/http-connection.mjs';
import { interleave } from '../load/interleave.mjs';
import { closedLoop } from '../load/load.mjs';
import { ratioRow } from '../report/rows.mjs';
import { startBare, startCrewkit, withPrograms } from '../servers/subjects.mjs';

const bars = { 1: { atLeast: 0.85 }, 16: { atLeast: 1.8 } };

export const refreshRotation = {
  name: 'refresh-rotation',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const programs = { bare: startBare(bench, 'bare-fastify', bare), crewkit: startCrewkit(bench, own) };
    return withPrograms(programs, (started) =>
      bench.onOneCore(async () => {
        // The last token that each program issued to each user.
        const tokens = { bare: getTokens(own.world.people), crewkit: getTokens(own.world.people) };
        const contenders = Object.fromEntries(
          Object.keys(started).map((name) => [name, { port: started[name].port, asker: exchanging(tokens[name]) }]),
        );
        const rows = [];
        for (const connections of [1, 16]) rows.push(await compare(bench, contenders, connections));
        return rows;
      }),
    );
  },
};

async function compare(bench, contenders, connections) {
  const load = { connections, seconds: bench.seconds(2.5) };
  const results = await interleave(contenders, { rounds: bench.rounds(5) }, (each) => closedLoop({ ...load, ...each }));
  const [ours, theirs] = [results.crewkit, results.bare].map((all) => all.map((each) => each.perSecond));
  const what = `Refresh rotation, ${connections} at once`;
  return ratioRow({ what, beside: 'bare Fastify', unit: '/s', ours, theirs, bar: bars[connections] });
}

function getTokens(people) {
  return people.map((person) => person.refreshToken);
}

function exchanging(tokens) {
  return (index) => ({
    next: () =>
      requestText({ method: 'POST', path: '/api/auth/refresh', body: JSON.stringify({ refreshToken: tokens[index] }) }),
    take: (body) => {
      [, tokens[index]] = /"refreshToken":"([^"]+)"/.exec(body);
    },
  });
}
