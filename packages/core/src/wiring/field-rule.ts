import { z } from 'zod';

import { readDefinition, type AnyFieldDefinitions } from '../api/schemas/define-fields.js';
import { findSchemaProblem } from '../api/schemas/find-schema-problem.js';
import type { PermissionCatalogue } from '../domain/access/permissions/permission-catalogue.js';
import { fieldResources, type FieldResource } from '../domain/fields/host-fields.js';
import {
  also,
  describeValue,
  expects,
  fields,
  isObject,
  oneOf,
  optional,
  text,
  type OptionRule,
} from '../options/index.js';

const maxFields = 50;
const made = 'a zod object or what defineFields(…) returns';
const nameRule = text(
  'a name of up to 64 letters, digits and _, such as costCenter',
  (name) => /^[A-Za-z]\w{0,63}$/.test(name) && !['constructor', 'prototype'].includes(name),
  { quote: true },
);

/** The rule for the option that contains the embedding application's fields. Rules of fields can name permissions of the catalogue. */
export function createFieldRule(catalogue: PermissionCatalogue): OptionRule {
  const rule = (resource: FieldResource): OptionRule => optional(createResourceRule(catalogue, resource));
  return fields(
    Object.fromEntries(fieldResources.map((resource) => [resource, rule(resource)])),
    `{ ${fieldResources.join(', ')} }`,
  );
}

function createResourceRule(catalogue: PermissionCatalogue, resource: FieldResource): OptionRule {
  const isDefined = (value: unknown): boolean =>
    isZodObject(value) || (isObject(value) && isZodObject(Reflect.get(value, 'schema')));
  return also(expects(made, isDefined), (value, name) => {
    const { schema, rules } = readDefinition(value as NonNullable<AnyFieldDefinitions[FieldResource]>);
    const names = Object.keys(schema.shape);
    const access = optional(createAccessRule(catalogue, resource));
    return [
      ...(names.length > maxFields ? [`${name}: expected at most ${maxFields} fields, got ${names.length}`] : []),
      ...(hasChecks(schema)
        ? [`${name}: expected a zod object without refinements, because values change one by one`]
        : []),
      ...names.flatMap((each) => [...nameRule(each, name), ...checkSchema(schema, each, `${name}.${each}`)]),
      ...checkRules(rules, { name, names, rule: fields({ read: access, write: access }, '{ read, write }') }),
    ];
  });
}

function createAccessRule(catalogue: PermissionCatalogue, resource: FieldResource): OptionRule {
  if (resource === 'user') return oneOf('self', 'server');
  if (resource === 'message') return oneOf('server');
  return text(
    'a permission such as project:edit, or server',
    (rule) => rule === 'server' || (rule.includes(':') && catalogue.findScope(rule) !== null),
    { quote: true },
  );
}

function checkSchema(schema: z.ZodObject, field: string, name: string): readonly string[] {
  const problem = findSchemaProblem(schema.shape[field] as z.core.$ZodType);
  return problem === null
    ? []
    : [`${name}: expected a schema of JSON values without transforms and defaults: ${problem}`];
}

function checkRules(
  rules: unknown,
  { name, names, rule }: { readonly name: string; readonly names: readonly string[]; readonly rule: OptionRule },
): readonly string[] {
  if (!isObject(rules)) return [`${name}: expected rules, got ${describeValue(rules)}`];
  return Object.entries(rules).flatMap(([field, given]) =>
    names.includes(field)
      ? optional(rule)(given, `${name}.${field}`)
      : [`${name}: expected rules of its fields, got ${field}`],
  );
}

function isZodObject(value: unknown): value is z.ZodObject {
  return value instanceof z.ZodObject;
}

function hasChecks({ _zod: { def } }: z.ZodObject): boolean {
  return (def.checks ?? []).length > 0;
}
