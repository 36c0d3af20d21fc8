import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

import * as components from '../src/components/index.js';
import * as everything from '../src/index.js';

const allBytes = 8 * 1024;
const hookBytes = 2 * 1024;
const followingBytes = 3 * 1024;
const hooks = Object.keys(everything).filter((name) => name.startsWith('use'));
/** The hooks that change the list of conversations and the unread counts as events arrive. */
const withEvents = ['useConversations', 'useLiveUpdates', 'useUnread'];
const componentBytes = 6 * 1024;
const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const source = toPath('../src/index.ts');

/** Returns the gzipped size of an app's code that exports these names of the package, without its dependencies. */
async function measure(names: readonly string[], from = source): Promise<number> {
  const entry = 'virtual:entry';
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? `export { ${names.join()} } from ${JSON.stringify(from)};` : null),
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

  it.each(hooks)('is at most 2 kB for %s alone, or 3 kB with the events of conversations', async (name) => {
    const most = withEvents.includes(name) ? followingBytes : hookBytes;
    expect(await measure([name])).toBeLessThan(most);
  });
});

describe('the size of the components, gzipped', () => {
  it.each(Object.keys(components))('is at most 6 kB for %s alone, with the hooks that it uses', async (name) => {
    expect(await measure([name], toPath('../src/components/index.ts'))).toBeLessThan(componentBytes);
  });
});
