import type { Resource } from '../domain/grant.js';

/** Locates a host's own resources, so that permissions can be checked on them as on Crewkit's. */
export interface ResourceLocator {
  /**
   * Returns the nearest Crewkit resource that contains the host's; null if the resource does not exist. `type` is defined by the host,
   * e.g. `invoice`; it is never one of Crewkit's scopes, in upper or lower case.
   */
  locate(type: string, id: string): Promise<Exclude<Resource, { readonly scope: 'GLOBAL' }> | null>;
}
