import type { Grant, Holdings } from '@crewkit/core/adapter';

/** Returns the holdings with grants and permissions in a fixed order, to compare them. The port promises no order. */
export function sortHoldings<Value extends Holdings | null | undefined>(holdings: Value): Value {
  return holdings && { ...holdings, grants: sortGrants(holdings.grants) };
}

export function sortGrants(grants: readonly Grant[]): Grant[] {
  const toKey = ({ scope, scopeId, role, group }: Grant): string =>
    [scope, scopeId, role?.id, group?.id].map((each) => each ?? '').join(' ');
  return grants
    .map((each) => ({ ...each, permissions: [...each.permissions].sort() }))
    .sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
}
