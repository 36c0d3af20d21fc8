import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

import { openFolder } from './open-folder.js';

/** Bundles `hold-server`, so that plain Node can run it as any user. Returns the path. */
export async function bundleHolder(): Promise<string> {
  const outDir = openFolder();
  const entry = fileURLToPath(new URL('child-processes/hold-server.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir, minify: false, rolldownOptions: { output: { entryFileNames: 'child.mjs' } } },
  });
  const path = join(outDir, 'child.mjs');
  chmodSync(path, 0o644);
  return path;
}
