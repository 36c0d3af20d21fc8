// Embeds what the code reads from files beside it: package.json and the scripts of worker threads. A bundler of an embedding application
// copies no such files.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rolldown, type Plugin } from 'rolldown';
import { getFolders } from './vendored-packages.js';

const manifestPath = /createRequire\(import\.meta\.url\)\('([./]+\/package\.json)'\)/g;
const workerUrl = /new URL\('(\.\/[\w-]+\.m?js)', import\.meta\.url\)/g;

// Compressed, the workers take a third of the space.
const unpackWorkers = `import { brotliDecompressSync } from 'node:zlib';
const toWorkerUrl = (script) =>
  'data:text/javascript;base64,' + brotliDecompressSync(Buffer.from(script, 'base64')).toString('base64');
`;

export interface InlinedFiles {
  readonly plugin: Plugin;
  /** The folders of the packages that the workers contain. Complete when the bundle is written. */
  readonly vendored: Set<string>;
}

/** Creates a plugin that replaces the paths of workers by `data:` URLs, and reads of package.json by the version. */
export function inlineFiles(): InlinedFiles {
  const vendored = new Set<string>();
  const transform = async (code: string, id: string): Promise<string> => {
    const toPath = (relative: string): string => resolve(dirname(id), relative);
    let result = code.replaceAll(manifestPath, (_, path: string) => {
      const { version } = JSON.parse(readFileSync(toPath(path), 'utf8')) as { version: string };
      return JSON.stringify({ version });
    });
    for (const [url, path = ''] of code.matchAll(workerUrl)) {
      const script = brotliCompressSync(await bundleWorker(toPath(path), vendored)).toString('base64');
      result = result.replace(url, () => `new URL(toWorkerUrl('${script}'))`);
    }
    return result.includes('toWorkerUrl(') ? `${unpackWorkers}${result}` : result;
  };
  return { plugin: { name: 'inline-files', transform }, vendored };
}

/** Bundles a worker with its dependencies, because a module in a `data:` URL can import nothing but Node's own modules. */
async function bundleWorker(input: string, vendored: Set<string>): Promise<Buffer> {
  const build = await rolldown({ input, platform: 'node', plugins: [withoutDebug] });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  const [{ code, fileName, imports, dynamicImports, moduleIds }] = output;
  // Rolldown lists a dynamic import that it has inlined as an import of the file itself.
  const available = new Set([fileName, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
  const unavailable = [...imports, ...dynamicImports].filter((name) => !available.has(name));
  if (unavailable.length > 0) throw new Error(`${input} cannot import ${unavailable.join(', ')}.`);
  for (const folder of getFolders(moduleIds)) vendored.add(folder);
  return Buffer.from(code);
}

/** Replaces `debug`, which loads modules with `require`. It prints nothing in a worker, which gets no environment variables. */
const withoutDebug: Plugin = {
  name: 'without-debug',
  resolveId: (id) => (id === 'debug' ? '\0debug' : null),
  load: (id) => (id === '\0debug' ? 'export default () => () => undefined;' : null),
};
