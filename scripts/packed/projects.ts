// Creates empty projects outside the repository. They contain only the packages that npm installs and the code that the documents show.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, root } from '../run-command.mjs';
import { npmUnder, runningNode } from './nodes.mjs';

const { devDependencies } = readJson('package.json');
// The compiler checks the declarations of installed packages too, with `tsc --strict` as in most projects.
const strict = { strict: true, target: 'ES2022', module: 'NodeNext' };

/**
 * Creates a project, installs `dependencies` under that version of Node, and returns npm's output. From Node 22.14 on, all native modules
 * are prebuilt, so compiling is not allowed. The running version of Node gets the SQLite that was compiled when this clone was installed.
 */
export function createProject(folder, { node, dependencies }) {
  mkdirSync(join(folder, 'src'), { recursive: true });
  const manifest = { private: true, type: 'module', dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  const [program, ...args] = npmUnder(node);
  const compiled = join(root, 'node_modules/better-sqlite3/build');
  const isCompiled = node.version === runningNode.version && existsSync(compiled);
  const scripts = isCompiled || Number(node.version.split('.')[0]) >= 22 ? ['--ignore-scripts'] : [];
  const install = [
    ...args,
    'install',
    ...scripts,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
  ];
  const result = capture(program, install, { cwd: folder, env: node.env, timeout: 900_000 });
  const target = join(folder, 'node_modules/better-sqlite3');
  if (isCompiled && existsSync(target)) cpSync(compiled, join(target, 'build'), { recursive: true });
  return result;
}

/** Returns the versions that this repository uses itself. */
export function ours(...names) {
  return Object.fromEntries(names.map((name) => [name, devDependencies[name]]));
}

/** Creates the README's server, the Express example, and their tests. `subpaths` are all subpaths that can be imported. */
export function writeServers(folder, subpaths) {
  const source = join(folder, 'src');
  writeFileSync(join(source, 'quickstart.ts'), quotedIn('README.md', 'examples/quickstart/src/main.ts'));
  cpSync(join(root, 'examples/embed-in-express/src/main.ts'), join(source, 'planner.ts'));
  for (const name of ['visitor.mjs', 'talk.mjs', 'plan.mjs']) {
    cpSync(join(root, 'scripts/packed', name), join(source, name));
  }
  const lines = subpaths.map((path, index) => `export * as module${index} from '${path}';`);
  writeFileSync(join(source, 'everything.ts'), lines.join('\n'));
  // TypeScript lets CommonJS require ES modules, as Node does since 20.19.
  const legacy = [
    "import core = require('@crewkit/core');",
    "import sdk = require('@crewkit/client-sdk');",
    "if (typeof core.createCrewkit !== 'function' || typeof sdk.every !== 'function') throw new Error('Nothing is there.');",
  ];
  writeFileSync(join(source, 'legacy.cts'), legacy.join('\n'));
  const compilerOptions = { ...strict, types: ['node'], allowJs: true, checkJs: true, rootDir: 'src', outDir: 'dist' };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
}

/** Creates the page in the SDK's README and the README's other snippets. */
export function writePage(folder) {
  const document = 'packages/client-sdk/README.md';
  const quoted = [...readFileSync(join(root, document), 'utf8').matchAll(/^```\w+ file=examples\/sdk-page\/(\S+)$/gm)];
  for (const [, path] of quoted) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), quotedIn(document, `examples/sdk-page/${path}`));
  }
  const compilerOptions = { ...strict, module: 'ESNext', moduleResolution: 'Bundler', types: [], noEmit: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src', 'snippets'] }));
}

/** Returns the block that names the file, exactly as in the document. */
export function quotedIn(document, file) {
  const text = readFileSync(join(root, document), 'utf8');
  const [, block] = new RegExp(`^\`\`\`\\w+ file=${file.replaceAll('.', '\\.')}\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (block === undefined) throw new Error(`${document} does not quote ${file}.`);
  return block;
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
