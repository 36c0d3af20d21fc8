import { z } from 'zod';

/** The kinds of schemas whose result differs from a JSON input, or that return a value without an input. */
const unsuitable: ReadonlySet<string> = new Set([
  ...['pipe', 'transform', 'catch', 'default', 'prefault', 'file', 'function', 'promise'],
]);

/** Returns why values of the schema cannot be stored as they are given, or null if they can. */
export function findSchemaProblem(schema: z.core.$ZodType): string | null {
  const kinds = new Set<string>();
  try {
    const override = ({ zodSchema }: { readonly zodSchema: z.core.$ZodType }): void => {
      kinds.add(zodSchema._zod.def.type);
    };
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'throw', override });
  } catch (error) {
    return error instanceof Error ? error.message : 'the schema cannot be represented in JSON Schema';
  }
  const found = [...kinds].filter((kind) => unsuitable.has(kind));
  return found.length === 0 ? null : `a schema with ${found.join(', ')} does not store values as they are given`;
}
