// Repeatedly exchanges a refresh token for the next one. Each exchange needs one flush to disk, unless several exchanges share a flush.
import { type Bench, type Case } from '../bench.js';
import { requestText } from '../load/http-connection.js';
import { interleave } from '../load/interleave.js';
import { type Asker, type Load, closedLoop } from '../load/load.js';
import { type Bar, type Row, loadRow } from '../report/rows.js';
import { type Person } from '../servers/world.js';
import { type StartedProgram, startBare, startCrewkit, withPrograms } from '../servers/subjects.js';

const bars: Record<number, Bar> = { 1: { atLeast: 0.85 }, 16: { atLeast: 2 } };

export const refreshRotation: Case = {
  name: 'refresh-rotation',
  async run(bench) {
    const [own, bare] = [await bench.databases.sqlite(), await bench.databases.sqlite()];
    const programs = { bare: startBare(bench, 'bare-fastify', bare), crewkit: startCrewkit(bench, own) };
    return withPrograms(programs, (started) =>
      bench.onOneCore(async () => {
        // The last token that each program issued to each user.
        const tokens = { bare: getTokens(own.world.people), crewkit: getTokens(own.world.people) };
        const contenders = {
          bare: { ...target(started.bare), asker: exchanging(tokens.bare) },
          crewkit: { ...target(started.crewkit), asker: exchanging(tokens.crewkit) },
        };
        const rows: Row[] = [];
        for (const connections of [1, 16]) rows.push(await compare(bench, contenders, connections));
        return rows;
      }),
    );
  },
};

type Contender = Pick<Load, 'port' | 'pid' | 'asker'>;

function target({ port, pid }: StartedProgram): Pick<Load, 'port' | 'pid'> {
  return { port, pid };
}

async function compare(
  bench: Bench,
  contenders: Record<'bare' | 'crewkit', Contender>,
  connections: number,
): Promise<Row> {
  const load = { connections, seconds: bench.seconds(2.5) };
  const results = await interleave(contenders, { rounds: bench.rounds(5) }, (each) => closedLoop({ ...load, ...each }));
  const what = `Refresh rotation, ${connections} at once`;
  return loadRow({ what, beside: 'bare Fastify', ours: results.crewkit, theirs: results.bare, bar: bars[connections] });
}

function getTokens(people: readonly Person[]): string[] {
  return people.map((person) => person.refreshToken);
}

function exchanging(tokens: string[]): (index: number) => Asker {
  return (index) => ({
    next: () =>
      requestText({ method: 'POST', path: '/api/auth/refresh', body: JSON.stringify({ refreshToken: tokens[index] }) }),
    take: (body) => {
      tokens[index] = /"refreshToken":"([^"]+)"/.exec(body)?.[1] ?? '';
    },
  });
}
