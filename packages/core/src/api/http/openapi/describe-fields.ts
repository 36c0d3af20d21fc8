import { z } from 'zod';
import { createSchema } from 'zod-openapi';

import { fieldResources, type FieldResource } from '../../../domain/fields/host-fields.js';
import { readDefinition, type AnyFieldDefinitions } from '../../schemas/define-fields.js';
import { fieldComponents } from '../../schemas/host-fields.js';

type Schemas = Readonly<Record<string, object>>;

interface Operation {
  readonly tags?: readonly string[];
  readonly requestBody?: object;
  readonly 'x-crewkit-builtin'?: boolean;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface OpenApiDocument {
  readonly paths?: Paths;
  readonly components?: { readonly schemas?: Schemas };
}

const prefix = '#/components/schemas/';

/**
 * Returns the document with the schemas of the embedding application's fields. The property `fields` of a resource without such fields is
 * removed. An operation with such fields is no longer marked as one for which the SDK has a method, because that method does not know the
 * types of the fields.
 */
export function describeFields(given: object, definitions: AnyFieldDefinitions): object {
  const document = given as OpenApiDocument;
  const described = Object.fromEntries(fieldResources.flatMap((resource) => describe(resource, definitions[resource])));
  const names = fieldResources.flatMap((resource) => Object.values(fieldComponents[resource]));
  const unused = new Set<string>(names.filter((name) => !Object.hasOwn(described, name)));
  const schemas = document.components?.schemas ?? {};
  const kept = Object.entries({ ...schemas, ...described }).filter(([name]) => !unused.has(name));
  const complete = { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
  const shown = withoutFields(complete, unused);
  const own = findUsers(
    shown.components.schemas,
    names.filter((name) => !unused.has(name)),
  );
  return { ...shown, paths: mapOperations(shown.paths ?? {}, (operation) => markOwn(operation, own)) };
}

function mapOperations(paths: Paths, change: (operation: Operation) => Operation): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, change(operation)])),
    ]),
  );
}

/** Returns the names of the components that contain one of the components, directly or through other components. */
function findUsers(schemas: Schemas, names: readonly string[]): ReadonlySet<string> {
  const found = new Set(names);
  // A set iterates over the names that are added during the iteration.
  for (const name of found) {
    for (const [user, schema] of Object.entries(schemas)) if (contains(schema, name)) found.add(user);
  }
  return found;
}

function contains(part: object, component: string): boolean {
  return JSON.stringify(part).includes(`"${prefix}${component}"`);
}

/**
 * Removes the mark of the operation if it uses one of the components. An operation of sign-in keeps its mark if only its response uses one,
 * because it needs the SDK's own method, which keeps the session.
 */
function markOwn(operation: Operation, components: ReadonlySet<string>): Operation {
  const { 'x-crewkit-builtin': _, ...unmarked } = operation;
  const part = operation.tags?.includes('auth') ? (operation.requestBody ?? {}) : operation;
  return [...components].some((name) => contains(part, name)) ? unmarked : operation;
}

/** Returns the components of a resource's fields, with their names. */
function describe(
  resource: FieldResource,
  defined: AnyFieldDefinitions[FieldResource],
): readonly (readonly [string, object])[] {
  if (defined === undefined) return [];
  const { schema, rules } = readDefinition(defined);
  const { shown, changes } = fieldComponents[resource];
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const isPublic = (name: string, way: 'read' | 'write'): boolean => rules[name]?.[way] !== 'server';
  const entries = (way: 'read' | 'write') => Object.entries(shape).filter(([name]) => isPublic(name, way));
  const read = entries('read').map(([name, each]) => [name, each.optional()] as const);
  const written = entries('write').map(([name, each]) => [name, each.nullable().optional()] as const);
  const ofRead = createSchema(z.object(Object.fromEntries(read)), { io: 'output' });
  const ofWritten = createSchema(z.strictObject(Object.fromEntries(written)), { io: 'input' });
  return [
    ...Object.entries({ ...ofRead.components, ...ofWritten.components }),
    [shown, ofRead.schema],
    [changes, { ...ofWritten.schema, description: 'null removes a value; omitted values stay unchanged.' }],
  ];
}

/** Returns a copy of the part without the properties that refer to one of these components. */
function withoutFields<Part>(part: Part, unused: ReadonlySet<string>): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each: unknown) => withoutFields(each, unused)) as Part;
  const kept = Object.entries(part).filter(([, value]) => !refersTo(value, unused));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutFields<unknown>(value, unused)])) as Part;
}

function refersTo(value: unknown, components: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // A form field is a text that contains JSON of the schema.
  if ('contentSchema' in value) return refersTo(value.contentSchema, components);
  if (!('$ref' in value) || typeof value.$ref !== 'string') return false;
  return value.$ref.startsWith(prefix) && components.has(value.$ref.slice(prefix.length));
}
