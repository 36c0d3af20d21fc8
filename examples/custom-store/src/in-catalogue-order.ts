import type { Tables } from './tables.js';

/** Returns the role or group with its permissions in the order of the catalogue. */
export function inCatalogueOrder<Holder extends { readonly permissions: readonly string[] }>(
  { permissions }: Tables,
  holder: Holder,
): Holder {
  return { ...holder, permissions: [...permissions.keys()].filter((name) => holder.permissions.includes(name)) };
}
