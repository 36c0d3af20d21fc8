import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

import * as everything from '../src/index.js';

const allBytes = 8 * 1024;
const hookBytes = 2 * 1024;
const source = fileURLToPath(new URL('../src/index.ts', import.meta.url));

/** Returns the gzipped size of an app's code that exports these names of the package, without its dependencies. */
async function measure(names: readonly string[]): Promise<number> {
  const entry = 'virtual:entry';
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? `export { ${names.join()} } from ${JSON.stringify(source)};` : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: entry,
        external: [/^react(?:$|\/)/, /^@tanstack\//, /^@crewkit\/client-sdk$/],
        preserveEntrySignatures: 'exports-only',
        output: { minify: true },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n');
  // An empty build would be small too.
  expect(code).toMatch(/from\s*["']react["']/);
  return gzipSync(code).length;
}

describe('the size of the hooks, gzipped', () => {
  it('is at most 8 kB in total', async () => {
    expect(await measure(Object.keys(everything))).toBeLessThan(allBytes);
  });

  it.each(Object.keys(everything).filter((name) => name.startsWith('use')))(
    'is at most 2 kB for %s alone',
    async (name) => {
      expect(await measure([name])).toBeLessThan(hookBytes);
    },
  );
});
