// Fills up the disk during writes, and then frees space again. SQLite, the attachment folder and Postgres each have their own small file
// system. Writes that do not fit must be rejected with 503, acknowledged writes must be kept, reads must continue where possible, and the
// server must recover without a restart. Ends with code 1 if a requirement is not met.
//   npx tsx campaigns/break/disk-full.ts [--only sqlite|blobs|postgres]
// Needs a build, and Linux; as root it mounts directly, as another user in a user namespace, where Postgres is left out.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Message } from '@crewkit/client-sdk';

import { openSqlite } from '../../packages/adapter-store-sqlite/dist/connections/open-sqlite.js';
import { call } from '../support/api-client.js';
import { readArguments } from '../support/arguments.js';
import { Checks } from './parts/checks.js';
import { runSections, type CleanUps } from './parts/run-sections.js';
import { ServerProcess } from './parts/server-process.js';
import { SmallDisk, becomeRootOfANamespace, whyNoDisk } from './parts/small-disk.js';
import { Writers, describeBody, expectReads, expectRefusals, isRefusal } from './parts/writers.js';

const fullWithinMs = 120_000;
const recoverWithinMs = 10_000;
const inARow = 30;

const { only } = readArguments({ only: 'all' });
becomeRootOfANamespace();
const reason = whyNoDisk();
if (reason !== null) {
  console.error(`LEFT OUT: no file system can be mounted here: ${reason}`);
  process.exit(3);
}
const checks = new Checks();
await runSections({ sqlite, blobs, postgres }, only, checks);
checks.report();
process.exit();

function mountDisk(cleanUps: CleanUps, mebibytes: number): SmallDisk {
  const disk = new SmallDisk(mebibytes);
  cleanUps.push(() => disk.remove());
  return disk;
}

async function startServer(cleanUps: CleanUps, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const home = mountDisk(cleanUps, 64);
  const server = new ServerProcess('server', settings, { cwd: home.path });
  cleanUps.push(() => server.end('SIGKILL'));
  await server.start();
  return server;
}

async function sqlite(cleanUps: CleanUps): Promise<void> {
  const disk = mountDisk(cleanUps, 24);
  const path = join(disk.path, 'crewkit.db');
  const server = await startServer(cleanUps, { CREWKIT_STORE: `sqlite:${path}` });
  const { pid } = server;
  const writers = await Writers.begin(server, checks, { bodyLength: 5000 });
  for (let round = 1; round <= 3; round += 1) {
    await writers.untilInARow('kept', inARow, recoverWithinMs);
    disk.fill();
    const full = await writers.untilInARow('refused', inARow, fullWithinMs);
    checks.expect(full, 'SQLite: a full disk is noticed');
    await expectReads(writers, 'SQLite: reads go on while the disk is full');
    await expectRefusals(writers, 'SQLite: every write is refused with 503, or kept', { orKept: true });
    await tellRecovery('SQLite', writers, disk);
    await writers.expectSession('SQLite: what was refused has changed nothing');
  }
  await writers.stop();
  const count = await writers.checkAll();
  checks.expect(server.pid === pid && server.runs, 'SQLite: no restart was needed');
  checks.expect((await server.end('SIGTERM')) === 0, 'SQLite: it stops in good order');
  const database = openSqlite(path, { readonly: true });
  const integrity = String(database.pragma('integrity_check', { simple: true }));
  database.close();
  checks.expect(integrity === 'ok', 'SQLite: PRAGMA integrity_check says ok', integrity);
  tell(writers, count);
}

async function tellRecovery(name: string, writers: Writers, disk: SmallDisk): Promise<void> {
  disk.free();
  const startedAt = performance.now();
  const recovered = await writers.untilInARow('kept', inARow, 60_000);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${name}: ${inARow} writes in a row ${seconds.toFixed(2)} s after there was room`);
  checks.expect(recovered && seconds * 1000 < recoverWithinMs, `${name}: recovers within 10 s`, `${seconds} s`);
}

function tell(writers: Writers, count: number): void {
  const statuses = [...writers.statuses].map(([status, times]) => `${times} × ${status || 'no answer'}`);
  console.log(`${count} messages, ${writers.acknowledged.size} acknowledged; ${statuses.join(', ')}`);
}

interface Files {
  readonly kept: Map<string, { readonly bytes: Buffer; readonly url: string }>;
  refused: number;
}

async function blobs(cleanUps: CleanUps): Promise<void> {
  const disk = mountDisk(cleanUps, 8);
  const server = await startServer(cleanUps, { CREWKIT_BLOBS: join(disk.path, 'blobs') });
  const writers = await Writers.begin(server, checks, { lanes: 1 });
  const files: Files = { kept: new Map(), refused: 0 };
  const room = async () => {
    for (let count = 0; count < 3; count += 1) await upload(writers, files, 'room');
  };
  await room();
  disk.fill();
  for (let count = 0; count < 20; count += 1) await upload(writers, files, 'full');
  checks.expect(files.refused === 20, 'blobs: an upload to a full disk is 503', `${files.refused} of 20`);
  const goesOn = await writers.untilInARow('kept', inARow, recoverWithinMs);
  checks.expect(goesOn, 'blobs: messages without files go on while the disk is full');
  await expectReads(writers, 'blobs: reads go on while the disk is full');
  disk.free();
  await room();
  await writers.stop();
  await checkFiles(writers, files, disk);
  console.log(`${files.kept.size} files kept, ${files.refused} refused`);
}

async function upload({ server, path, token }: Writers, files: Files, when: 'room' | 'full'): Promise<void> {
  const bytes = randomBytes(200_000);
  const form = new FormData();
  form.append('clientMessageId', randomUUID());
  form.append('files', new Blob([bytes]), 'soak.bin');
  const answer = await call<Message>(server.url, { method: 'POST', path: `${path}/attachments`, token, form });
  const { status, body } = answer;
  if (status === 201) files.kept.set(body.attachments[0].id, { bytes, url: body.attachments[0].url });
  else files.refused += 1;
  const what = `${status} ${describeBody(body)}`;
  if (when === 'room') checks.expect(status === 201, 'blobs: an upload is kept while there is room', what);
  else checks.expect(isRefusal(answer), 'blobs: a refused upload is UNAVAILABLE, with Retry-After', what);
}

/** Each stored file is intact, and the disk contains nothing else: refused uploads left nothing behind. */
async function checkFiles({ server }: Writers, { kept }: Files, disk: SmallDisk): Promise<void> {
  for (const [id, { bytes, url }] of kept) {
    const { status, body } = await call<Buffer>(server.url, { method: 'GET', path: toPath(url) });
    checks.expect(status === 200 && bytes.equals(body), 'blobs: every acknowledged file is there', `${id} ${status}`);
  }
  const found = readdirSync(disk.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const orphans = found.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  checks.expect(orphans.length === 0, 'blobs: nothing is left of refused uploads', orphans.join(' '));
}

function toPath(url: string): string {
  const { pathname, search } = new URL(url, 'http://127.0.0.1');
  return pathname + search;
}

async function postgres(cleanUps: CleanUps): Promise<void> {
  if (process.env.CREWKIT_CAMPAIGN_IN_NAMESPACE === 'yes') {
    console.error('LEFT OUT: Postgres does not run as the root of a namespace; run this as root for it');
    return;
  }
  const disk = mountDisk(cleanUps, 400);
  // The server's folder is created in the folder for temporary files.
  process.env.TMPDIR = disk.path;
  const { startPostgres } = await import('@crewkit/test-servers');
  const database = await startPostgres();
  cleanUps.push(() => database.dispose());
  const server = await startServer(cleanUps, { CREWKIT_STORE: database.url });
  const { pid } = server;
  const writers = await Writers.begin(server, checks, { bodyLength: 9000 });
  for (let round = 1; round <= 2; round += 1) {
    await writers.untilInARow('kept', inARow, recoverWithinMs);
    disk.fill();
    const full = await writers.untilInARow('refused', inARow, fullWithinMs);
    checks.expect(full, 'Postgres: a full disk is noticed');
    const { status } = await call(server.url, { method: 'GET', path: '/api/users/me', token: writers.token });
    checks.expect([200, 503].includes(status), 'Postgres: a read is answered, or refused with 503', String(status));
    console.log(`Postgres, full: a read is ${status}`);
    disk.free();
    // A Postgres that could not write its log exits; the operator restarts it, like systemd.
    await sleep(500);
    await database.start();
    await tellRecovery('Postgres', writers, disk);
  }
  await writers.stop();
  checks.expect(server.pid === pid && server.runs, 'Postgres: no restart of the server was needed');
  tell(writers, await writers.checkAll());
}
