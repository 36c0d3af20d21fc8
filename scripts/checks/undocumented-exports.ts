import { join } from 'node:path';
import ts from 'typescript';
import { listPublicPackages } from '../packed/public-packages.js';

/** The declarations that the OpenAPI document describes. */
const describedElsewhere = /\/client-sdk\/dist\/(?:generated\/|schemas\.d\.ts$)/;
/** The entries for authors of adapters, whose guide has the examples. */
const withoutExamples = /\/(?:contracts\/dist\/|core\/dist\/(?:adapter|internal)\.d\.ts$)/;

/**
 * Lists the exports of the published packages that have no docstring, and the functions for embedding applications and pages whose
 * docstring has no `@example`. Needs a build.
 */
export function listUndocumentedExports(): readonly string[] {
  const entries = listPublicPackages().flatMap(({ folder, manifest }) =>
    Object.values(manifest.exports).map(({ types }) => join(folder, types)),
  );
  const program = ts.createProgram(entries, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  return entries.flatMap((entry) => {
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) return [`${entry}: missing; build the packages`];
    return checker.getExportsOfModule(module).flatMap((exported) => {
      const problem = findProblem(checker, exported, entry);
      return problem === null ? [] : [`${exported.name}: ${problem}`];
    });
  });
}

function findProblem(checker: ts.TypeChecker, exported: ts.Symbol, entry: string): string | null {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  if (symbol.declarations?.some((each) => describedElsewhere.test(each.getSourceFile().fileName))) return null;
  if (symbol.getDocumentationComment(checker).length === 0) return 'no docstring';
  const needsExample = (symbol.flags & ts.SymbolFlags.Function) !== 0 && !withoutExamples.test(entry);
  return !needsExample || symbol.getJsDocTags().some(({ name }) => name === 'example') ? null : 'no @example';
}
