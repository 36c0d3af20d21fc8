import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { atEnd } from '../support/at-end.js';

const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

/** Runs the built reference server on its own port. The server can be restarted repeatedly. */
export class ServerProcess {
  output = '';
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor(port: number, settings: Readonly<Record<string, string>>) {
    this.folder = mkdtempSync(join(tmpdir(), 'crewkit-operate-'));
    this.#env = { PATH: process.env.PATH, PORT: String(port), CREWKIT_RATE_LIMITS: 'off', ...settings };
    atEnd(() => this.dispose());
  }

  start(): Promise<void> {
    const child = spawn(process.execPath, [program], { cwd: this.folder, env: this.#env });
    this.#child = child;
    const before = this.output.length;
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk.toString();
        if (/^listening on /m.test(this.output.slice(before))) resolve();
      };
      for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
      child.once('exit', (code) => reject(new Error(`exited with ${code}: ${this.output.slice(before)}`)));
    });
  }

  /** Stops the server, and returns its exit code. */
  stop(): Promise<number | null> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  }

  dispose(): void {
    this.#child?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
