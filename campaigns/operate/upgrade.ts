// Upgrades a server with the commands of docs/operating/upgrades.md, on both stores, under load. The older version is the last commit with
// an older schema, or the commit of the baseline while there is no other migration. Checks that there is no downtime on Postgres, and only
// a few seconds on SQLite. Also restores a backup of the older version with the newer version.
//   npx tsx campaigns/operate/upgrade.ts [sqlite] [postgres]
// Run `npm run build` first. Needs the history of the repository. Installs and builds the older version, which takes minutes and a registry;
// CREWKIT_CAMPAIGN_OLD_VERSION names a clone where that is done already.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { ApiAnswer } from '../support/api-client.js';
import type { Person } from '../support/http-people.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { keptMessages } from './captured-messages.js';
import type { Machine } from './machine.js';
import { Caller, isGone, readCode } from './people.js';
import { check, inScenes, type Scene, type StoreKind } from './scene.js';

const clone = fileURLToPath(new URL('../../', import.meta.url));
const migrations = 'packages/adapter-store-postgres/src/migrations';
const baseline = `${migrations}/0001-baseline.ts`;
const loadMs = 3_000;
const writers = 4;
// With SQLite, the backup is a part of the upgrade.
const awayAtMostMs = { sqlite: 30_000, postgres: 10_000 };

interface People {
  readonly ada: Person;
  readonly grace: Person;
  readonly idle: Person;
  readonly secret: string;
  /** The id of the conversation of the first two. */
  readonly chat: string;
}

interface Load {
  readonly acknowledged: { readonly id: string; readonly body: string }[];
  readonly refused: string[];
  /** How often no process could be reached. */
  met: number;
  longestMs: number;
  readonly stop: () => Promise<unknown>;
}

const old = process.env.CREWKIT_CAMPAIGN_OLD_VERSION ?? makeOldVersion();
const hasOlderSchema = listMigrations(old).length < listMigrations(clone).length;
// Older versions have the server in another folder than the documentation says.
if (!existsSync(join(old, 'packages/server')))
  symlinkSync('../examples/reference-server', join(old, 'packages/server'));
// The commands of the documentation use the current unit file.
cpSync(join(clone, 'deploy'), join(old, 'deploy'), { recursive: true });
await inScenes(campaign, { program: old });
console.log('versions follow one another as documented');

function listMigrations(folder: string): string[] {
  return readdirSync(join(folder, migrations)).filter((name) => /^\d/.test(name));
}

/** Clones the repository at the newest of the `findOlder` commits that can be built, installs and builds it. */
function makeOldVersion(): string {
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
  const commits = findOlder((...args) => git(clone, ...args));
  const folder = temporaryFolder('older');
  git(folder, 'clone', '--quiet', clone, '.');
  for (const commit of commits) {
    git(folder, 'checkout', '--quiet', commit);
    console.log(`the older version is ${git(folder, 'log', '-1', '--oneline')}`);
    const { status } = spawnSync(process.execPath, ['scripts/start.mjs', '--help'], { cwd: folder, stdio: 'inherit' });
    if (status === 0) return folder;
  }
  throw new Error('none of the older commits can be built');
}

/** Returns the last commits before the newest migration, newest first, but none before the baseline. */
function findOlder(git: (...args: readonly string[]) => string): string[] {
  const findAdded = (...where: readonly string[]) =>
    git('log', '-1', '--no-renames', '--diff-filter=A', '--format=%H', ...where);
  const first = findAdded('--', baseline);
  const newest = findAdded(`${first}..HEAD`, '--', `${migrations}/[0-9]*.ts`);
  if (newest === '') return [first];
  const between = git('rev-list', '--max-count=5', `${first}..${newest}^`).split('\n');
  return [...between, first].filter((commit) => commit !== '');
}

async function campaign(scene: Scene): Promise<void> {
  const { machine, kind, caller } = scene;
  const people = await settle(scene);
  // The server creates this folder with the first upload, and the commands for backups need it.
  await machine.sh('mkdir -p /var/lib/crewkit/blobs');
  const load = startLoad(scene, people);
  await sleep(loadMs);
  let backedUp = load.acknowledged.slice();
  if (kind === 'postgres') await machine.follow('back-up-postgres');
  await machine.follow('upgrade');
  if (kind === 'sqlite') {
    await machine.sh("systemctl stop 'crewkit@*'");
    backedUp = load.acknowledged.slice();
    await machine.follow('back-up-sqlite');
  }
  await machine.follow('restart');
  await sleep(loadMs);
  await load.stop();
  judge(kind, load);
  if (hasOlderSchema) await olderVersionIsRefused(machine);
  await everythingGoesOn(scene, people, load.acknowledged);
  await machine.follow(`restore-${kind}`);
  const { token } = await caller.signIn(people.grace.email);
  await keptMessages(caller, { token, chat: people.chat }, backedUp);
  check('a backup of the older version is restored by the newer', backedUp.length > 20);
}

/** Creates two users who chat, one of them with a second factor, and a third user who is offline. */
async function settle({ caller, sink }: Scene): Promise<People> {
  const [ada, grace, idle] = [
    await caller.register('ada@example.org', sink),
    await caller.register('grace@example.org', sink),
    await caller.register('idle@example.org', sink),
  ];
  const secret = await caller.secure(ada);
  const chat = await caller.need<{ id: string }>('POST', `/api/chats/direct/${grace.id}`, { token: ada.token });
  return { ada, grace, idle, secret, chat: chat.id };
}

/** Sends each message repeatedly until it is acknowledged, under its own clientMessageId, as clients do. */
function startLoad({ urls }: Scene, { ada, grace, chat }: People): Load {
  let running = true as boolean;
  const stop = () => ((running = false), all);
  const load: Load = { acknowledged: [], refused: [], met: 0, longestMs: 0, stop };
  const write = async (token: string) => {
    // Each message has its own caller, so that a retry goes to another process.
    const caller = new Caller(urls);
    while (running) {
      const body = { body: `word ${randomUUID()}`, clientMessageId: randomUUID() };
      const from = Date.now();
      const answer = await untilAnswered(load, () =>
        caller.call<{ id: string }>('POST', `/api/chats/${chat}/messages`, { token, body }),
      );
      load.longestMs = Math.max(load.longestMs, Date.now() - from);
      if (answer.status < 300) load.acknowledged.push({ id: answer.body.id, body: body.body });
      else load.refused.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await sleep(10);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, index) => write(index % 2 ? ada.token : grace.token)));
  all.catch(() => undefined);
  return load;
}

/** Behaves like a proxy: if a process cannot be reached, the request goes to the next process. */
async function untilAnswered<Body>(load: Load, ask: () => Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 0) return answer;
    if (!isGone(answer)) throw new Error(`no answer: ${answer.failure}`);
    if (tries % 2 === 0) load.met += 1;
    if (tries > 1) await sleep(20);
  }
}

function judge(kind: StoreKind, { acknowledged, refused, met, longestMs }: Load): void {
  for (const each of refused.slice(0, 3)) console.log(`  refused: ${each}`);
  check(`${acknowledged.length} messages meanwhile, ${refused.length} refused`, refused.length === 0);
  check(`the longest took ${longestMs} ms`, longestMs < awayAtMostMs[kind]);
  if (kind === 'postgres') check(`there was always a process (${met} times none)`, met === 0);
}

/** The older version could damage data that it does not know. */
async function olderVersionIsRefused(machine: Machine): Promise<void> {
  const main = join(old, 'packages/server/dist/main.js');
  const said = await machine.sh(
    `set +e; PORT=0 node --env-file=/etc/crewkit/crewkit.env ${main} 2>&1; echo "exit code $?"`,
  );
  console.log(`  the older version: ${/^cannot start: .*/m.exec(said)?.[0] ?? said}`);
  check('the older version refuses the newer database', /^cannot start: .*\n?exit code 1$/m.test(said));
}

async function everythingGoesOn(
  { caller }: Scene,
  { ada, grace, idle, secret, chat }: People,
  acknowledged: Load['acknowledged'],
): Promise<void> {
  await keptMessages(caller, { token: grace.token, chat }, acknowledged);
  check('users who were away are still signed in', (await renew(caller, idle)).status === 200);
  check('a second factor opens', (await caller.signIn(ada.email, { totpCode: readCode(secret, 1) })).token !== '');
  const [first] = acknowledged;
  const [, word] = first.body.split(' ');
  const { items } = await caller.need<{ items: readonly unknown[] }>('GET', `/api/chats/search?q=${word}`, {
    token: grace.token,
  });
  check(
    'messages from before the upgrade are found by a search',
    items.some((item) => JSON.stringify(item).includes(first.id)),
  );
}

function renew(caller: Caller, { refreshToken }: Person): Promise<ApiAnswer> {
  return caller.call('POST', '/api/auth/refresh', { body: { refreshToken } });
}
