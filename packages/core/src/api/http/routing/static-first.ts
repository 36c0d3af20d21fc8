/**
 * Sorts routes for a router that takes the first match, so that a static segment has precedence over a parameter, as in tree-based routers.
 */
export function staticFirst<Row extends { readonly path: string }>(rows: readonly Row[]): Row[] {
  // Paths never contain this character, which sorts after all characters that paths contain.
  const toKey = ({ path }: Row): string => path.replaceAll(/:\w+/g, '\uffff');
  return [...rows].sort((a, b) => (toKey(a) < toKey(b) ? -1 : Number(toKey(a) > toKey(b))));
}
