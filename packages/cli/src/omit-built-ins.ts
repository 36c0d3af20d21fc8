import type { OpenApiDocument, Operation, PathItem } from './openapi-document.js';

/** Returns the document without Crewkit's own operations, and without the schemas that only these operations use. */
export function omitBuiltIns(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const kept = Object.entries(item).filter(([, each]) => (each as Operation)['x-crewkit-builtin'] !== true);
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept) as PathItem]];
    }),
  );
  const { schemas = {}, ...components } = document.components ?? {};
  const used = new Set(listReferences({ paths, components }));
  // A set iterates over the names that are added during the iteration.
  for (const name of used) for (const each of listReferences(schemas[name])) used.add(each);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, paths, components: { ...components, schemas: Object.fromEntries(kept) } };
}

function listReferences(part: object = {}): string[] {
  return [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
}
