import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the reference server's program. See bundle-server.ts. */
    serverProgram: string;
  }
}

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The reference server in a separate process and a separate folder. */
export class ServerProcess {
  url = '';
  /** All output to stdout and stderr. */
  output = '';
  private child: ChildProcess | null = null;

  private constructor(
    readonly folder: string,
    private settings: Readonly<Record<string, string>>,
  ) {}

  /** Starts a server and waits until it listens. Omitted settings keep the server's defaults. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = ServerProcess.prepare(settings);
    await server.start();
    return server;
  }

  /** Creates a server that has not been started. */
  static prepare(settings: Readonly<Record<string, string>> = {}): ServerProcess {
    return new ServerProcess(mkdtempSync(join(tmpdir(), 'crewkit-e2e-')), settings);
  }

  /** The process id of the running process. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const environment = { PATH: process.env.PATH ?? '', PORT: '0', CREWKIT_RATE_LIMITS: 'off', ...this.settings };
    const child = spawn(process.execPath, [inject('serverProgram')], { cwd: this.folder, env: environment });
    this.child = child;
    const before = this.output.length;
    this.url = await new Promise((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        this.output += chunk.toString('utf8');
        const [, url] = /^listening on (http:\S+)$/m.exec(this.output.slice(before)) ?? [];
        if (url !== undefined) resolve(url);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`exited with ${String(code)}: ${this.output.slice(before)}`)));
    });
  }

  /** Ends the process and starts another process, with these settings changed. */
  async restart(changed: Readonly<Record<string, string>>): Promise<void> {
    await this.stop();
    this.settings = { ...this.settings, ...changed };
    await this.start();
  }

  /** Runs one of the program's commands, in this server's folder and with this server's settings. */
  command(...args: readonly string[]): Promise<CommandOutcome> {
    const env = { PATH: process.env.PATH ?? '', ...this.settings };
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [inject('serverProgram'), ...args],
        { cwd: this.folder, env },
        (_, stdout, stderr) => {
          resolve({ code: child.exitCode ?? -1, stdout, stderr });
        },
      );
    });
  }

  /** Ends the process. Returns its exit code; null if the signal ended it. */
  stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  }

  /** Ends the process and deletes its folder. */
  async dispose(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
