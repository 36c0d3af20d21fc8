// Makes the database readable but not writable: SQLite on immutable files, attachments in an immutable folder, Postgres with
// default_transaction_read_only, and Postgres as a hot standby that is promoted later. Reads must continue, writes must be rejected with
// 503, and the server must recover without a restart. Ends with code 1 if a requirement is not met.
//   npx tsx campaigns/break/read-only.ts [--only sqlite|start|blobs|setting|standby]
// Needs a build. SQLite and attachments need root, Linux and a file system with immutable files (chattr +i).
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Message } from '@crewkit/client-sdk';
import { startPostgres } from '@crewkit/test-servers';
import { call, type ApiAnswer } from '../support/api-client.js';
import { atEnd } from '../support/at-end.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { Checks } from './parts/checks.js';
import { query } from './parts/postgres-faults.js';
import { runSections, type CleanUps } from './parts/run-sections.js';
import { ServerProcess } from './parts/server-process.js';
import { Writers, expectReads, expectRefusals, isRefusal } from './parts/writers.js';

const inARow = 30;
const recoverWithinMs = 10_000;
const nobodyId = 65_534;

const { only } = readArguments({ only: 'all' });
const checks = new Checks();
let leftOut = 0;
await runSections({ sqlite, start, blobs, setting, standby }, only, checks);
checks.report();
if (leftOut > 0) console.log(`${leftOut} sections were LEFT OUT, see above`);
process.exit();

function makeFolder(): string {
  const folder = temporaryFolder('read-only');
  // Immutable files cannot be removed either.
  atEnd(() => setImmutable(['-R', folder], false));
  return folder;
}

async function startServer(cleanUps: CleanUps, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = new ServerProcess('server', settings, { cwd: makeFolder() });
  cleanUps.push(() => server.end('SIGKILL'));
  await server.start();
  return server;
}

/** Makes files immutable, for every user and open descriptor, or writable again. */
function setImmutable(paths: readonly string[], on: boolean): boolean {
  const { status } = spawnSync('chattr', [on ? '+i' : '-i', ...paths], { stdio: 'ignore' });
  return status === 0;
}

function cannotFreeze(folder: string): boolean {
  const probe = join(folder, 'probe');
  writeFileSync(probe, '');
  const works = setImmutable([probe], true);
  setImmutable([probe], false);
  if (works) return false;
  leftOut += 1;
  console.error('LEFT OUT: chattr +i does not work here; it needs root, and ext4 or the like');
  return true;
}

interface Denial {
  readonly begin: () => unknown;
  readonly end: () => unknown;
}

/** Revokes write access for a while: reads continue, writes get 503, and the server recovers by itself. */
async function deny(name: string, writers: Writers, { begin, end }: Denial): Promise<void> {
  for (let round = 1; round <= 2; round += 1) {
    await writers.untilInARow('kept', inARow, recoverWithinMs);
    await begin();
    const refused = await writers.untilInARow('refused', inARow, recoverWithinMs);
    checks.expect(refused, `${name}: what cannot be kept is refused`);
    await expectReads(writers, `${name}: reads go on`);
    await expectRefusals(writers, `${name}: every write is refused with 503`);
    await end();
    const startedAt = performance.now();
    const recovered = await writers.untilInARow('kept', inARow, 60_000);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${name}: ${inARow} writes in a row ${seconds.toFixed(2)} s after it could be written again`);
    checks.expect(recovered && seconds * 1000 < recoverWithinMs, `${name}: recovers within 10 s`, `${seconds} s`);
    await writers.expectSession(`${name}: what was refused has changed nothing`);
  }
  await writers.stop();
  const count = await writers.checkAll();
  console.log(`${count} messages, ${writers.acknowledged.size} acknowledged`);
}

async function sqlite(cleanUps: CleanUps): Promise<void> {
  const folder = makeFolder();
  if (cannotFreeze(folder)) return;
  const server = await startServer(cleanUps, { CREWKIT_STORE: `sqlite:${join(folder, 'crewkit.db')}` });
  const files = () => readdirSync(folder).map((name) => join(folder, name));
  cleanUps.push(() => setImmutable(files(), false));
  const writers = await Writers.begin(server, checks);
  const [begin, end] = [() => setImmutable(files(), true), () => setImmutable(files(), false)];
  await deny('SQLite', writers, { begin, end });
}

/** A server with a read-only file says so in one line and does not start; after write access is restored, no data is missing. */
async function start(cleanUps: CleanUps): Promise<void> {
  if (process.getuid?.() !== 0) {
    leftOut += 1;
    console.error('LEFT OUT: to start a server as another user needs root');
    return;
  }
  const folder = makeFolder();
  chownSync(folder, nobodyId, nobodyId);
  const home = join(folder, 'home');
  mkdirSync(home);
  chownSync(home, nobodyId, nobodyId);
  const path = join(folder, 'crewkit.db');
  const asAnonymous = { cwd: home, uid: nobodyId, gid: nobodyId };
  const server = new ServerProcess('server', { CREWKIT_STORE: `sqlite:${path}` }, asAnonymous);
  cleanUps.push(() => server.end('SIGKILL'));
  await server.start();
  const writers = await Writers.begin(server, checks);
  await writers.untilInARow('kept', inARow, recoverWithinMs);
  await writers.stop();
  await server.end('SIGTERM');
  const { mode } = statSync(path);
  for (const [at, to] of [
    [path, 0o444],
    [folder, 0o555],
  ] as const)
    chmodSync(at, to);
  chownSync(path, 0, 0);
  chownSync(folder, 0, 0);
  const said = await server.start().then(
    () => 'it started',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  checks.expect(
    /cannot start: .+/.test(said) && !/\n\s+at /.test(said),
    'start: it is refused in one clear line',
    said,
  );
  console.log(said.split('\n').find((line) => line.startsWith('cannot start')) ?? said);
  for (const at of [path, folder]) chownSync(at, nobodyId, nobodyId);
  chmodSync(path, mode);
  chmodSync(folder, 0o700);
  await server.start();
  await writers.checkAll();
}

async function blobs(cleanUps: CleanUps): Promise<void> {
  const folder = makeFolder();
  if (cannotFreeze(folder)) return;
  const server = await startServer(cleanUps, { CREWKIT_BLOBS: join(folder, 'blobs') });
  const writers = await Writers.begin(server, checks, { lanes: 1 });
  const kept = await upload(writers);
  checks.expect(kept.status === 201, 'blobs: an upload is kept', String(kept.status));
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  cleanUps.push(() => setImmutable(folders, false));
  setImmutable(folders, true);
  for (let count = 0; count < 10; count += 1) {
    const answer = await upload(writers);
    const { status } = answer;
    checks.expect(isRefusal(answer), 'blobs: an upload that cannot be kept is refused with 503', String(status));
  }
  const { url } = kept.body.attachments[0];
  const { pathname, search } = new URL(url, 'http://127.0.0.1');
  const { status } = await call(server.url, { method: 'GET', path: pathname + search });
  checks.expect(status === 200, 'blobs: files can be read', String(status));
  checks.expect(await writers.untilInARow('kept', inARow, recoverWithinMs), 'blobs: messages go on');
  setImmutable(folders, false);
  const again = await upload(writers);
  checks.expect(again.status === 201, 'blobs: an upload is kept again', String(again.status));
  await writers.stop();
}

function upload({ server, path, token }: Writers): Promise<ApiAnswer<Message>> {
  const form = new FormData();
  form.append('clientMessageId', randomUUID());
  form.append('files', new Blob(['a file']), 'file.txt');
  return call<Message>(server.url, { method: 'POST', path: `${path}/attachments`, token, form });
}

async function setting(cleanUps: CleanUps): Promise<void> {
  const postgres = await startPostgres();
  cleanUps.push(() => postgres.dispose());
  const server = await startServer(cleanUps, { CREWKIT_STORE: postgres.url });
  const writers = await Writers.begin(server, checks);
  const set = async (value: 'on' | 'off') => {
    // The connection that resets it must be able to write itself.
    await query(postgres.url, `ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await query(postgres.url, 'SELECT pg_reload_conf()');
  };
  await deny('Postgres, read only by its setting', writers, { begin: () => set('on'), end: () => set('off') });
}

/** The server's address leads to a read-only standby: a failover before the promotion. */
async function standby(cleanUps: CleanUps): Promise<void> {
  const postgres = await startPostgres();
  cleanUps.push(() => postgres.dispose());
  const server = await startServer(cleanUps, { CREWKIT_STORE: postgres.url });
  const writers = await Writers.begin(server, checks);
  const [{ data_directory: data }] = await query<{ data_directory: string }>(postgres.url, 'SHOW data_directory');
  const { uid, gid } = statSync(data);
  let started = Promise.resolve();
  const begin = async () => {
    await postgres.stop();
    const signal = join(data, 'standby.signal');
    writeFileSync(signal, '');
    chownSync(signal, uid, gid);
    // Resolves when the standby has become a primary.
    started = postgres.start();
    await untilAnswered(postgres.url);
  };
  const end = async () => {
    await query(postgres.url, 'SELECT pg_promote()');
    await started;
  };
  await deny('Postgres as a standby', writers, { begin, end });
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const rows = await query(url, 'SELECT pg_is_in_recovery() AS waiting').catch(() => []);
    if (rows.at(0)?.waiting === true) return;
    await sleep(100);
  }
  throw new Error('the standby did not come');
}
