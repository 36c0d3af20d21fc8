import type { Resource } from '../../domain/access/grant.js';

/**
 * Locates an embedding application's own resources, so that permissions can be checked on them in the same way as on Crewkit's resources.
 */
export interface ResourceLocator<Type extends string = string> {
  /**
   * Returns the nearest Crewkit resource that contains the application's resource, or null if the application's resource does not exist.
   * `type` is one of the resource types in the option `permissions`, e.g. `invoice`.
   */
  locate(type: Type, id: string): Promise<Exclude<Resource, { readonly scope: 'GLOBAL' }> | null>;
}
