// Simulates a machine in a folder. Runs the commands from the pages in docs/operating unchanged, except that this folder's folders replace
// the system's. Privileged commands are replaced: sudo runs its arguments, and systemctl starts processes as the unit file describes.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { atEnd } from '../support/at-end.js';

const clone = fileURLToPath(new URL('../../', import.meta.url));
const guide = join(clone, 'docs/operating');
const pages = readdirSync(guide)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(guide, name), 'utf8'));
const blockWithinMs = 300_000;
const systemctl = fileURLToPath(new URL('systemctl.ts', import.meta.url));
const standIns = {
  sudo: 'if [ "$1" = -u ]; then shift 2; fi\nexec "$@"',
  chown: 'exit 0',
  useradd: 'exit 0',
  systemctl: `exec ${process.execPath} --import ${import.meta.resolve('tsx')} ${systemctl} "$@"`,
};

export interface MachineOptions {
  /** Pairs of words in the document, such as ports and addresses, and their replacements. */
  readonly changes?: readonly (readonly [string, string])[];
  /** Folders with programs. */
  readonly path?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export class Machine {
  readonly root: string;
  readonly #changes: NonNullable<MachineOptions['changes']>;
  readonly #path: readonly string[];
  readonly #env: Readonly<Record<string, string>>;

  constructor({ changes = [], path = [], env = {} }: MachineOptions = {}) {
    this.#env = env;
    this.root = mkdtempSync(join(tmpdir(), 'crewkit-machine-'));
    this.#changes = changes;
    this.#path = path;
    for (const folder of [
      'bin',
      'usr/local/bin',
      'etc/systemd/system',
      'opt',
      'var/lib/crewkit',
      'var/backups',
      'run',
    ]) {
      mkdirSync(join(this.root, folder), { recursive: true });
    }
    for (const [name, script] of Object.entries(standIns)) {
      writeFileSync(join(this.root, 'bin', name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(this.root, 'bin', name), 0o755);
    }
    atEnd(() => this.dispose());
  }

  /** Runs the code block of that name, and returns its stdout. Rejects unless the commands exit with 0. */
  async follow(name: string): Promise<string> {
    const output = await this.sh(findBlock(name));
    console.log(`✓ ${name}`);
    return output;
  }

  sh(commands: string): Promise<string> {
    const path = [join(this.root, 'bin'), join(this.root, 'usr/local/bin'), ...this.#path, process.env.PATH ?? ''].join(
      ':',
    );
    const env = { PATH: path, HOME: process.env.HOME ?? '/', MACHINE: this.root, LC_ALL: 'C.UTF-8', ...this.#env };
    const args = ['-euo', 'pipefail', '-c', this.translate(commands)];
    const child = spawn('bash', args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    // The commands run in their own process group, so that all processes that they start can be ended.
    const kill = () => process.kill(-Number(child.pid), 'SIGKILL');
    const callOff = atEnd(kill);
    const late = setTimeout(kill, blockWithinMs);
    const out: Buffer[] = [];
    const all: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => void (out.push(chunk), all.push(chunk)));
    child.stderr.on('data', (chunk: Buffer) => all.push(chunk));
    return new Promise((resolve, reject) => {
      child.once('close', (code) => {
        clearTimeout(late);
        callOff();
        if (code === 0) resolve(Buffer.concat(out).toString('utf8'));
        else
          reject(
            new Error(`exit code ${code} of\n${commands}\n${Buffer.concat(all).toString('utf8')}\n${this.logs()}`),
          );
      });
    });
  }

  /** Returns the end of the servers' output. */
  logs(): string {
    const folder = join(this.root, 'run');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : [];
    return names.map((name) => `${name}:\n${readFileSync(join(folder, name), 'utf8').slice(-2000)}`).join('\n');
  }

  async stopAll(): Promise<void> {
    if (existsSync(join(this.root, 'run'))) await this.sh("systemctl stop 'crewkit@*'");
  }

  /** Kills processes that still run. */
  dispose(): void {
    const run = join(this.root, 'run');
    for (const name of existsSync(run) ? readdirSync(run).filter((each) => each.endsWith('.pid')) : []) {
      try {
        process.kill(Number(readFileSync(join(run, name), 'utf8')), 'SIGKILL');
      } catch {
        // The process has already exited.
      }
    }
    rmSync(this.root, { recursive: true, force: true });
  }

  private translate(commands: string): string {
    const here = commands.replace(/(?<![\w.~])\/(?=(?:etc|opt|var|usr\/local)\/)/g, `${this.root}/`);
    return this.#changes.reduce((text, [word, other]) => text.replaceAll(word, other), here);
  }
}

function findBlock(name: string): string {
  const blocks = pages.flatMap((page) => [...page.matchAll(/^```sh run=(\S+)\n(.*?)^```$/gms)]);
  const found = blocks.filter(([, each]) => each === name);
  if (found.length !== 1) throw new Error(`docs/operating has ${found.length} blocks named ${name}`);
  return found[0][2];
}
