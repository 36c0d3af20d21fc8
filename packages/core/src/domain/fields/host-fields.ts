import { CrewkitError, type FieldError } from '../../errors/crewkit-error.js';
import type { Access } from '../access/access.js';
import { findStorageError } from './find-storage-error.js';

/** The resources to which the embedding application can add fields. */
export const fieldResources = ['user', 'organization', 'project', 'task', 'message'] as const;

export type FieldResource = (typeof fieldResources)[number];

declare const resourceType: unique symbol;

/**
 * The values of the embedding application's fields, by name. Stored values can include fields that this process does not know. The symbol
 * exists only in the type: `Crewkit` replaces the type by the types of the application's own fields.
 */
export type FieldValues<Resource extends FieldResource = FieldResource> = Readonly<Record<string, unknown>> & {
  readonly [resourceType]?: Resource;
};

declare const shown: unique symbol;

/** Field values that the caller may see. Only `HostFields` creates them. Undefined if the application has defined no fields. */
export type ShownFields<Resource extends FieldResource = FieldResource> =
  | (FieldValues<Resource> & { readonly [shown]: true })
  | undefined;

/** A resource with the field values that the caller may see. */
export type Shown<T extends { readonly fields: FieldValues }> = Omit<T, 'fields'> & {
  readonly fields?: ShownFields<T['fields'] extends FieldValues<infer Resource> ? Resource : never>;
};

/** A resource to store. Its field values can be left out. */
export type WithOptionalFields<T extends { readonly fields: FieldValues }> = Omit<T, 'fields'> &
  Partial<Pick<T, 'fields'>>;

/** The values that resources must have to be found. */
export type FieldFilter = Readonly<Record<string, string | number | boolean>>;

/**
 * The users who may read or write a field. null means all users who may read or edit the resource. `self`, for fields of
 * users, is the user.
 * `server` is only the embedding application's own code. Any other text is the name of a permission.
 */
export type FieldRule = string | null;

/** Returns whether the rule admits the user themselves, or, for fields without permissions, all users who may see the resource. */
export function isForUsers(rule: FieldRule): boolean {
  return rule !== 'server';
}

/** Returns whether two values of a field are equal as JSON. Stores may change the order of an object's properties. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const values = new Map(Object.entries(other));
  const entries = Object.entries(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === values.size &&
    entries.every(([name, value]) => values.has(name) && isSameValue(value, values.get(name)))
  );
}

export interface HostField {
  readonly read: FieldRule;
  readonly write: FieldRule;
  /** Returns the value to store, or the errors, whose paths begin below the field. */
  check(value: unknown): { readonly value: unknown } | { readonly errors: readonly FieldError[] };
}

export type FieldsByResource = Readonly<Partial<Record<FieldResource, Readonly<Record<string, HostField>>>>>;

/** The maximum size of a resource's values of fields with the same rules, as JSON. */
const maxFieldBytes = 8 * 1024;

/**
 * The fields that the embedding application has added to Crewkit's resources. Another process can have other fields, for example during an
 * update. This class therefore shows only stored values that it knows and that are valid, and changes leave all other values as they are.
 */
export class HostFields {
  constructor(private readonly fields: FieldsByResource = {}) {}

  has(resource: FieldResource): boolean {
    return this.fields[resource] !== undefined;
  }

  /** Lists the permissions that the read rules of the resource's fields name. */
  listReadPermissions(resource: FieldResource): readonly string[] {
    const rules = Object.values(this.fields[resource] ?? {}).flatMap(({ read }) => (isPermission(read) ? [read] : []));
    return [...new Set(rules)];
  }

  /** Returns the stored values that are valid and whose read rules admit the caller, in the order of the definitions. */
  show<Resource extends FieldResource>(
    resource: Resource,
    stored: FieldValues,
    admits: (rule: FieldRule) => boolean,
  ): ShownFields<Resource> {
    const fields = this.fields[resource];
    if (fields === undefined) return undefined;
    const values = Object.entries(fields).filter(
      ([name, field]) => Object.hasOwn(stored, name) && admits(field.read) && 'value' in field.check(stored[name]),
    );
    return Object.fromEntries(values.map(([name]) => [name, stored[name]])) as ShownFields<Resource>;
  }

  /**
   * Returns the changes to store, in which null removes a value. Throws `VALIDATION_FAILED` for unknown fields, invalid values, and fields
   * that only the server writes. Throws `FORBIDDEN` if the caller lacks the permission of a write rule.
   */
  change<Resource extends FieldResource>(
    resource: Resource,
    given: unknown,
    admits: (rule: FieldRule) => boolean,
  ): FieldValues<Resource> {
    const { values, errors } = this.read(resource, given, admits);
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
    const rules = Object.keys(values).map((name) => this.fields[resource]?.[name]?.write ?? null);
    const missing = rules.filter((rule) => isPermission(rule) && !admits(rule)) as string[];
    if (missing.length > 0) throw new CrewkitError('FORBIDDEN', { requiredPermissions: [...new Set(missing)] });
    return values;
  }

  /** Returns the changes and the errors. Does not check permissions. */
  read<Resource extends FieldResource>(
    resource: Resource,
    given: unknown,
    admits: (rule: FieldRule) => boolean,
  ): { readonly values: FieldValues<Resource>; readonly errors: readonly FieldError[] } {
    if (given === undefined) return { values: {}, errors: [] };
    const fields = this.fields[resource];
    if (fields === undefined) return { values: {}, errors: [{ path: 'fields', ...unknownProperty }] };
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      return { values: {}, errors: [{ path: 'fields', code: 'invalid_type', message: 'Must be an object.' }] };
    }
    const checked = new Map<string, unknown>();
    const errors: FieldError[] = [];
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue;
      const found = checkValue(Object.hasOwn(fields, name) ? fields[name] : undefined, value, admits);
      if ('value' in found) checked.set(name, found.value);
      else errors.push(...found.errors.map((error) => below(`fields.${name}`, error)));
    }
    const values: FieldValues<Resource> = Object.fromEntries(checked);
    if (errors.length === 0) errors.push(...this.findSizeErrors(resource, values));
    return { values, errors: errors.slice(0, maxErrors) };
  }

  /**
   * Returns the values to find resources by, or undefined if none are given. Throws `VALIDATION_FAILED` for fields that the caller may not
   * read, as for unknown fields, and for values that are not a valid text, number or boolean. Also throws it for undefined: without the
   * value, a caller that looks up one resource would get others.
   */
  filter(
    resource: FieldResource,
    given: FieldValues = {},
    admits: (rule: FieldRule) => boolean,
  ): FieldFilter | undefined {
    const errors: FieldError[] = [];
    const values = Object.entries(given).flatMap(([name, value]) => {
      const field = Object.hasOwn(this.fields[resource] ?? {}, name) ? this.fields[resource]?.[name] : undefined;
      const found = checkFilter(field !== undefined && admits(field.read) ? field : undefined, value);
      if ('value' in found) return [[name, found.value] as const];
      errors.push(...found.errors.map((error) => below(`fields.${name}`, error)));
      return [];
    });
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors: errors.slice(0, maxErrors) });
    return values.length === 0 ? undefined : (Object.fromEntries(values) as FieldFilter);
  }

  /** Throws `VALIDATION_FAILED` if the values of a resource are too large. Use cases check the values that result from a change. */
  requireSize(resource: FieldResource, values: FieldValues): void {
    const errors = this.findSizeErrors(resource, values);
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
  }

  /** Returns whether the values of a resource are small enough. */
  isWithinSize(resource: FieldResource, values: FieldValues): boolean {
    return this.findSizeErrors(resource, values).length === 0;
  }

  // The fields with the same rules have a limit of their own. With one limit for all fields, users could measure the values that they may not
  // read, and leave no room for those that they may not write. Unknown values cannot grow, and count in no limit.
  private findSizeErrors(resource: FieldResource, values: FieldValues): readonly FieldError[] {
    const groups = new Map<string, [string, unknown][]>();
    for (const entry of Object.entries(values)) {
      const field = this.fields[resource]?.[entry[0]];
      if (field === undefined) continue;
      const rules = JSON.stringify([field.read, field.write]);
      groups.set(rules, [...(groups.get(rules) ?? []), entry]);
    }
    const bytes = (entries: [string, unknown][]): number =>
      Buffer.byteLength(JSON.stringify(Object.fromEntries(entries)));
    if ([...groups.values()].every((entries) => bytes(entries) <= maxFieldBytes)) return [];
    const message = `Must be at most ${maxFieldBytes / 1024} KiB of JSON together.`;
    return [{ path: 'fields', code: 'too_big', message }];
  }
}

/**
 * Returns whether a rule of an organization, project or task admits a caller with this access. Code of the embedding application
 * itself may do everything.
 */
export function admittedBy(access: Access): (rule: FieldRule) => boolean {
  return (rule) => access.isSystem || rule === null || (isPermission(rule) && access.permissions.has(rule));
}

// This limit prevents the response to an invalid input from being many times as large as the input.
const maxErrors = 50;
const unknownProperty = { code: 'unknown_property', message: 'Unknown property.' };

function checkValue(
  field: HostField | undefined,
  value: unknown,
  admits: (rule: FieldRule) => boolean,
): ReturnType<HostField['check']> {
  if (field === undefined) return { errors: [{ path: '', ...unknownProperty }] };
  if (!isPermission(field.write) && !admits(field.write)) {
    return { errors: [{ path: '', code: 'read_only', message: 'Only the server can change this property.' }] };
  }
  if (value === null) return { value };
  const checked = field.check(value);
  const message = 'value' in checked ? findStorageError(checked.value) : null;
  return message === null ? checked : { errors: [{ path: '', code: 'invalid_json', message }] };
}

function checkFilter(field: HostField | undefined, value: unknown): ReturnType<HostField['check']> {
  const found = checkValue(field && { ...field, write: null }, value, () => true);
  if ('errors' in found || ['string', 'number', 'boolean'].includes(typeof found.value)) return found;
  return { errors: [{ path: '', code: 'invalid_type', message: 'Must be a text, a number or a boolean.' }] };
}

function below(path: string, error: FieldError): FieldError {
  return { ...error, path: error.path === '' ? path : `${path}.${error.path}` };
}

function isPermission(rule: FieldRule): rule is string {
  return rule !== null && rule.includes(':');
}
