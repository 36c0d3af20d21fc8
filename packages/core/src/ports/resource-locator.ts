import type { Resource } from '../domain/grant.js';

/** Where a host's own resources hang, so that permissions can be asked about them as about Crewkit's. */
export interface ResourceLocator {
  /**
   * The resource of Crewkit that is nearest around the host's; null if there is no such thing. `type` is the host's own
   * word, e.g. `invoice`; it is never one of Crewkit's scopes, in upper or lower case.
   */
  locate(type: string, id: string): Promise<Exclude<Resource, { readonly scope: 'GLOBAL' }> | null>;
}
