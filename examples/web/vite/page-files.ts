import { fileURLToPath } from 'node:url';

import type { Plugin, Rolldown } from 'vite';

import { sdkMethods } from './chunk-layers.js';
import pages from '../page-paths.json' with { type: 'json' };

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
/** The frame of all pages except those around signing in. */
const frame = source('shell/connected-shell.tsx');

/**
 * Writes `page-files.json`: for each path of `page-paths.json` the scripts and styles that its page needs. The server lists them in the
 * document, so that the browser requests them before it runs the first script.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.entries(pages).map(([path, names]) => {
          const own = names.map((name) => source(`pages/${name}.tsx`));
          const isSignIn = names.some((name) => name.startsWith('sign-in/'));
          const modules = isSignIn ? own : [...own, frame, findMethods(bundle)];
          return [path, modules.flatMap((module) => getFiles(module, bundle))] as const;
        });
        const unique = files.map(([path, names]) => [path, [...new Set(names)].map((name) => `/${name}`)]);
        this.emitFile({
          type: 'asset',
          fileName: 'page-files.json',
          source: JSON.stringify(Object.fromEntries(unique)),
        });
      },
    },
  };
}

/** The SDK loads its methods with the first call, which every page of a signed-in user makes at once. */
function findMethods(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const module = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => sdkMethods.test(id));
  if (module === undefined) throw new Error('The build has no methods of the SDK.');
  return module;
}

function getFiles(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`page-paths.json names ${module}, which is in no chunk.`);
  return withImports(chunk.fileName, bundle, new Set());
}

/** Returns the chunk and all its imports, with their styles. */
function withImports(name: string, bundle: Rolldown.OutputBundle, seen: Set<string>): string[] {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return [];
  seen.add(name);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [name, ...styles, ...chunk.imports.flatMap((each) => withImports(each, bundle, seen))];
}
