interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * Yields every item of a paged list. Requests each page only when its first item is needed.
 *
 * @example
 * for await (const task of every((cursor) => client.tasks.list(projectId, { ...cursor }))) show(task);
 */
export async function* every<Item>(
  page: (position: { readonly cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let next: string | null = null;
  do {
    const { items, nextCursor }: Page<Item> = await page(next === null ? {} : { cursor: next });
    yield* items;
    next = nextCursor;
  } while (next !== null);
}
