import { spawn, spawnSync } from 'node:child_process';

import { atEnd } from '../../support/at-end.js';

/** Exits with 1 if a program is not installed, and prints how to install it. */
export function needTool(name: string): void {
  const { error } = spawnSync(name, ['--version'], { stdio: 'ignore' });
  if (error === undefined) return;
  console.error(`MISSING: ${name} is not installed. On Debian or Ubuntu: apt-get install ${name}`);
  process.exit(1);
}

interface ToolOptions {
  readonly withinMs: number;
  readonly env?: NodeJS.ProcessEnv;
}

interface ToolEnd {
  readonly code: number | null;
  readonly isLate: boolean;
  readonly output: string;
}

/** Runs a tool until it exits or times out, and returns its output. On a timeout, the tool is stopped, and `isLate` is true. */
export function runTool(name: string, args: readonly string[], { withinMs, env = {} }: ToolOptions) {
  return new Promise<ToolEnd>((resolve) => {
    const tool = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    let isLate = false;
    for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    const timer = setTimeout(() => {
      isLate = true;
      tool.kill('SIGKILL');
    }, withinMs);
    const callOff = atEnd(() => tool.kill('SIGKILL'));
    tool.once('close', (code) => {
      clearTimeout(timer);
      callOff();
      resolve({ code, isLate, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
