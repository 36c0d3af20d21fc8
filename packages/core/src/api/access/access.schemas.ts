import { z } from 'zod';
import { permissionCatalogue, type Scope } from '../../domain/access/permissions/permission.js';
import { id, createIdSchema, instant } from '../schemas/text.js';

/**
 * The canonical name of a permission, for responses that contain only known names. `createOpenApiDocument` adds the embedding application's
 * names. Roles and permission groups use plain strings instead, because they show the stored names, some of which can be unknown to this
 * instance. Use cases validate the names in requests.
 */
const permissionName = z
  .string()
  .meta({ id: 'PermissionName', override: { type: 'string', enum: permissionCatalogue.map(({ name }) => name) } });

const levels = ['GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT'] as const;

export const role = z
  .object({
    id,
    name: z.string(),
    level: z.enum(levels),
    builtIn: z.boolean(),
    permissions: z.array(z.string()),
    organizationId: id.nullable(),
  })
  .meta({ id: 'Role' });

// All known permissions fit in one role, together with names that are unknown to this instance.
const mostPermissions = 500;

/** Permission names as received. The use case validates them. */
export const permissionNames = z
  .array(z.string().max(100))
  .max(mostPermissions)
  .meta({ examples: [['project:view', 'project:task.view']] });

/**
 * Creates a schema that accepts one of the scopes in `known`, in any letter case. The parsed value contains the scope both in the domain's
 * form and as received, because responses repeat the scope as received. Call it for each place: before zod 4.3, the OpenAPI document lacks
 * the scopes if one schema is used in several places.
 */
export function givenScope<const Known extends readonly Scope[]>(known: Known) {
  return z
    .string()
    .refine((text) => toScope(text, known) !== undefined, `Must be one of ${known.join(', ')}.`)
    .transform((text) => ({ given: text, scope: toScope(text, known) ?? scopeIsMissing(text) }))
    .meta({ override: { type: 'string', enum: [...known] } });
}

function toScope<Known extends readonly Scope[]>(text: string, known: Known): Known[number] | undefined {
  const upper = /^[a-z]+$/i.test(text) ? text.toUpperCase() : '';
  return known.find((scope) => scope === upper);
}

function scopeIsMissing(text: string): never {
  throw new Error(`"${text}" is not a scope.`);
}

/** The scopes in which permission groups can have roles. */
export const placeScope = givenScope(['ORGANIZATION', 'TEAM', 'PROJECT']);

const groupFields = {
  id,
  organizationId: id,
  name: z.string(),
  permissions: z.array(z.string()),
  createdAt: instant,
};

export const group = z.object(groupFields).meta({ id: 'Group' });

export const attachedRole = z
  .object({ roleId: id, scope: z.string(), scopeId: id, expiresAt: instant.nullable() })
  .meta({ id: 'AttachedRole' });

export const groupDetails = z.object({ ...groupFields, roles: z.array(attachedRole) }).meta({ id: 'GroupDetails' });

export const heldPermissions = z
  .object({ scope: z.string(), id: id.nullable(), permissions: z.array(permissionName) })
  .meta({ id: 'HeldPermissions' });

const reference = (kind: string) => z.object({ id: createIdSchema(kind), name: z.string() }).nullable();

export const explainedPermissions = z
  .object({
    userId: id,
    scope: z.string(),
    id,
    permissions: z.array(
      z.object({
        name: permissionName,
        sources: z.array(
          z.object({
            role: reference('Role'),
            group: reference('Group'),
            scope: z.string(),
            scopeId: id.nullable(),
            expiresAt: instant.nullable(),
          }),
        ),
      }),
    ),
    limited: z.array(z.object({ name: permissionName, to: z.enum(['created', 'self']) })),
  })
  .meta({ id: 'ExplainedPermissions' });
