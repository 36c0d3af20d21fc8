import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const campaigns = fileURLToPath(new URL('../../../campaigns/', import.meta.url));

/** The ways in which campaigns start their servers. Each program starts a server and prints `<pid> <folder>`. */
const programs = {
  attack: `const { startReferenceServer } = await import('./support/start-reference-server.js');
    const { pid, folder } = await startReferenceServer();
    console.log(pid, folder);`,
  break: `const { ServerProcess } = await import('./break/parts/server-process.js');
    const { temporaryFolder } = await import('./support/temporary-folder.js');
    const folder = temporaryFolder('end');
    const server = new ServerProcess('one', {}, { cwd: folder });
    await server.start();
    console.log(server.pid, folder);`,
  operate: `const { Machine } = await import('./operate/machine.js');
    const machine = new Machine();
    await machine.sh('mkdir -p "$MACHINE/run"; sleep 60 > /dev/null 2>&1 & echo $! > "$MACHINE/run/crewkit@1.pid"');
    const pid = (await machine.sh('cat "$MACHINE/run/crewkit@1.pid"')).trim();
    console.log(pid, machine.root);`,
};

describe('a campaign that is ended by a signal', () => {
  for (const [kind, program] of Object.entries(programs)) {
    it.each(['SIGINT', 'SIGTERM'] as const)(`leaves nothing behind: ${kind}, %s`, async (signal) => {
      const campaign = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', `${program} setInterval(() => {}, 1000);`],
        {
          cwd: campaigns,
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const said = await new Promise<string>((resolve) => {
        campaign.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
      });
      const [pid = '', folder = ''] = said.split(' ');
      try {
        campaign.kill(signal);
        await new Promise((resolve) => campaign.once('exit', resolve));
        await expect.poll(() => runs(Number(pid))).toBe(false);
        expect(existsSync(folder)).toBe(false);
      } finally {
        if (runs(Number(pid))) process.kill(Number(pid), 'SIGKILL');
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});

/** Returns whether the process runs. Without a process that reaps orphans, ended processes stay in the process list. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const status = `/proc/${String(pid)}/status`;
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}
