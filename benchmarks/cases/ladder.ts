// Measures the processor time of each layer of two reads. Each request uses one more layer than the previous one.
import { type Case } from '../bench.js';
import { requestText } from '../load/http-connection.js';
import { interleave } from '../load/interleave.js';
import { closedLoop } from '../load/load.js';
import { figureRow } from '../report/rows.js';
import { startBare, startCrewkit, withPrograms } from '../servers/subjects.js';
import { type World } from '../servers/world.js';

const connections = 16;

type ToPath = (count: number) => string;

/** A request, and the program that handles it. */
interface Step {
  readonly program: 'layers' | 'quiet' | 'logging' | 'complete';
  readonly toPath: ToPath;
}

export const ladder: Case = {
  name: 'ladder',
  async run(bench) {
    const [layers, quiet, logging, complete] = await Promise.all([1, 2, 3, 4].map(() => bench.databases.sqlite()));
    const { people } = layers.world;
    const programs = {
      layers: startBare(bench, 'ladder', layers),
      quiet: startCrewkit(bench, { ...quiet, env: { CREWKIT_LOG: 'silent', CREWKIT_METRICS: 'off' } }),
      logging: startCrewkit(bench, { ...logging, env: { CREWKIT_METRICS: 'off' } }),
      complete: startCrewkit(bench, complete),
    };
    const load = { connections, seconds: bench.seconds(1) };
    const rounds = await withPrograms(programs, (started) =>
      bench.onOneCore(() =>
        interleave(createSteps(layers.world), { rounds: bench.rounds(7) }, ({ program, toPath }) => {
          const { port, pid } = started[program];
          return closedLoop({ port, pid, ...load, asker: (index) => ask(toPath, people[index].accessToken) });
        }),
      ),
    );
    return Object.entries(rounds).map(([what, results]) =>
      figureRow({ what, unit: 'µs', values: results.map(({ microseconds }) => microseconds) }),
    );
  },
};

/** Returns the steps of both reads by their names, in the order of the layers. */
function createSteps({ projectId, taskIds }: World): Readonly<Record<string, Step>> {
  const ownAccount = () => '/api/users/me';
  const task = (count: number) => `/api/projects/${projectId}/tasks/${taskIds[count % taskIds.length]}`;
  const steps: Record<string, Step> = {};
  const layer = (name: string): Step => ({ program: 'layers', toPath: () => `/api/ladder/${name}` });
  const add = (read: string, toPath: ToPath, own: Readonly<Record<string, Step>>) => {
    const all = {
      'Fastify alone, with a constant response': layer('fastify'),
      '+ adapter': layer('adapter'),
      '+ dispatcher': layer('dispatcher'),
      '+ authentication, which reads the account': layer('authentication'),
      ...own,
      '+ reference server': { program: 'quiet', toPath },
      '+ log': { program: 'logging', toPath },
      '+ metrics': { program: 'complete', toPath },
    } as const;
    for (const [name, step] of Object.entries<Step>(all)) steps[`${read}: ${name}`] = step;
  };
  add('Authenticated read', ownAccount, { '+ use case and presenter': { program: 'layers', toPath: ownAccount } });
  add('Guarded task read', task, {
    '+ authorization, which reads the grants': layer(`authorization/${projectId}`),
    '+ use case, which reads the task, and presenter': { program: 'layers', toPath: task },
  });
  return steps;
}

function ask(toPath: ToPath, token: string): { readonly next: () => string } {
  let count = 0;
  return {
    next: () => {
      count += 1;
      return requestText({ path: toPath(count), token });
    },
  };
}
