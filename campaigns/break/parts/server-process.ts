import { spawn, type ChildProcess, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { atEnd } from '../../support/at-end.js';

const program = fileURLToPath(new URL('../../../packages/server/dist/main.js', import.meta.url));
const startWithinMs = 120_000;
// The amount of output that is kept to diagnose an exit.
const keptOutput = 200_000;

/** Runs the built reference server as a separate process. Its port stays the same after restarts. */
export class ServerProcess {
  url = '';
  output = '';
  child: ChildProcess | null = null;
  startedAt = 0;
  restarts = -1;
  readonly name: string;
  settings: Readonly<Record<string, string>>;
  readonly #spawnOptions: Omit<SpawnOptionsWithoutStdio, 'env'>;

  /** `spawnOptions` are the options of `spawn` except the environment, such as another user. */
  constructor(
    name: string,
    settings: Readonly<Record<string, string>>,
    spawnOptions: Omit<SpawnOptionsWithoutStdio, 'env'> = {},
  ) {
    this.name = name;
    this.settings = settings;
    this.#spawnOptions = spawnOptions;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  get runs(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts the server. Resolves when the server listens, and rejects with its output if the server exits before that. */
  async start(): Promise<void> {
    if (!existsSync(program)) throw new Error('Run `npm run build` first: the campaigns start the built server.');
    const env = {
      PATH: process.env.PATH,
      PORT: '0',
      CREWKIT_RATE_LIMITS: 'off',
      CREWKIT_LOG: 'warn',
      ...this.settings,
    };
    const child = spawn(process.execPath, ['--enable-source-maps', program], { env, ...this.#spawnOptions });
    this.child = child;
    const callOff = atEnd(() => child.kill('SIGKILL'));
    child.once('exit', callOff);
    this.restarts += 1;
    this.startedAt = performance.now();
    let fresh = '';
    const read = (chunk: Buffer) => {
      fresh = (fresh + chunk.toString()).slice(-keptOutput);
      this.output = (this.output + chunk.toString()).slice(-keptOutput);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const deadline = performance.now() + startWithinMs;
    for (;;) {
      const [, url] = /^listening on (http:\S+)$/m.exec(fresh) ?? [];
      if (url !== undefined) return this.keepPort(url);
      if (!this.runs || performance.now() > deadline)
        throw new Error(`${this.name} did not start:\n${fresh.slice(-2000)}`);
      await sleep(20);
    }
  }

  signal(name: NodeJS.Signals): void {
    if (this.runs) this.child?.kill(name);
  }

  /** Stops the server. Returns its exit code, null if a signal ended it, or 'late' if it did not exit in time. */
  async end(signal: NodeJS.Signals, withinMs = 10_000): Promise<number | 'late' | null> {
    const { child } = this;
    if (child === null || !this.runs) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    const timer = new AbortController();
    const late = sleep(withinMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
    const outcome = await Promise.race([ended, late]);
    timer.abort();
    if (outcome === 'late') {
      child.kill('SIGKILL');
      await ended;
    }
    return outcome;
  }

  /**
   * Returns the resident memory in MiB and the number of open file descriptors. Returns null if they are not available or the server is
   * not running.
   */
  sample(): { readonly residentMebibytes: number; readonly handles: number } | null {
    try {
      const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8')) ?? [];
      if (kibibytes === undefined) return null;
      return { residentMebibytes: Number(kibibytes) / 1024, handles: readdirSync(`/proc/${this.pid}/fd`).length };
    } catch {
      return null;
    }
  }

  private keepPort(url: string): void {
    this.url = url;
    this.settings = { ...this.settings, PORT: new URL(url).port };
  }
}
