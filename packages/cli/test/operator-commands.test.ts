import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { loadServer } from '../src/load-server.js';
import { run, type Server } from '../src/run.js';

async function callCommand(args: readonly string[], server: Server | null) {
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const printed = { code: 0, out: '', error: '' };
  printed.code = await run(args, {
    print: (text) => (printed.out += text),
    complain: (text) => (printed.error += text),
    isTerminal: false,
    environment: { CREWKIT_STORE: `sqlite:${join(folder, 'crewkit.db')}` },
    loadServer: () => Promise.resolve(server),
  });
  return printed;
}

it("runs the server's commands with its settings", async () => {
  const server = await loadServer();
  const { code, out, error } = await callCommand(['migrate'], server);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toMatch(/^Applied 0001-/);
  expect(await callCommand(['grant-admin', 'ada@example.com'], server)).toMatchObject({ code: 1, out: '' });
  expect(await callCommand(['appoint'], server)).toMatchObject({ code: 2, out: '' });
  const help = await callCommand(['--help'], server);
  expect(help.code).toBe(0);
  for (const name of ['generate-client', 'doctor', 'import-users <file>']) expect(help.out).toContain(`  ${name} `);
});

it('says how to install the server', async () => {
  const { code, error } = await callCommand(['doctor'], null);
  expect(code).toBe(2);
  expect(error).toMatch(/^crewkit: there is no command "doctor" without the package @crewkit\/server\.$/m);
  expect(error).toContain('npm install @crewkit/server');
  expect((await callCommand(['--help'], null)).out).toContain('npm install @crewkit/server');
});
