import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { Application, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';

/** An import path of a package, such as `@crewkit/core/adapter`, with its declarations. */
export interface Subpath {
  readonly name: string;
  /** The name of its page. */
  readonly page: string;
  readonly declarations: string;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, { readonly types: string }>>;
}

/** Lists the import paths of all published packages, without those that can change in any release. */
export function listSubpaths(root: string): readonly Subpath[] {
  return readdirSync(join(root, 'packages')).flatMap((folder) => {
    const path = join(root, 'packages', folder);
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
    if (manifest.private === true) return [];
    return Object.entries(manifest.exports)
      .filter(([subpath]) => subpath !== './internal')
      .map(([subpath, { types }]) => {
        const name = manifest.name + subpath.slice(1);
        const page = name.replace('@crewkit/', '').replaceAll('/', '-');
        return { name, page, declarations: join(path, types) };
      });
  });
}

/** Returns a Markdown page per import path with its exports and their docstrings. Needs a build. */
export async function describePackages(root: string): Promise<ReadonlyMap<string, string>> {
  const subpaths = listSubpaths(root);
  const out = mkdtempSync(join(tmpdir(), 'crewkit-api-'));
  try {
    const application = await Application.bootstrapWithPlugins(toOptions(root, subpaths, out));
    const project = await application.convert();
    const modules = project?.children ?? [];
    if (project === undefined || modules.length !== subpaths.length) throw new Error('Run npm run build first.');
    // TypeDoc names a module after its file without the extension, and the file of its page after the module.
    for (const module of modules) {
      module.name =
        subpaths.find(({ declarations }) => toModule(root, declarations) === module.name)?.page ?? module.name;
    }
    await application.generateOutputs(project);
    return new Map(
      subpaths.map(({ name, page }) => [page, toPage(name, readFileSync(join(out, 'pages', `${page}.md`), 'utf8'))]),
    );
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function toModule(root: string, declarations: string): string {
  return relative(root, declarations)
    .split(sep)
    .join('/')
    .replace(/(?:\/index)?\.d\.ts$/, '');
}

/** Removes the anchors of table rows, because the site allows no HTML. */
function toPage(name: string, text: string): string {
  return `# ${name}\n\n${text.replaceAll(/<a id="[^"]*"><\/a> /g, '')}`;
}

function toOptions(root: string, subpaths: readonly Subpath[], out: string): TypeDocOptions & Partial<PluginOptions> {
  const files = subpaths.map(({ declarations }) => declarations);
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const tsconfig = join(out, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files }));
  return {
    plugin: ['typedoc-plugin-markdown'],
    tsconfig,
    basePath: root,
    entryPoints: files,
    skipErrorChecking: true,
    sort: ['source-order'],
    excludeExternals: true,
    // The types of all operations; the pages of the HTTP API show them.
    externalPattern: ['**/node_modules/**', '**/generated/schema*'],
    excludePrivate: true,
    excludeInternal: true,
    disableSources: true,
    readme: 'none',
    out: join(out, 'pages'),
    logLevel: 'Error',
    router: 'module',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    hidePageTitle: true,
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    sanitizeComments: true,
  };
}
