import type { z } from 'zod';

import type { NoPermissions, PermissionOf } from '../../domain/access/permissions/host-permissions.js';
import type { FieldResource, FieldRule, FieldsByResource, HostField } from '../../domain/fields/host-fields.js';
import { toFieldErrors } from '../http/input/check-input.js';

/** The users who may read and write a field. */
interface FieldRules<Read extends string, Write extends string> {
  readonly read?: Read | undefined;
  readonly write?: Write | undefined;
}

type AnyRules = Readonly<Record<string, FieldRules<string, string> | undefined>>;

type Fields<Read extends string, Write extends string> =
  | z.ZodObject
  // The names in the rules are checked by `defineFields`.
  | { readonly schema: z.ZodObject; readonly rules: Readonly<Record<string, FieldRules<Read, Write> | undefined>> };

/** The embedding application's fields by resource, with any rules. */
export type AnyFieldDefinitions = Readonly<Partial<Record<FieldResource, Fields<string, string> | undefined>>>;

/**
 * The embedding application's fields by resource: a zod object, or the result of `defineFields`. Values are JSON and always optional. The
 * schema checks new values, each on its own.
 */
export interface FieldDefinitions<P = NoPermissions> {
  /**
   * By default (`self`), the user and administrators read a field, and the user writes it. `server` restricts a field to your own code:
   * `crewkit.system`.
   */
  readonly user?: Fields<'self' | 'server', 'self' | 'server'> | undefined;
  /**
   * By default, users who may see the organization read a field, and users who may edit the organization write it. A rule is a permission
   * that users need in addition, or `server`.
   */
  readonly organization?: Fields<PermissionOf<P> | 'server', PermissionOf<P> | 'server'> | undefined;
  /** The rules are those of organizations, in the project. */
  readonly project?: Fields<PermissionOf<P> | 'server', PermissionOf<P> | 'server'> | undefined;
  /** The rules are those of organizations, in the task's project. */
  readonly task?: Fields<PermissionOf<P> | 'server', PermissionOf<P> | 'server'> | undefined;
  /** By default, users who may see the message read a field, and its author writes it. `server` restricts a field to your own code. */
  readonly message?: Fields<'server', 'server'> | undefined;
}

/** The definitions of an instance without fields of its own. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- definitions without resources are an empty object
export type NoFields = Readonly<Record<never, never>>;

type SchemaOf<Defined> = Defined extends { readonly schema: infer Schema } ? Schema : Defined;

/**
 * The types of the fields, as use cases accept (`changes`) and return (`values`) them. Each value can be absent. In changes, null removes a
 * value.
 */
export type FieldTypes<F> = {
  readonly [Resource in FieldResource]: Resource extends keyof F
    ? SchemaOf<Exclude<F[Resource], undefined>> extends z.ZodType<infer Output, infer Input>
      ? {
          readonly changes: { readonly [Name in keyof Input]?: Input[Name] | null | undefined };
          readonly values: { readonly [Name in keyof Output]?: Exclude<Output[Name], undefined> };
        }
      : never
    : { readonly changes: never; readonly values: never };
};

/**
 * Adds rules to the fields of a resource, for the option `fields` of `createCrewkit`. Fields without rules have the defaults of their
 * resource.
 *
 * @example
 * const schema = z.object({ costCenter: z.string() });
 * const fields = { project: defineFields(schema, { costCenter: { read: 'invoice:view', write: 'server' } }) };
 */
export function defineFields<Schema extends z.ZodObject, const Rules extends AnyRules>(
  schema: Schema,
  rules: Rules & Readonly<Record<Exclude<keyof Rules, keyof z.output<Schema>>, never>>,
): { readonly schema: Schema; readonly rules: Rules } {
  return { schema, rules };
}

const defaultRules: Readonly<Record<FieldResource, FieldRule>> = {
  ...{ user: 'self', organization: null, project: null, task: null, message: null },
};

/** Returns the zod object and the rules of a definition. */
export function readDefinition(defined: Fields<string, string>): {
  readonly schema: z.ZodObject;
  readonly rules: AnyRules;
} {
  return 'rules' in defined ? defined : { schema: defined, rules: {} };
}

/** Returns the fields of the definitions for `HostFields`. The definitions must be valid. */
export function compileFields(definitions: AnyFieldDefinitions = {}): FieldsByResource {
  return Object.fromEntries(
    Object.entries(definitions).flatMap(([resource, defined]: [string, Fields<string, string> | undefined]) =>
      defined === undefined ? [] : [[resource, compileResource(resource as FieldResource, defined)]],
    ),
  );
}

function compileResource(
  resource: FieldResource,
  defined: Fields<string, string>,
): Readonly<Record<string, HostField>> {
  const { schema, rules } = readDefinition(defined);
  const byDefault = defaultRules[resource];
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return Object.fromEntries(
    Object.entries(shape).map(([name, each]) => {
      const { read = byDefault, write = byDefault } = rules[name] ?? {};
      return [name, { read, write, check: (value) => checkWith(each as z.ZodType, value) } satisfies HostField];
    }),
  );
}

function checkWith(schema: z.ZodType, value: unknown): ReturnType<HostField['check']> {
  const parsed = schema.safeParse(value);
  return parsed.success ? { value: parsed.data } : { errors: parsed.error.issues.flatMap(toFieldErrors) };
}
