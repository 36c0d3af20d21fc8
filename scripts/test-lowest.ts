// Runs suites with the lowest supported versions of all peers, such as Fastify and zod. By default, runs the contracts of HTTP and real time,
// which takes minutes. Arguments name other test files. Installs the versions in a temporary folder, from which vitest.config.ts takes them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningNode } from './packed/nodes.js';
import { pinPeers } from './packed/peer-versions.js';
import { createProject } from './packed/projects.js';
import { listPublicPackages } from './packed/public-packages.js';
import { succeeds, tools } from './run-command.mjs';

const contracts = ['adapter-http-express', 'adapter-http-fastify', 'adapter-ws'].map((name) => `packages/${name}/test`);
const given = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'crewkit-lowest-'));
try {
  process.exitCode = installPeers() && runTests(given.length > 0 ? given : contracts) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function installPeers(): boolean {
  const packages = listPublicPackages();
  // It must use the same copy of zod, which contains the metadata of all schemas.
  const readers = packages.flatMap(({ manifest: { dependencies = {} } }) =>
    Object.entries(dependencies).filter(([name]) => name === 'zod-openapi'),
  );
  const dependencies = { ...pinPeers(packages, 'lowest'), ...Object.fromEntries(readers) };
  console.log(dependencies);
  const { ok, output } = createProject(folder, { node: runningNode, dependencies });
  if (!ok) console.error(output);
  return ok;
}

function runTests(files: readonly string[]): boolean {
  const env = { ...process.env, CREWKIT_TEST_PEERS: folder };
  return succeeds(process.execPath, [tools.vitest, 'run', '--project', 'integration', ...files], { env });
}
