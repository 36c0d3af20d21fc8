// Creates empty projects outside the repository. They contain only the packages that npm installs and the code that the documents show.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, root } from '../run-command.mjs';
import { type Result } from './expectations.js';
import { npmUnder, runningNode, type Node } from './nodes.js';

type Dependencies = Readonly<Record<string, string>>;

const example = 'examples/embed-in-fastify';
const devDependencies = {
  ...readManifest(`${example}/package.json`).devDependencies,
  ...readManifest('package.json').devDependencies,
};
// The compiler checks the declarations of installed packages too, with `tsc --strict` as in most projects.
const strict = { strict: true, target: 'ES2022', module: 'NodeNext' };

/** Creates a project, installs `dependencies` under that version of Node, and returns npm's output. */
export function createProject(
  folder: string,
  { node, dependencies }: { readonly node: Node; readonly dependencies: Dependencies },
): Result {
  mkdirSync(join(folder, 'src'), { recursive: true });
  const manifest = { private: true, type: 'module', dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  return installProject(folder, node);
}

/**
 * Installs the project's packages under that version of Node, and returns npm's output. From Node 22.14 on, all native modules are prebuilt,
 * so compiling is not allowed. The running version of Node gets the SQLite that was compiled when this clone was installed.
 */
export function installProject(folder: string, node: Node): Result {
  const [program, ...args] = npmUnder(node);
  const compiled = join(root, 'node_modules/better-sqlite3/build');
  const isCompiled = node.version === runningNode.version && existsSync(compiled);
  const scripts = isCompiled || Number(node.version.split('.')[0]) >= 22 ? ['--ignore-scripts'] : [];
  const install = [...args, 'install', ...scripts, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'warn'];
  const result = capture(program, install, { cwd: folder, env: node.env, timeout: 900_000 });
  const target = join(folder, 'node_modules/better-sqlite3');
  if (isCompiled && existsSync(target)) cpSync(compiled, join(target, 'build'), { recursive: true });
  return result;
}

/** Returns the versions that this repository uses itself. */
export function ours(...names: readonly string[]): Dependencies {
  return Object.fromEntries(Object.entries(devDependencies).filter(([name]) => names.includes(name)));
}

/**
 * Creates the README's server, the examples of embedding, and their tests. `subpaths` are all subpaths that can be imported, and `page` is
 * the folder with the built page of the Fastify example.
 */
export function writeServers(folder: string, subpaths: readonly string[], page: string): void {
  const source = join(folder, 'src');
  writeFileSync(join(source, 'quickstart.ts'), quotedIn('README.md', 'examples/quickstart/src/main.ts'));
  cpSync(join(root, 'examples/embed-in-express/src/main.ts'), join(source, 'planner.ts'));
  cpSync(join(root, example, 'src'), join(source, 'invoicing'), { recursive: true });
  cpSync(join(root, example, 'page/src/generated/api.ts'), join(source, 'api.ts'));
  cpSync(page, join(folder, 'dist/page/dist'), { recursive: true });
  for (const name of ['visitor.ts', 'talk.ts', 'plan.ts', 'bill.ts', 'host.ts', 'bundled.ts']) {
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
  const compilerOptions = { ...strict, types: ['node'], rootDir: 'src', outDir: 'dist' };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
}

/** Creates the page in the SDK's README, the README's other snippets, and the page of the Fastify example. */
export function writePage(folder: string): void {
  const document = 'packages/client-sdk/README.md';
  const quoted = [...readFileSync(join(root, document), 'utf8').matchAll(/^```\w+ file=examples\/sdk-page\/(\S+)$/gm)];
  for (const [, path = ''] of quoted) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), quotedIn(document, `examples/sdk-page/${path}`));
  }
  for (const name of ['index.html', 'src']) {
    cpSync(join(root, example, 'page', name), join(folder, 'invoices', name), { recursive: true });
  }
  const compilerOptions = { ...strict, module: 'ESNext', moduleResolution: 'Bundler', types: [], noEmit: true };
  const include = ['src', 'snippets', 'invoices/src'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
}

/** Returns the block that names the file, exactly as in the document. */
function quotedIn(document: string, file: string): string {
  const text = readFileSync(join(root, document), 'utf8');
  const [, block] = new RegExp(`^\`\`\`\\w+ file=${file.replaceAll('.', '\\.')}\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (block === undefined) throw new Error(`${document} does not quote ${file}.`);
  return block;
}

/** Returns what a package.json of the repository depends on. */
function readManifest(path: string): { dependencies?: Dependencies; devDependencies?: Dependencies } {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as ReturnType<typeof readManifest>;
}
