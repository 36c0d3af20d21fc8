import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { atEnd } from './at-end.mjs';

const program = fileURLToPath(new URL('../../examples/reference-server/dist/main.js', import.meta.url));
const startWithinMs = 60_000;

/**
 * Starts the built reference server as a separate process, on a free port, in a separate temporary folder.
 *
 * `settings`: environment variables; without them limits are off and everything else is as the server has it. `preload`: path of a module
 * that node loads into the server before anything else; `ask` talks to it. `folder`: where to run, for a server that is started again on
 * what another has left; the caller removes it. `files`: texts by the names under which settings name them, written into the folder.
 *
 * Gives `{ url, pid, folder, exited, output, ask, stop }`: `output()` is everything that was written so far; `exited` resolves with `{
 * code, signal }`; `stop(signal)` ends the process and resolves with its exit code (null: the signal did). The folder is removed with the
 * process.
 */
export async function startReferenceServer(settings = {}, { preload = null, folder = null, files = {} } = {}) {
  if (!existsSync(program)) throw new Error('Run `npm run build` first: campaigns attack the built server.');
  const cwd = folder ?? mkdtempSync(join(tmpdir(), 'crewkit-campaign-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const flags = preload === null ? [] : ['--import', pathToFileURL(preload).href];
  const env = { PATH: process.env.PATH ?? '', PORT: '0', CREWKIT_RATE_LIMITS: 'off', ...settings };
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = spawn(process.execPath, [...flags, program], { cwd, env, stdio });
  const read = collect(child);
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const stop = async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const { code } = await exited;
    leave();
    callOff();
    return code;
  };
  const leave = () => folder === null && rmSync(cwd, { recursive: true, force: true });
  const callOff = atEnd(() => {
    child.kill('SIGKILL');
    leave();
  });
  const url = await whenListening(read, exited).catch(async (error) => {
    await stop('SIGKILL');
    throw error;
  });
  return { url, pid: child.pid, folder: cwd, exited, output: read, ask: (question) => ask(child, question), stop };
}

function collect(child) {
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

async function whenListening(read, exited) {
  let isOver = false;
  void exited.then(() => (isOver = true));
  for (const from = Date.now(); Date.now() - from < startWithinMs; await sleep(20)) {
    const [, url] = /^listening on (http:\S+)$/m.exec(read()) ?? [];
    if (url !== undefined) return url;
    if (isOver) throw new Error(`the server has exited:\n${read()}`);
  }
  throw new Error(`the server does not listen:\n${read()}`);
}

/** Asks the preloaded module over the channel between the processes, without an HTTP request to the server. */
function ask(child, question) {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`the server has exited and cannot tell of ${question}`));
    child.once('exit', gone);
    child.once('message', (answer) => {
      child.off('exit', gone);
      resolve(answer);
    });
    child.send(question, (error) => error && gone());
  });
}
