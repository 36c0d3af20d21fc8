import { spawn, type ChildProcess, type Serializable } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { atEnd } from './at-end.js';

const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const startWithinMs = 60_000;

export interface StartOptions {
  /** The path of a module that node loads into the server before anything else. `ask` talks to it. */
  readonly preload?: string | null;
  /** Where to run, for a server that is started again on what another has left. The caller removes it. */
  readonly folder?: string | null;
  /** Texts by the names under which settings name them, written into the folder. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Removed with the process, unless the caller passed it. */
  readonly folder: string;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Returns everything that was written so far. */
  output(): string;
  /** Asks the preloaded module over the channel between the processes, without an HTTP request to the server. */
  ask<Answer = unknown>(question: Serializable): Promise<Answer>;
  /** Ends the process, by default with SIGTERM. Resolves with its exit code, which is null if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the built reference server as a separate process, on a free port, in a separate temporary folder. `settings` are environment
 * variables; without them limits are off and everything else is as the server has it.
 */
export async function startReferenceServer(
  settings: Readonly<Record<string, string>> = {},
  { preload = null, folder = null, files = {} }: StartOptions = {},
): Promise<RunningServer> {
  if (!existsSync(program)) throw new Error('Run `npm run build` first: campaigns attack the built server.');
  const cwd = folder ?? mkdtempSync(join(tmpdir(), 'crewkit-campaign-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const env = { PATH: process.env.PATH ?? '', PORT: '0', CREWKIT_RATE_LIMITS: 'off', ...settings };
  const child = spawn(process.execPath, [...toFlags(preload), program], {
    ...{ cwd, env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const read = collect(child);
  const exited: RunningServer['exited'] = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const { code } = await exited;
    leave();
    callOff();
    return code;
  };
  const leave = () => {
    if (folder === null) rmSync(cwd, { recursive: true, force: true });
  };
  const callOff = atEnd(() => {
    child.kill('SIGKILL');
    leave();
  });
  const url = await whenListening(read, exited).catch(async (error: unknown) => {
    await stop('SIGKILL');
    throw error;
  });
  return {
    ...{ url, pid: child.pid ?? 0, folder: cwd, exited, output: read, stop },
    ask: <Answer>(question: Serializable) => ask<Answer>(child, question),
  };
}

/** Node itself runs a preloaded module in JavaScript; one in TypeScript needs tsx, which then runs in the server too. */
function toFlags(preload: string | null): string[] {
  if (preload === null) return [];
  const tsx = preload.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
  return [...tsx, '--import', pathToFileURL(preload).href];
}

function collect(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

async function whenListening(read: () => string, exited: Promise<unknown>): Promise<string> {
  let isOver = false as boolean;
  void exited.then(() => (isOver = true));
  for (const from = Date.now(); Date.now() - from < startWithinMs; await sleep(20)) {
    const [, url] = /^listening on (http:\S+)$/m.exec(read()) ?? [];
    if (url !== undefined) return url;
    if (isOver) throw new Error(`the server has exited:\n${read()}`);
  }
  throw new Error(`the server does not listen:\n${read()}`);
}

function ask<Answer>(child: ChildProcess, question: Serializable): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`the server has exited and cannot tell of ${JSON.stringify(question)}`));
    child.once('exit', gone);
    child.once('message', (answer) => {
      child.off('exit', gone);
      resolve(answer as Answer);
    });
    child.send(question, (error) => {
      if (error !== null) gone();
    });
  });
}
