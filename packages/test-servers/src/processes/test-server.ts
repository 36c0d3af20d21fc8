import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox, SandboxedProgram } from './sandbox.js';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;
const takeOverMs = 10_000;
const pollMs = 10;

export interface TestServerOptions {
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly port: number;
  readonly command: string;
  readonly args: readonly string[];
  /** The signal for an orderly and fast shutdown. */
  readonly stopSignal: NodeJS.Signals;
  /** Returns whether the process with this id accepts connections. */
  readonly isReady: (pid: number) => Promise<boolean>;
}

/** A server on 127.0.0.1 that tests can stop, crash and restart. Its port and data stay the same. */
export class TestServer {
  readonly url: string;
  readonly port: number;
  private program: SandboxedProgram | null = null;
  private wasKilled = false;

  constructor(private readonly options: TestServerOptions) {
    this.url = options.url;
    this.port = options.port;
  }

  /** Starts the server and resolves when it accepts connections. Does nothing if it is running. */
  async start(): Promise<void> {
    if (this.program?.ending() === null) return;
    const { sandbox, command, args } = this.options;
    // The children of a killed Postgres need a moment to end. Until then, a new server fails to start.
    const triesUntil = Date.now() + (this.wasKilled ? takeOverMs : 0);
    do {
      this.program = sandbox.run(command, args);
      if (await this.becomesReady(this.program)) {
        this.wasKilled = false;
        return;
      }
      await sleep(pollMs);
    } while (Date.now() < triesUntil);
    throw new Error(`${command} did not start: ${this.program.ending() ?? 'too slow'}\n${sandbox.log()}`);
  }

  /** Shuts the server down. Does nothing if it is not running. */
  async stop(): Promise<void> {
    const { program } = this;
    if (program === null || program.ending() !== null) return;
    program.signal(this.options.stopSignal);
    if (!(await program.waitForEnd(stopTimeoutMs))) await this.kill();
  }

  /** Crashes the server in the middle of its work: sends SIGKILL to it and its children. */
  async kill(): Promise<void> {
    const { program } = this;
    if (program === null || program.ending() !== null) return;
    this.wasKilled = true;
    program.crash();
    await program.waitForEnd(stopTimeoutMs);
  }

  /** Sends a signal to the server, such as SIGSTOP. Does nothing if it is not running. */
  signal(signal: NodeJS.Signals): void {
    if (this.program?.ending() === null) this.program.signal(signal);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Ends the server permanently and removes its data. */
  async dispose(): Promise<void> {
    await this.stop();
    await this.options.sandbox.dispose();
  }

  private async becomesReady(program: SandboxedProgram): Promise<boolean> {
    const deadline = Date.now() + startTimeoutMs;
    while (program.pid !== null && program.ending() === null && Date.now() < deadline) {
      if (await this.options.isReady(program.pid)) return true;
      await sleep(pollMs);
    }
    return false;
  }
}
