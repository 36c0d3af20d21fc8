/**
 * Rows in the order in which a router that takes the first match has to try them: a static segment wins over a
 * parameter, as in routers that are trees.
 */
export function staticFirst<Row extends { readonly path: string }>(rows: readonly Row[]): Row[] {
  // No path has this character, and it sorts behind all that they have.
  const keyOf = ({ path }: Row): string => path.replaceAll(/:\w+/g, '\uffff');
  return [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}
