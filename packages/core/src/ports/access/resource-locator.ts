import type { Resource } from '../../domain/access/grant.js';

/**
 * Locates an embedding application's own resources, so that permissions can be checked on them in the same way as on Crewkit's resources.
 */
export interface ResourceLocator {
  /**
   * Returns the nearest Crewkit resource that contains the application's resource, or null if the application's resource does not exist.
   * The application defines the possible values of `type`, e.g. `invoice`. `type` is never the name of a Crewkit scope, in upper or lower
   * case.
   */
  locate(type: string, id: string): Promise<Exclude<Resource, { readonly scope: 'GLOBAL' }> | null>;
}
