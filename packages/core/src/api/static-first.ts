/** Sorts routes for a router that takes the first match. As in tree-based routers, a static segment has precedence over a parameter. */
export function staticFirst<Row extends { readonly path: string }>(rows: readonly Row[]): Row[] {
  // Paths never contain this character, and it sorts after all characters that they contain.
  const toKey = ({ path }: Row): string => path.replaceAll(/:\w+/g, '\uffff');
  return [...rows].sort((a, b) => (toKey(a) < toKey(b) ? -1 : Number(toKey(a) > toKey(b))));
}
