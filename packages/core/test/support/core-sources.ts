import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../src/', import.meta.url));
// Wiring and the declarations of use cases are left out, because they only assemble the parts and call none of them. Tests are left out,
// because they are not entry points.
const leftOut = /\.test\.ts$|^wiring\/|^features\/use-cases\//;

/** The source files of the core with their code, without comments. */
export const coreSources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !leftOut.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '') }));

/** Returns the files whose code matches, except the named ones. */
export function filesWith(pattern: RegExp, ...but: readonly string[]): string[] {
  return coreSources
    .filter(({ path, text }) => pattern.test(text) && !but.includes(path))
    .map(({ path }) => path)
    .sort();
}
