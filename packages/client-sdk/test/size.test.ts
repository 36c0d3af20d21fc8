import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const signInBytes = 12 * 1024;
const eagerBytes = 13 * 1024;
const liveBytes = 4 * 1024;
const chatBytes = 7 * 1024;
const source = fileURLToPath(new URL('../src/index.ts', import.meta.url));

/** The output of `build` for everything that the SDK exports. */
let chunks: readonly Rolldown.OutputChunk[];

beforeAll(async () => {
  chunks = await bundle('*');
});

/** Returns the output of `build` for an app that uses these exports of the SDK. */
async function bundle(names: string): Promise<readonly Rolldown.OutputChunk[]> {
  const entry = 'virtual:entry';
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        // Vite turns the name of the entry into a path.
        resolveId: (id) => (id.endsWith(entry) ? entry : null),
        load: (id) => (id === entry ? `export ${names} from ${JSON.stringify(source)};` : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'], fileName: 'crewkit' },
      rolldownOptions: {
        external: ['socket.io-client'],
        // An app's bundler is also allowed to merge and rename.
        preserveEntrySignatures: 'allow-extension',
        output: { minify: true },
      },
    },
  })) as Rolldown.RolldownOutput[];
  return (built?.output ?? []).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
}

/** Returns the chunk and its static imports, without those that earlier chunks have already loaded. */
function loadedWith(
  chunk: Rolldown.OutputChunk,
  all: readonly Rolldown.OutputChunk[],
  before: readonly Rolldown.OutputChunk[] = [],
): Rolldown.OutputChunk[] {
  const loaded = [chunk];
  for (const { imports } of loaded) {
    loaded.push(...all.filter((each) => imports.includes(each.fileName) && ![...loaded, ...before].includes(each)));
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
  it('is at most 12 kB for a page that only signs users in', async () => {
    const all = await bundle('{ createCrewkitClient }');
    const eager = loadedWith(only(all.filter(({ isEntry }) => isEntry)), all);
    // An empty build would be small too.
    expect(eager.map(({ code }) => code).join('')).toContain('/api/auth/login');
    expect(gzippedBytes(eager)).toBeLessThan(signInBytes);
  });

  it('is at most 13 kB for all exports, without the code that is loaded on demand', () => {
    const eager = loadedWith(only(chunks.filter(({ isEntry }) => isEntry)), chunks);
    expect(eager.map(({ code }) => code).join('')).toContain('/api/auth/login');
    expect(eager.flatMap(({ imports }) => imports)).not.toContain('socket.io-client');
    expect(gzippedBytes(eager)).toBeLessThan(eagerBytes);
  });

  it('is at most 4 kB more for real time, without the socket client, and 7 kB more for conversations', () => {
    const eager = loadedWith(only(chunks.filter(({ isEntry }) => isEntry)), chunks);
    const live = loadedWith(only(chunks.filter(({ imports }) => imports.includes('socket.io-client'))), chunks, eager);
    const ofChat = only(chunks.filter(({ code }) => code.includes('chat:message.updated')));
    const chat = loadedWith(ofChat, chunks, [...eager, ...live]);
    expect(live).not.toContain(ofChat);
    expect(gzippedBytes(live)).toBeLessThan(liveBytes);
    expect(gzippedBytes(chat)).toBeLessThan(chatBytes);
  });

  // After a failed request for a file, Chromium fails all later imports of it, also static ones, until the page is closed.
  it('has no code loaded on demand that imports other such code, which could have failed to load', () => {
    const eager = loadedWith(only(chunks.filter(({ isEntry }) => isEntry)), chunks);
    const known = [...eager.map(({ fileName }) => fileName), 'socket.io-client'];
    const onDemand = chunks.filter((chunk) => !eager.includes(chunk));
    expect(onDemand.length).toBeGreaterThan(5);
    const others = onDemand.flatMap(({ fileName, imports }) =>
      imports.filter((each) => !known.includes(each)).map((each) => [fileName, each]),
    );
    expect(others).toEqual([]);
  });
});
