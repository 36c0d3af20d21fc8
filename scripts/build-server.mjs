// @ts-check
// Bundles the reference server, which `npm start` and the packed server run as this bundle. Needs built packages.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isStale } from './is-stale.mjs';
import { captureLater, root, succeeds } from './run-command.mjs';

const folder = join(root, 'packages/server');
const bundle = ['--import', 'tsx', join(root, 'scripts/packed/build-server.ts')];

/**
 * Bundles the server and returns whether that succeeded.
 *
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
export function buildServer(options) {
  return succeeds(process.execPath, bundle, options);
}

/** Bundles the server. Resolves with whether that succeeded, and with the output. */
export function captureServer() {
  return captureLater(process.execPath, bundle);
}

/** Returns whether a built module is newer than the bundle, or packages were installed after it, because the bundle contains their code. */
export function isServerStale() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'dist'));
  const others = ['node_modules/.package-lock.json', 'scripts/packed'].map((path) => join(root, path));
  return isStale(join(folder, 'dist/main.js'), [join(folder, 'build'), ...packages, ...others]);
}
