import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import ts from 'typescript';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** One place, or several. */
  readonly where: string;
}

interface Found {
  readonly patterns: readonly Pattern[];
  /** Places of patterns that are built from values known only at run time. */
  readonly unread: readonly string[];
}

/**
 * Returns every regular expression of built JavaScript files, found by parsing them.
 */
export function patternsIn(root: string, files: readonly string[]): Found {
  const patterns: Pattern[] = [];
  const unread: string[] = [];
  for (const file of files) {
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    const place = (node: ts.Node) =>
      `${relative(root, file)}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (node: ts.Node) => {
      const found = toPattern(node);
      if (found === null) unread.push(place(node));
      else if (found !== undefined) patterns.push({ ...found, where: place(node) });
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { patterns, unread };
}

/** Undefined: the node is not a pattern; null: a pattern that cannot be read statically. */
function toPattern(node: ts.Node): Omit<Pattern, 'where'> | null | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isBuilt = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
  if (!isBuilt) return undefined;
  const [source, flags] = node.arguments ?? [];
  const text = toText(source);
  const letters = flags === undefined ? '' : toText(flags);
  return text === null || letters === null ? null : { source: text, flags: letters };
}

function toText(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';
  return isRaw && ts.isNoSubstitutionTemplateLiteral(node.template) ? (node.template.rawText ?? null) : null;
}

/** Returns the patterns in the schemas of a JSON document. */
export function patternsOfDocument(document: unknown, where: string): Pattern[] {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('pattern' in value && typeof value.pattern === 'string') found.add(value.pattern);
    Object.values(value).forEach(visit);
  };
  visit(document);
  return [...found].map((source) => ({ source, flags: '', where }));
}

/** Returns the built files of these folders. */
export function builtFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.m?js$/.test(file)),
  );
}
