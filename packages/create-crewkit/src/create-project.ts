import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ProjectOptions } from './project-options.js';

const template = fileURLToPath(new URL('..', import.meta.resolve('#template/base/README.md')));
const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** Returns why no project can be created in the folder, or null. */
export function findObstacle(folder: string): string | null {
  if (folder.trim() === '') return 'The folder needs a name.';
  if (!existsSync(folder)) return null;
  try {
    return readdirSync(folder).length === 0 ? null : `${folder} is not empty.`;
  } catch {
    return `${folder} is not a folder.`;
  }
}

/**
 * Writes a project into a folder, with new secrets. Throws an Error if the folder is not empty.
 *
 * @example
 * createProject('my-app', { server: 'fastify', store: 'sqlite', frontEnd: 'react' });
 */
export function createProject(folder: string, options: ProjectOptions): void {
  const obstacle = findObstacle(folder);
  if (obstacle !== null) throw new Error(obstacle);
  const { server, store, frontEnd } = options;
  mkdirSync(folder, { recursive: true });
  for (const part of ['base', server, store, frontEnd, `${server}-${frontEnd}`]) {
    if (existsSync(join(template, part))) cpSync(join(template, part), folder, { recursive: true });
  }
  // Under their real names, npm and Git treat these files in their own way.
  for (const file of ['gitignore', 'env']) renameSync(join(folder, file), join(folder, `.${file}`));
  const name =
    basename(resolve(folder))
      .toLowerCase()
      .replace(/[^a-z\d._-]+/g, '-')
      .replace(/^[._-]+/, '') || 'app';
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(name, options), null, 2)}\n`);
  const values = {
    NAME: name,
    START_DATABASE: store === 'postgres' ? 'docker compose up --detach\n' : '',
    PASSWORD: randomBytes(24).toString('hex'),
    SECRET: randomBytes(32).toString('base64'),
  };
  // Before the file contains secrets.
  chmodSync(join(folder, '.env'), 0o600);
  for (const file of ['.env', 'README.md']) fillIn(join(folder, file), values);
}

/** Replaces `{{NAME}}` by the value of that name. */
function fillIn(path: string, values: Readonly<Record<string, string>>): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(/\{\{(\w+)\}\}/g, (found, name: string) => values[name] ?? found),
  );
}

const run = 'node --env-file=.env --import tsx';

const packages = {
  always: { 'socket.io': '^4.8.4', ws: '^8.23.0', zod: '^4.6.7' },
  tools: { '@types/node': '^20.19.43', tsx: '^4.23.15', typescript: '^5.9.3' },
  fastify: { fastify: '^5.12.8' },
  'fastify-react': { '@fastify/static': '^9.3.0' },
  express: { express: '^5.3.0' },
  'express-tools': { '@types/express': '^5.0.6' },
  sqlite: {},
  postgres: { pg: '^8.23.1' },
  react: { '@tanstack/react-query': '^5.108.0', react: '^19.3.1', 'react-dom': '^19.3.1' },
  'react-tools': {
    '@types/react': '^19.3.0',
    '@types/react-dom': '^19.3.0',
    '@vitejs/plugin-react': '^6.3.0',
    vite: '^8.3.8',
  },
} as const;

function describePackage(name: string, { server, store, frontEnd }: ProjectOptions): object {
  const hasPage = frontEnd === 'react';
  return {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19.0' },
    scripts: {
      start: `${hasPage ? 'vite build web --logLevel warn && ' : ''}${run} src/main.ts`,
      test: `${run} --test test/app.test.ts`,
      typecheck: 'tsc --noEmit',
      ...(hasPage && { 'dev:web': 'vite web' }),
    },
    dependencies: toSorted({
      ...ours('core', 'adapter-ws', `adapter-http-${server}`, `adapter-store-${store}`, 'client-sdk'),
      ...packages.always,
      ...packages[server],
      ...packages[store],
      ...(hasPage && { ...ours('react'), ...packages.react }),
      ...(hasPage && server === 'fastify' && packages['fastify-react']),
    }),
    devDependencies: toSorted({
      ...packages.tools,
      ...(server === 'express' && packages['express-tools']),
      ...(hasPage && packages['react-tools']),
    }),
    // Packages whose install scripts compile or select native code.
    allowScripts: { bcrypt: true, 'better-sqlite3': true, esbuild: true },
  };
}

/** Returns packages of Crewkit in the version of this package. */
function ours(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`@crewkit/${name}`, `^${version}`]));
}

function toSorted(versions: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(versions).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
