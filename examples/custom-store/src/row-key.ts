/** Returns the key of a row that is identified by several ids. */
export function rowKey(...ids: readonly string[]): string {
  return ids.join(' ');
}
