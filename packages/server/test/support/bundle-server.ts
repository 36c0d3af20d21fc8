// Bundles the reference server from source, once per test run, because the tests start it about 200 times.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TestProject } from 'vitest/node';

import { bundleServer } from '../../../../scripts/packed/bundle-server.js';

const server = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles the server into a folder that lasts as long as the test run. */
export async function setup(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(server, '.bundle-'));
  await bundleServer(['src/main.ts'], { dir, conditions: ['@crewkit/source'] });
  project.provide('serverProgram', join(dir, 'main.js'));
  return () => rmSync(dir, { recursive: true, force: true });
}
