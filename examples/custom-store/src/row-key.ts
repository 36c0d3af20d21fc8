/** The key of a row that is known by several ids. */
export function rowKey(...ids: readonly string[]): string {
  return ids.join(' ');
}
