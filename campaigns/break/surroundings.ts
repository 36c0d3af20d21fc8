// Simulates faults around a server: the clock jumps, the log's reader disappears, the database hangs, and the server is told to shut down
// during this hang. The server must survive, respond within a bounded time, and keep acknowledged writes. Ends with code 1 otherwise.
//   npx tsx campaigns/break/surroundings.ts [--only clock|log|stalled|hang]
// Needs a build.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { startPostgres } from '@crewkit/test-servers';
import { call } from '../support/api-client.js';
import { makePerson, signIn } from '../support/http-people.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { Checks } from './parts/checks.js';
import { postmasterPid, signalAll } from './parts/postgres-faults.js';
import { runSections, type CleanUps } from './parts/run-sections.js';
import { ServerProcess } from './parts/server-process.js';
import { Writers } from './parts/writers.js';

const hour = 3_600_000;
const inARow = 30;
const recoverWithinMs = 10_000;
const alive = { method: 'GET', path: '/healthz', timeoutMs: 3000 };

const { only } = readArguments({ only: 'all' });
const checks = new Checks();
await runSections({ clock, log, stalled, hang }, only, checks);
checks.report();
process.exit();

async function startServer(cleanUps: CleanUps, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const folder = temporaryFolder('surroundings');
  const server = new ServerProcess('server', { ...settings, JUMP_FILE: join(folder, 'jump') }, { cwd: folder });
  cleanUps.push(() => server.end('SIGKILL'));
  await server.start();
  return server;
}

/** Forward by two hours, back to two hours ago, and back to the real time. */
async function clock(cleanUps: CleanUps): Promise<void> {
  const module = fileURLToPath(new URL('parts/jumping-clock.mjs', import.meta.url));
  const server = await startServer(cleanUps, { NODE_OPTIONS: `--import=${module}` });
  const writers = await Writers.begin(server, checks);
  for (const [name, offsetMs] of [
    ['two hours ahead', 2 * hour],
    ['two hours behind', -2 * hour],
    ['right again', 0],
  ] as const) {
    await writers.untilInARow('kept', inARow, recoverWithinMs);
    // Tokens are valid for a quarter of an hour: no writes with an old one during a jump.
    await writers.stop();
    writeFileSync(server.settings.JUMP_FILE, String(offsetMs));
    server.signal('SIGUSR2');
    await sleep(200);
    await writers.expectSession(`clock: a refresh token works when the clock is ${name}`);
    writers.ada = await signIn(server, writers.ada);
    writers.resume();
    const goesOn = await writers.untilInARow('kept', inARow, recoverWithinMs);
    checks.expect(goesOn, `clock: writes go on when the clock is ${name}`);
    const failure = await makePerson(server).then(
      () => null,
      (error: unknown) => String(error),
    );
    checks.expect(failure === null, `clock: mails come when the clock is ${name}`, String(failure));
  }
  await writers.stop();
  await writers.checkAll();
}

/** The log's reader exits: log output is lost, and nothing else. */
async function log(cleanUps: CleanUps): Promise<void> {
  const server = await startServer(cleanUps, { CREWKIT_LOG: 'info' });
  const writers = await Writers.begin(server, checks);
  await writers.untilInARow('kept', inARow, recoverWithinMs);
  server.child?.stdout?.destroy();
  server.child?.stderr?.destroy();
  const goesOn = await writers.untilInARow('kept', 10 * inARow, 60_000);
  checks.expect(goesOn && server.runs, 'log: the server keeps running when its log is no longer read');
  await writers.stop();
  await writers.checkAll();
  checks.expect((await server.end('SIGTERM')) === 0, 'log: and ends in good order');
}

/**
 * The log's reader pauses for a while. The pipe's buffer soon fills, and then the server blocks on writes, as most programs do; it must
 * lose nothing by that, and continue afterwards.
 */
async function stalled(cleanUps: CleanUps): Promise<void> {
  const server = await startServer(cleanUps, { CREWKIT_LOG: 'info' });
  const writers = await Writers.begin(server, checks, { lanes: 8 });
  await writers.untilInARow('kept', inARow, recoverWithinMs);
  server.child?.stdout?.pause();
  let [answered, waits] = [0, false];
  for (const deadline = performance.now() + 60_000; !waits && performance.now() < deadline;) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(server.url, alive)));
    answered += answers.filter(({ status }) => status === 200).length;
    waits = answers.some(({ status }) => status === 0);
  }
  console.log(
    `${answered} requests were answered while the log was not read; then ${waits ? 'it waited' : 'it went on'}`,
  );
  server.child?.stdout?.resume();
  const goesOn = await writers.untilInARow('kept', inARow, recoverWithinMs);
  checks.expect(goesOn, 'stalled: a server goes on at once when its log is read again');
  await writers.stop();
  await writers.checkAll();
}

/** A database that accepts connections and does not respond. */
async function hang(cleanUps: CleanUps): Promise<void> {
  const postgres = await startPostgres();
  const pid = await postmasterPid(postgres.url);
  cleanUps.push(() => postgres.dispose());
  const server = await startServer(cleanUps, { CREWKIT_STORE: postgres.url });
  const writers = await Writers.begin(server, checks);
  await writers.untilInARow('kept', inARow, recoverWithinMs);
  signalAll(pid, 'SIGSTOP');
  cleanUps.push(() => signalAll(pid, 'SIGCONT'));
  for (let time = 0; time < 3; time += 1) await expectIn(server, '/readyz', { status: 503, withinMs: 3000 });
  await expectIn(server, '/healthz', { status: 200, withinMs: 1000 });
  await expectIn(server, '/api/users/me', { status: 503, withinMs: 16_000, token: writers.token });
  signalAll(pid, 'SIGCONT');
  const recovered = await writers.untilInARow('kept', inARow, recoverWithinMs);
  checks.expect(recovered, 'hang: all is well within 10 s when it speaks again');
  await writers.stop();
  await writers.checkAll();
  signalAll(pid, 'SIGSTOP');
  const startedAt = performance.now();
  const code = await server.end('SIGTERM', 12_000);
  const seconds = (performance.now() - startedAt) / 1000;
  checks.expect(
    code === 0 && seconds < 10,
    'hang: SIGTERM ends it within 10 s meanwhile',
    `${code} after ${seconds.toFixed(1)} s`,
  );
  console.log(`SIGTERM while the database hangs: code ${code} after ${seconds.toFixed(1)} s`);
}

async function expectIn(
  { url }: ServerProcess,
  path: string,
  { status: wanted, withinMs, token }: { readonly status: number; readonly withinMs: number; readonly token?: string },
): Promise<void> {
  const { status, ms } = await call(url, { method: 'GET', path, token, timeoutMs: 30_000 });
  const what = `${status} after ${ms.toFixed(0)} ms`;
  console.log(`${path} while the database hangs: ${what}`);
  checks.expect(status === wanted && ms < withinMs, `hang: ${path} is ${wanted} within ${withinMs / 1000} s`, what);
}
