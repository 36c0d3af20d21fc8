import type { Tables } from '../../tables/tables.js';

/** Returns the role or permission group with its permissions in the order of the catalog. */
export function inCatalogueOrder<Holder extends { readonly permissions: readonly string[] }>(
  { permissions }: Tables,
  holder: Holder,
): Holder {
  return { ...holder, permissions: [...permissions.keys()].filter((name) => holder.permissions.includes(name)) };
}
