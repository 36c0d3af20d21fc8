import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import ts from 'typescript';

/**
 * Returns every regular expression of built JavaScript files, found by parsing them: `{ source, flags, where }`. `unread`: places where
 * one is built from values known only at run time.
 */
export function patternsIn(root, files) {
  const patterns = [];
  const unread = [];
  for (const file of files) {
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    const place = (node) => `${relative(root, file)}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (node) => {
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
function toPattern(node) {
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

function toText(node) {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';
  return isRaw && ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : null;
}

/** Returns the patterns in the schemas of a JSON document. */
export function patternsOfDocument(document, where) {
  const found = new Set();
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (typeof value.pattern === 'string') found.add(value.pattern);
    Object.values(value).forEach(visit);
  };
  visit(document);
  return [...found].map((source) => ({ source, flags: '', where }));
}

/** Returns the built files of these folders. */
export function builtFiles(folders) {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, name))
      .filter((file) => /\.m?js$/.test(file)),
  );
}
