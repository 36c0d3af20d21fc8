import type { PermissionDefinition, PermissionName } from './permission.js';
import type { RoleLevel } from '../role.js';

/** The names of the built-in roles of organizations, teams and projects. */
export const localRoleNames = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] as const;

type LocalRoleName = (typeof localRoleNames)[number];

/** A permission of the embedding application, with the built-in roles that include it. */
interface HostPermission {
  /** The permission's description in the permission catalogue, such as `Approve invoices`. */
  readonly label: string;
  /**
   * The built-in roles that include the permission, at the level of the permission's scope and at the levels above. MEMBER of an
   * organization includes only permissions with the scope ORGANIZATION. OWNER always includes the permission. Default: only OWNER. Must be
   * absent if the scope is GLOBAL, because only ADMINISTRATOR includes such permissions.
   */
  readonly roles?: readonly LocalRoleName[];
}

/**
 * The embedding application's permissions by resource type. Each resource type has a scope, which is the lowest level at which roles can
 * include its permissions. All other properties are permissions: either a label, or a label with built-in roles. A resource type needs no
 * permissions: built-in permissions can also be checked on its resources, which `ports.resourceLocator` locates.
 */
export type PermissionDefinitions = Readonly<
  Record<string, { readonly scope: RoleLevel } & Readonly<Record<string, string | HostPermission>>>
>;

/** The definitions of an instance without permissions of its own. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- definitions without resource types are an empty object
export type NoPermissions = Readonly<Record<never, never>>;

/** The resource types of the definitions. */
export type ResourceType<P> = keyof P & string;

/** The canonical names of all permissions of an instance with these definitions. */
export type PermissionOf<P> = PermissionName | HostName<P>;

type HostName<P> = { [Type in keyof P & string]: `${Type}:${Exclude<keyof P[Type], 'scope'> & string}` }[keyof P &
  string];
type WithShortName<Name extends string> = Name | (Name extends `${string}:${infer Short}` ? Short : never);

/** The canonical and short names of all permissions of an instance with these definitions. */
export type GivenPermission<P> = WithShortName<PermissionOf<P>>;

/**
 * Defines permissions of the embedding application, for the option `permissions` of `createCrewkit`. In the example, their canonical
 * names are `invoice:view` and `invoice:approve`. `createCrewkit` validates the definitions.
 *
 * @example
 * const permissions = definePermissions({
 *   invoice: { scope: 'PROJECT', view: 'See invoices', approve: { label: 'Approve invoices', roles: ['ADMIN'] } },
 * });
 */
export function definePermissions<const P extends PermissionDefinitions>(definitions: P): P {
  return definitions;
}

/** A permission of the embedding application as the permission catalogue contains it. */
export interface ListedHostPermission extends PermissionDefinition {
  readonly scope: RoleLevel;
  /** The built-in roles that include the permission. They include OWNER. */
  readonly roles: readonly string[];
}

/** Lists the permissions of the definitions, in the order of the definitions. */
export function listHostPermissions(definitions: PermissionDefinitions): ListedHostPermission[] {
  return Object.entries(definitions).flatMap(([type, { scope, ...permissions }]) =>
    Object.entries(permissions).map(([action, given]) => {
      const { label, roles = [] } = typeof given === 'string' ? { label: given } : given;
      return { name: `${type}:${action}`, scope, description: label, roles: ['OWNER', ...roles] };
    }),
  );
}
