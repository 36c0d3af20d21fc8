import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

it('serves accounts and real time with the code of the README', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-quickstart-'));
  const child = spawn(process.execPath, [program], { cwd: folder, env: { PORT: '0' } });
  try {
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const [, url = ''] = /^Crewkit on (\S+)/.exec(output.toString()) ?? [];
    const registration = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', password: 'Correct-horse-7' };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(registration) };
    expect((await fetch(`${url}/api/auth/register`, init)).status).toBe(201);
    const handshake = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(await handshake.text()).toContain('"sid"');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
