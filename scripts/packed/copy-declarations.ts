import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** The compiler's reference to the source map of a declaration. These maps name sources, which are not published. */
const mapReference = /\n?\/\/# sourceMappingURL=\S+\s*$/;

/** Copies the compiler's declarations that the entries reach. All entries share them, so a class is the same type in each. */
export function copyDeclarations(entries: readonly string[], { from, to }: { from: string; to: string }): void {
  const found = new Set(entries.map((path) => resolve(path)));
  for (const path of found) {
    const text = readFileSync(path, 'utf8');
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (fileName.startsWith('.')) found.add(toDeclaration(resolve(dirname(path), fileName)));
    }
    const copy = join(to, relative(from, path));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, text.replace(mapReference, '\n'));
  }
}

function toDeclaration(path: string): string {
  return path.replace(/\.([cm]?)js$/, '.d.$1ts');
}
