// Builds the folders that are published. They contain bundled JavaScript and the declarations that it needs, but no sources and no maps.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import { copyDeclarations } from './copy-declarations.js';
import { describeSource, withAbsoluteLinks } from './describe-source.js';
import { inlineFiles } from './inline-files.js';
import { listPublicPackages, type Conditions, type Manifest, type Package } from './public-packages.js';
import { copyServerFiles, describeServer, serverName } from './stage-server.js';
import { describeLicenses, readVendored, type Vendored } from './vendored-packages.js';

// What `files` names, but is not copied as it is.
const converted = new Set(['CHANGELOG.md', 'build', 'dist', 'src']);

/**
 * Stages every public package in a folder below `target`. Needs a build. `repository` is the web address of the repository. Returns the
 * packages with their staged folders.
 */
export async function stagePackages(target: string, repository: string | null): Promise<readonly Package[]> {
  const staged: Package[] = [];
  for (const built of listPublicPackages()) {
    staged.push(await stagePackage(built, join(target, built.manifest.name), repository));
  }
  return staged;
}

/** Stages one package in the folder `to`. Without a `repository`, links in Markdown files stay relative. */
export async function stagePackage(
  { folder: from, manifest }: Package,
  to: string,
  repository: string | null = null,
): Promise<Package> {
  const entries = Object.values(manifest.exports);
  mkdirSync(to, { recursive: true });
  const programs = [...entries.map((entry) => entry.default), ...Object.values(manifest.bin ?? {})];
  copyFiles(manifest, { from, to });
  const isServer = manifest.name === serverName;
  if (isServer) copyServerFiles(from, to);
  const vendored = isServer ? [] : await bundle(programs, { from, to });
  copyDeclarations(
    entries.map(({ types }) => join(from, types)),
    { from, to },
  );
  for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md']) {
    if (!existsSync(join(from, name))) continue;
    const text = readFileSync(join(from, name), 'utf8');
    writeFileSync(join(to, name), repository === null ? text : withAbsoluteLinks(text, from, repository));
  }
  if (vendored.length > 0)
    writeFileSync(join(to, 'THIRD-PARTY-LICENSES.md'), describeLicenses('the code of the worker threads', vendored));
  const described = toPublished(isServer ? describeServer(manifest) : manifest, vendored);
  const published = repository === null ? described : { ...described, ...describeSource(from, repository) };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return { folder: to, manifest: published };
}

/** Copies the folders that are published as they are, such as a template. */
function copyFiles({ files = [] }: Manifest, { from, to }: { from: string; to: string }): void {
  for (const name of files.filter((each) => !converted.has(each) && existsSync(join(from, each)))) {
    cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

/** Bundles each program into one file, with shared files. Dependencies stay imports. Returns the packages that the workers contain. */
async function bundle(
  programs: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<readonly Vendored[]> {
  const toName = (path: string): string => path.replace(/^\.\/dist\/|\.js$/g, '');
  const { plugin, vendored } = inlineFiles();
  const build = await rolldown({
    input: Object.fromEntries(programs.map((path) => [toName(path), join(from, path)])),
    platform: 'neutral',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [plugin],
    // Comments with the paths of modules in this repository would lead nowhere.
    experimental: { attachDebugInfo: 'none' },
  });
  await build.write({
    dir: join(to, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
    // The declarations contain the comments.
    comments: { legal: true, annotation: true, jsdoc: false },
  });
  await build.close();
  return [...vendored].sort().map(readVendored);
}

/**
 * Removes what only this repository uses, and the dependencies that a worker contains. Replaces `*`, the range of peers from this repository,
 * by the compatible versions, because npm has no `workspace:^`.
 */
function toPublished(manifest: Manifest, vendored: readonly Vendored[]): Manifest {
  const {
    devDependencies: _tools,
    files: _files,
    exports,
    dependencies = {},
    peerDependencies = {},
    ...rest
  } = manifest;
  const isVendored = (name: string): boolean => vendored.some((other) => other.name === name);
  const toRange = (range: string): string => (range === '*' ? `^${manifest.version}` : range);
  return {
    ...rest,
    exports: Object.fromEntries(Object.entries(exports).map(([path, entry]) => [path, withoutSource(entry)])),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isVendored(name))),
    peerDependencies: Object.fromEntries(
      Object.entries(peerDependencies).map(([name, range]) => [name, toRange(range)]),
    ),
  };
}

function withoutSource({ '@crewkit/source': _source, ...conditions }: Conditions): Conditions {
  return conditions;
}
