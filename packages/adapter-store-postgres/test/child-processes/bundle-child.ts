import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';
import { build } from 'vite';

const conditions = ['@crewkit/source', 'module', 'node', 'import', 'default'];
// Inside the package, because that is where Node finds pg from.
const outputs = fileURLToPath(new URL('../../node_modules/.child-processes', import.meta.url));

/** Bundles a file of this folder from source, so that a plain Node runs it and no build is needed; returns the path. */
export async function bundleChild(name: string): Promise<string> {
  mkdirSync(outputs, { recursive: true });
  const outDir = mkdtempSync(join(outputs, `${name}-`));
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  const entry = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { resolve: { conditions }, noExternal: [/^@crewkit\//] },
    build: { ssr: entry, outDir, minify: false, rolldownOptions: { output: { entryFileNames: 'child.mjs' } } },
  });
  return join(outDir, 'child.mjs');
}
