// Runs the steps of the Dockerfile in order, without Docker. Each stage is a folder, RUN commands are executed, and COPY copies the files
// that .dockerignore allows. Then starts the image's command, as an unprivileged user if this process is root, and runs the image's
// HEALTHCHECK. Verifies the steps and the image's content, but not the base images. Reinstalls packages, which takes minutes and needs a
// registry.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { freePort } from '@crewkit/test-servers';

import { listUnexpectedFiles } from '../../scripts/packed/unexpected-files.mjs';
import { atEnd } from '../support/at-end.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const clone = fileURLToPath(new URL('../../', import.meta.url));
const nobodyId = 65_534;
const scratch = temporaryFolder('image');
const ignored = readFileSync(join(clone, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const steps = readFileSync(join(clone, 'Dockerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
interface Image {
  stage: string;
  stages: number;
  env: Record<string, string>;
  workdir: string;
  user: string;
  health: readonly string[];
  entrypoint: readonly string[];
}

const image: Image = { stage: '', stages: 0, env: {}, workdir: '/', user: 'root', health: [], entrypoint: [] };
const takes: Readonly<Record<string, (text: string) => unknown>> = {
  ARG: () => undefined,
  EXPOSE: () => undefined,
  VOLUME: () => undefined,
  FROM: (text) => {
    image.stages += 1;
    image.stage = / AS (\w+)$/.exec(text)?.[1] ?? 'final';
    Object.assign(image, { env: {}, workdir: '/', user: 'root' });
    mkdirSync(here('/'), { recursive: true });
    for (const folder of ['/opt', '/var/lib', '/usr/src']) mkdirSync(here(folder), { recursive: true });
  },
  ENV: (text) =>
    Object.assign(image.env, Object.fromEntries(text.split(' ').map((each) => each.split('=') as [string, string]))),
  WORKDIR: (path) => mkdirSync(here((image.workdir = path)), { recursive: true }),
  USER: (name) => (image.user = name),
  COPY: copy,
  RUN: run,
  HEALTHCHECK: (text) => (image.health = JSON.parse(text.slice(text.indexOf('CMD ') + 4)) as string[]),
  ENTRYPOINT: (text) => (image.entrypoint = JSON.parse(text) as string[]),
};

for (const [name, text] of steps) {
  if (!Object.hasOwn(takes, name)) throw new Error(`${name} has no stand-in`);
  takes[name](text);
  console.log(`✓ ${name} ${text.slice(0, 100)}`);
}
check(
  `two stages, the last of ${Math.round(measureSize(here('/')) / 1e6)} MB beside its base image`,
  image.stages === 2 && measureSize(here('/')) < 200e6,
);
check('no process runs as root', image.user === 'node');
const unexpected = listUnexpectedFiles(here('/opt/crewkit'));
check(
  `no compiler, no tests, no sources, no keys${unexpected.map((name) => `\n    ${name}`).join('')}`,
  unexpected.length === 0,
);
await serve();
console.log('the image is as documented');

/** Resolves a path in the image, in this stage or in another stage. */
function here(path: string, stage = image.stage): string {
  return join(scratch, stage, path);
}

function translate(text: string): string {
  return text.replace(/(?<![\w.])\/(?=(?:opt|var|usr\/src)\/)/g, `${here('/')}`);
}

function copy(text: string): void {
  const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? [];
  const source = stage === undefined ? join(clone, from) : here(from, stage);
  const target = to.startsWith('/') ? here(to) : join(here(image.workdir), to);
  const isLet = (path: string) => stage !== undefined || !isIgnored(relative(clone, path));
  cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter: isLet });
}

/** As in Docker, a pattern matches a path from the root, and all paths below it. The last pattern that matches decides; `!` negates it. */
function isIgnored(path: string): boolean {
  const last = ignored.findLast((pattern) => {
    const own = pattern
      .replace(/^!/, '')
      .replaceAll('.', '\\.')
      .replace(/^\*\*\//, '(?:.*/)?')
      .replace(/(?<!\.|\))\*/g, '[^/]*');
    return new RegExp(`^${own}(?:/|$)`).test(path);
  });
  return last !== undefined && !last.startsWith('!');
}

function run(text: string): void {
  // This user does not exist outside the image, and creating one needs privileges.
  const commands = translate(text).replace(/ && chown node:node \S+/, '');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...image.env };
  const { status } = spawnSync('sh', ['-c', commands], { cwd: here(image.workdir), env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`exit code ${status}: ${text}`);
}

async function serve(): Promise<void> {
  const data = here(image.workdir);
  const secret = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
  const keys = { CREWKIT_JWT_KEYS: secret.replace(':', ':HS256:'), CREWKIT_ENCRYPTION_KEYS: secret };
  const env = {
    PATH: process.env.PATH,
    ...image.env,
    PORT: String(await freePort()),
    CREWKIT_MAIL: 'smtp://127.0.0.1:9',
    ...keys,
  };
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: nobodyId, gid: nobodyId } : {};
  if (isRoot) {
    chownSync(data, nobodyId, nobodyId);
    for (let folder = data; folder !== dirname(scratch); folder = dirname(folder)) spawnSync('chmod', ['a+x', folder]);
  }
  const [, ...args] = image.entrypoint.map(translate);
  const server = spawn(process.execPath, args, { cwd: data, env, stdio: ['ignore', 'ignore', 'inherit'], ...user });
  atEnd(() => server.kill('SIGKILL'));
  const health = () => spawnSync(process.execPath, image.health.slice(1), { env }).status;
  check('before it listens it is not healthy', health() !== 0);
  for (let tries = 0; tries < 30 && health() !== 0; tries += 1) await sleep(500);
  check('it starts as a user without rights, and is healthy', health() === 0);
  server.kill('SIGTERM');
  check('it ends with 0', (await new Promise((resolve) => server.once('exit', resolve))) === 0);
}

function measureSize(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function check(what: string, fact: boolean): void {
  if (!fact) throw new Error(`not so: ${what}`);
  console.log(`✓ ${what}`);
}
