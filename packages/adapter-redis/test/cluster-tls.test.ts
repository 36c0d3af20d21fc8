import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bundleChild, findRedis, freePort, makeCertificate, startChild, startRedis } from '@crewkit/test-servers';
import { expect, inject, it, onTestFinished, vi } from 'vitest';

import { ask, waitForCluster } from './redis-groups.js';

const host = 'localhost';
const certificate = makeCertificate(host);

/** Starts a cluster of one server whose certificate is valid for its host name only. */
async function startClusterWithTls(): Promise<{ readonly port: number; readonly certificatePath: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'crewkit-redis-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [certificatePath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certificatePath, certificate?.cert ?? '');
  writeFileSync(keyPath, certificate?.key ?? '');
  const port = await freePort();
  const cluster = ['--cluster-enabled', 'yes', '--cluster-announce-hostname', host];
  const names = ['--cluster-preferred-endpoint-type', 'hostname', '--tls-cluster', 'yes', '--tls-port', String(port)];
  const files = ['--tls-cert-file', certificatePath, '--tls-key-file', keyPath, '--tls-ca-cert-file', certificatePath];
  const server = await startRedis({ args: [...cluster, ...names, ...files, '--tls-auth-clients', 'no'] });
  onTestFinished(() => server.dispose());
  await ask(server, 'CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  await waitForCluster({ servers: [server] });
  return { port, certificatePath };
}

const skip = inject('redisUrl') === null || findRedis() === null || certificate === null;

it.skipIf(skip)('compares the certificates of a cluster with the host names of its servers', async () => {
  const { port, certificatePath } = await startClusterWithTls();
  vi.stubEnv('NODE_EXTRA_CA_CERTS', certificatePath);
  onTestFinished(() => void vi.unstubAllEnvs());
  const script = await bundleChild(new URL('child-processes/use-clusters.ts', import.meta.url));
  const urls = [host, '127.0.0.1'].map((name) => `rediss+cluster://${name}:${port}`);
  const { lines } = startChild(script, urls);
  expect((await lines.next()).value).toBe('4,3: received');
  // The certificate is not valid for this address, so each limiter counts alone.
  expect((await lines.next()).value).toMatch(/^4,4: .*does not match certificate/);
});
