// Bundles the reference server from source, once per test run, because the tests start it about 200 times: a bundle starts in less than half
// of the processor time of the separate modules. `npm start` and the packed server run the build.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';

import { inlineFiles } from '../../../../scripts/packed/inline-files.js';

const server = fileURLToPath(new URL('../../', import.meta.url));

// Native modules cannot be bundled, and optional ones are not installed. Express and pg do not work in a bundle. The server reads files of
// the packages in `withFiles`.
const external = ['bcrypt', 'better-sqlite3', 'better-sqlite3-napi', 'bufferutil', 'express', 'pg', 'utf-8-validate'];
const withFiles = /^(?:swagger-ui-dist|@crewkit\/example-web)\//;

/** Bundles the server into a folder that lasts as long as the test run. */
export async function setup(project: TestProject): Promise<() => void> {
  // The program finds the files in `demo` and `public` by paths that start two folders below the server's folder, as in `src` and `dist`.
  const bundles = join(server, 'node_modules');
  mkdirSync(bundles, { recursive: true });
  const dir = mkdtempSync(join(bundles, '.bundle-'));
  const bundle = await rolldown({
    input: join(server, 'src/main.ts'),
    platform: 'node',
    resolve: { conditionNames: ['@crewkit/source', 'node', 'import', 'default'] },
    external: [...external, withFiles],
    plugins: [inlineFiles().plugin],
  });
  await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  project.provide('serverProgram', join(dir, 'main.mjs'));
  return () => rmSync(dir, { recursive: true, force: true });
}
