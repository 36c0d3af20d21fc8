// Builds the front end of the reference server: examples/web, bundled by Vite. Needs the built client SDK and React hooks.
import { join } from 'node:path';
import { isStale } from './is-stale.mjs';
import { captureLater, root, succeeds } from './run-command.mjs';

const folder = join(root, 'examples/web');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const page = join(folder, 'dist/index.html');
const sources = [
  'public',
  'src',
  'vite',
  'index.html',
  'landing.html',
  'page-paths.json',
  'vite.config.ts',
  'package.json',
].map((name) => join(folder, name));
const inputs = [...sources, ...['client-sdk', 'react'].map((name) => join(root, 'packages', name, 'dist'))];

const build = [vite, 'build', '--logLevel', 'warn'];

/** Builds the front end and returns whether that succeeded. `options` are passed to the process. */
export function buildFrontEnd(options = {}) {
  return succeeds(process.execPath, build, { cwd: folder, ...options });
}

/** Builds the front end. Resolves with whether that succeeded, and with the output. */
export function captureFrontEnd() {
  return captureLater(process.execPath, build, { cwd: folder });
}

/** Returns whether a source is newer than the build. */
export function isFrontEndStale() {
  return isStale(page, inputs);
}
