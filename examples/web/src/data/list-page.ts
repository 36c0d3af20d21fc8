import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

/** One page of a list, as the API returns it. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** The start of a page; null: the first page. */
export type Cursor = string | null;

/** The query of one page of a list. Pages are separate queries, so that a change refetches only those in view. */
export type PageQuery<Item> = (cursor: Cursor) => ReturnType<typeof pageQuery<Item>>;

type Load<Item> = (
  position: { readonly limit: number; readonly cursor?: string },
  signal: AbortSignal,
) => Promise<ListPage<Item>>;

const limit = 50;
const growingLimit = 100;

/** Builds the query of one page: `load` gets `limit` and, after the first page, `cursor`. */
export function pageQuery<Item>(listKey: readonly unknown[], cursor: Cursor, load: Load<Item>) {
  return queryOptions({
    queryKey: [...listKey, 'page', cursor],
    queryFn: ({ signal }) => load(cursor === null ? { limit } : { limit, cursor }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Builds the query of a list that grows page by page: its data are the items loaded so far. For lists that are usually short. */
export function growingQuery<Item>(listKey: readonly unknown[], load: Load<Item>) {
  return infiniteQueryOptions({
    queryKey: [...listKey, 'growing'],
    initialPageParam: null as Cursor,
    queryFn: ({ signal, pageParam }) =>
      load({ limit: growingLimit, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
