import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { inlineFiles } from './inline-files.js';
import { describeLicenses, getFolders, readVendored } from './vendored-packages.js';

const server = fileURLToPath(new URL('../../packages/server/', import.meta.url));

/** The packages that stay outside of the bundle. Native modules cannot be bundled. Express and pg do not work in a bundle. */
export const separatePackages: readonly string[] = ['bcrypt', 'better-sqlite3', 'express', 'pg'];
// The server reads files of these packages.
const withFiles = /^swagger-ui-dist\//;
/** Packages that also stay outside, and that only some systems or Node versions have. */
export const optionalPackages: readonly string[] = ['better-sqlite3-napi', 'bufferutil', 'utf-8-validate'];

/**
 * Bundles the server's entries into `dir`, a folder in the folder of the server. The code finds the files in `demo` and
 * `public` by paths that start two folders below the server's folder, so all code that reads them is in `dir/chunks`. With the
 * bundle, the server starts in half of the processor time of the separate modules. `conditions` select the entries of Crewkit's packages.
 */
export async function bundleServer(
  entries: readonly string[],
  { dir, conditions }: { readonly dir: string; readonly conditions: readonly string[] },
): Promise<void> {
  const { plugin, vendored } = inlineFiles();
  const bundle = await rolldown({
    input: entries.map((path) => join(server, path)),
    platform: 'node',
    resolve: { conditionNames: [...conditions, 'node', 'import', 'default'] },
    external: [...separatePackages, ...optionalPackages, withFiles],
    plugins: [plugin],
  });
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Node keeps the text of the code in memory, and text with other characters takes twice as many bytes.
    charset: 'ascii',
    comments: false,
  });
  await bundle.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const folders = new Set([...vendored, ...getFolders(modules)]);
  const licenses = [...folders].toSorted().map((folder) => readVendored(folder));
  writeFileSync(join(dir, 'THIRD-PARTY-LICENSES.md'), describeLicenses('the server', licenses));
  removeOthers(join(dir, 'chunks'), new Set(output.map(({ fileName }) => fileName.replace(/^chunks\//, ''))));
}

/** Removes the chunks of earlier bundles. A concurrent build may have removed them first. */
function removeOthers(folder: string, names: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name), { force: true });
}
