import { z } from 'zod';

import type { FieldResource, FieldValues } from '../../domain/fields/host-fields.js';

/**
 * The component in which the OpenAPI document describes the fields of a resource, as they are shown or changed. `describeFields` replaces
 * these components by the embedding application's schemas, or removes them if it has defined none.
 */
export const fieldComponents = {
  user: { shown: 'UserFields', changes: 'UserFieldChanges' },
  organization: { shown: 'OrganizationFields', changes: 'OrganizationFieldChanges' },
  project: { shown: 'ProjectFields', changes: 'ProjectFieldChanges' },
  task: { shown: 'TaskFields', changes: 'TaskFieldChanges' },
  message: { shown: 'MessageFields', changes: 'MessageFieldChanges' },
} as const satisfies Record<FieldResource, { readonly shown: string; readonly changes: string }>;

// Each component has one schema, because two schemas of one document cannot have the same id.
const schemas = new Map<string, z.ZodType>();

/** The property `fields` of a resource in a response. It is absent if the embedding application has defined no fields. */
export function shownFields<Resource extends FieldResource>(
  resource: Resource,
): z.ZodOptional<z.ZodType<FieldValues<Resource>>> {
  return findSchema<FieldValues<Resource>>(fieldComponents[resource].shown).optional();
}

/** The property `fields` in a request body. Any object passes, because the use case checks it. */
export function fieldChanges<Resource extends FieldResource>(
  resource: Resource,
): z.ZodOptional<z.ZodType<FieldValues<Resource>>> {
  return findSchema<FieldValues<Resource>>(fieldComponents[resource].changes).optional();
}

function findSchema<T>(id: string): z.ZodType<T> {
  const schema = schemas.get(id) ?? z.record(z.string(), z.unknown()).meta({ id });
  schemas.set(id, schema);
  return schema as unknown as z.ZodType<T>;
}
