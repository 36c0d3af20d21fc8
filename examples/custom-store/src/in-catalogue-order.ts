import type { Tables } from './tables.js';

/** The role or group with its permissions as they stand in the catalogue. */
export function inCatalogueOrder<Holder extends { readonly permissions: readonly string[] }>(
  { permissions }: Tables,
  holder: Holder,
): Holder {
  return { ...holder, permissions: [...permissions.keys()].filter((name) => holder.permissions.includes(name)) };
}
