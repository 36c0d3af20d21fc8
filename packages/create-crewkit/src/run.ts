import { parseArgs } from 'node:util';

import { cancel, intro, isCancel, log, outro, select, text } from '@clack/prompts';

import { createProject, findObstacle } from './create-project.js';
import { choices, defaults, type ProjectOptions } from './project-options.js';

const help = `Usage: npm create crewkit [folder] -- [options]

Creates a small project with Crewkit.

  --server fastify|express   the HTTP framework
  --store sqlite|postgres    the database
  --front-end react|none     whether the server also serves a page
  --yes                      asks nothing, and uses the first choice of each
`;

const labels = {
  server: { question: 'Which HTTP framework?', fastify: 'Fastify', express: 'Express' },
  store: { question: 'Which database?', sqlite: 'SQLite, a local file', postgres: 'Postgres' },
  frontEnd: { question: 'Which front end?', react: 'React, with a sign-in page', none: 'none' },
} as const;

/** Runs a command line. If `isInteractive`, asks for what it leaves open. Returns the exit code. */
export async function run(args: readonly string[], isInteractive: boolean): Promise<number> {
  const given = parse(args);
  if (given === null) {
    process.stderr.write(help);
    return 2;
  }
  if (given.help) {
    process.stdout.write(help);
    return 0;
  }
  const asks = isInteractive && !given.yes;
  intro('create-crewkit');
  const answers = asks
    ? await ask(given)
    : { folder: given.folder ?? 'my-crewkit-app', options: { ...defaults, ...given.options } };
  if (answers === null) {
    cancel('Nothing was created.');
    return 1;
  }
  const { folder, options } = answers;
  const obstacle = findObstacle(folder);
  if (obstacle !== null) {
    cancel(obstacle);
    return 1;
  }
  createProject(folder, options);
  log.success(`Created ${folder}.`);
  outro(
    `Next:\n\n  cd ${folder}\n  npm install\n${options.store === 'postgres' ? '  docker compose up --detach\n' : ''}  npm start`,
  );
  return 0;
}

interface Given {
  readonly folder: string | undefined;
  readonly options: Partial<ProjectOptions>;
  readonly yes: boolean;
  readonly help: boolean;
}

/** Returns what the command line says, or null if it is invalid. */
function parse(args: readonly string[]): Given | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        store: { type: 'string' },
        'front-end': { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (positionals.length > 1) return null;
    const { server, store, 'front-end': frontEnd, yes, help: wantsHelp } = values;
    const options = Object.entries({ server, store, frontEnd }).filter(([, value]) => value !== undefined);
    const isKnown = ([name, value]: [string, string | undefined]): boolean =>
      (choices[name as keyof ProjectOptions] as readonly string[]).includes(value ?? '');
    if (!options.every(isKnown)) return null;
    return {
      folder: positionals[0],
      options: Object.fromEntries(options) as Partial<ProjectOptions>,
      yes,
      help: wantsHelp,
    };
  } catch {
    return null;
  }
}

interface Answers {
  readonly folder: string;
  readonly options: ProjectOptions;
}

/** Asks for everything that the command line leaves open. Returns null if the user cancels. */
async function ask({ folder: givenFolder, options }: Given): Promise<Answers | null> {
  const folder = givenFolder ?? (await askFolder());
  if (folder === null) return null;
  const answers: Partial<Record<keyof ProjectOptions, string>> = { ...options };
  for (const name of ['server', 'store', 'frontEnd'] as const) {
    if (answers[name] !== undefined) continue;
    const { question, ...names } = labels[name];
    const entries = Object.entries(names).map(([value, label]) => ({ value, label }));
    const answer = await select({ message: question, options: entries });
    if (isCancel(answer)) return null;
    answers[name] = answer;
  }
  return { folder, options: answers as unknown as ProjectOptions };
}

async function askFolder(): Promise<string | null> {
  const answer = await text({
    message: 'Where should the project be?',
    initialValue: './my-crewkit-app',
    validate: (value) => findObstacle(value ?? '') ?? undefined,
  });
  return isCancel(answer) ? null : answer;
}
