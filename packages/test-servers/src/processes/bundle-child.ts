import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';
import { build } from 'vite';

const conditions = ['@crewkit/source', 'module', 'node', 'import', 'default'];

/** Bundles a package's test file from source, so that plain Node can run it without a build. Returns the path. */
export async function bundleChild(file: URL): Promise<string> {
  const entry = fileURLToPath(file);
  // The output folder is inside the package, so that Node finds the drivers.
  const outputs = join(entry.slice(0, entry.lastIndexOf(`${sep}test${sep}`)), 'node_modules/.child-processes');
  mkdirSync(outputs, { recursive: true });
  const outDir = mkdtempSync(join(outputs, `${basename(entry, '.ts')}-`));
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { resolve: { conditions }, noExternal: [/^@crewkit\//] },
    build: { ssr: entry, outDir, minify: false, rolldownOptions: { output: { entryFileNames: 'child.mjs' } } },
  });
  return join(outDir, 'child.mjs');
}
