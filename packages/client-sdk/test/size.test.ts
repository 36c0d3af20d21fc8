import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const eagerBytes = 15 * 1024;
const liveBytes = 8 * 1024;

/** The output of `build` for everything that the SDK exports. */
let chunks: readonly Rolldown.OutputChunk[];

beforeAll(async () => {
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL('../src/index.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: {
        external: ['socket.io-client'],
        // An app's bundler is also allowed to merge and rename.
        preserveEntrySignatures: 'allow-extension',
        output: { minify: true },
      },
    },
  })) as Rolldown.RolldownOutput[];
  chunks = (built?.output ?? []).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
});

/** Returns the chunk and its static imports, without those that earlier chunks have already loaded. */
function loadedWith(chunk: Rolldown.OutputChunk, before: readonly Rolldown.OutputChunk[] = []): Rolldown.OutputChunk[] {
  const loaded = [chunk];
  for (const { imports } of loaded) {
    loaded.push(...chunks.filter((each) => imports.includes(each.fileName) && ![...loaded, ...before].includes(each)));
  }
  return loaded;
}

const gzippedBytes = (those: readonly Rolldown.OutputChunk[]): number =>
  gzipSync(those.map(({ code }) => code).join('\n')).length;

function only(found: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const [first, ...others] = found;
  if (first === undefined || others.length > 0) throw new Error(`${found.length} chunks are that one.`);
  return first;
}

describe('the size of the SDK, gzipped', () => {
  it('is at most 15 kB on every page, without the socket client', () => {
    const eager = loadedWith(only(chunks.filter(({ isEntry }) => isEntry)));
    // An empty build would be small too.
    expect(eager.map(({ code }) => code).join('')).toContain('/api/organizations');
    expect(eager.flatMap(({ imports }) => imports)).not.toContain('socket.io-client');
    expect(gzippedBytes(eager)).toBeLessThan(eagerBytes);
  });

  it('is at most 8 kB more for real time, without the socket client', () => {
    const eager = loadedWith(only(chunks.filter(({ isEntry }) => isEntry)));
    const live = loadedWith(only(chunks.filter(({ imports }) => imports.includes('socket.io-client'))), eager);
    expect(live.map(({ code }) => code).join('')).toContain('chat:message');
    expect(gzippedBytes(live)).toBeLessThan(liveBytes);
  });
});
