import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bundleChild, makeCertificate, startChild } from '@crewkit/test-servers';
import { afterEach, expect, it, vi } from 'vitest';

const ends: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0)) end();
});

const certificate = makeCertificate();

it.skipIf(certificate === null)('sends nothing to a server whose trusted certificate has another name', async () => {
  const { key, cert } = certificate ?? { key: '', cert: '' };
  const got: string[] = [];
  const server = createServer({ key, cert }, ({ headers }, response) => {
    got.push(headers.host ?? '');
    response.end();
  });
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-ca-'));
  ends.push(
    () => server.close(),
    () => rmSync(folder, { recursive: true }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const trusted = join(folder, 'ca.pem');
  writeFileSync(trusted, cert);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', trusted);
  const script = await bundleChild(new URL('post-child.ts', import.meta.url));
  // The certificate is valid for 127.0.0.1 only, and the name resolves to this address.
  const child = startChild(script, [`https://hook.example:${port}/`, `https://127.0.0.1:${port}/`]);
  const result = async (): Promise<unknown> => JSON.parse(String((await child.lines.next()).value)) as unknown;
  expect(await result()).toEqual({ kind: 'failed', reason: 'tls_failed' });
  expect(await result()).toMatchObject({ kind: 'answered', status: 200 });
  expect(got).toEqual([`127.0.0.1:${port}`]);
});
