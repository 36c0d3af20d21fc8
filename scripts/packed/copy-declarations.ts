import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** The compiler's reference to the source map of a declaration. These maps name sources, which are not published. */
const mapReference = /\n?\/\/# sourceMappingURL=\S+\s*$/;
/** Four percent of the bytes of declarations are spaces, because the compiler indents by four. */
const indentation = /^(?: {4})+/gm;
const classStart = /^(?=(?:export )?(?:declare )?(?:abstract )?class )/m;
/** A private member, of which the compiler writes only the name, and its comment. */
const privateMember = /^(?: *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)? *private (?!constructor)[^;\n]*;\n/gm;

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
    const narrow = mergePrivateMembers(text).replace(indentation, (spaces) => ' '.repeat(spaces.length / 4));
    writeFileSync(copy, narrow.replace(mapReference, '\n'));
  }
}

/**
 * Replaces the private members of each class by one. Their names are of no use outside, but with one of them, the type of the class accepts
 * only instances of this class, as it does with all.
 */
function mergePrivateMembers(text: string): string {
  return text
    .split(classStart)
    .map((part) => {
      let isFirst = true;
      return part.replace(privateMember, () => {
        const member = isFirst ? '    private _;\n' : '';
        isFirst = false;
        return member;
      });
    })
    .join('');
}

function toDeclaration(path: string): string {
  return path.replace(/\.([cm]?)js$/, '.d.$1ts');
}
