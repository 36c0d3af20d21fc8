import type { Conversation } from '@crewkit/client-sdk';
import { infiniteQueryOptions, keepPreviousData, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { client } from '../client.js';
import type { Cursor, ListPage } from '../list-page.js';
import { queryClient } from '../query-client.js';

const limit = 50;

const load = (cursor: Cursor, signal?: AbortSignal, search?: string): Promise<ListPage<Conversation>> => {
  const { chats } = signal === undefined ? client : client.with({ signal });
  return chats.list({
    include: 'task',
    limit,
    ...(cursor !== null && { cursor }),
    ...(search !== undefined && { search }),
  });
};

/** The user's conversations, latest activity first. Events keep the list up to date: see `followChats`. */
export const chatListQuery = infiniteQueryOptions({
  queryKey: ['chats', 'list'],
  staleTime: 5 * 60_000,
  initialPageParam: null as Cursor,
  queryFn: ({ signal, pageParam }) => load(pageParam, signal),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The conversations that the server finds by this text, latest activity first. Events refetch them. */
export function foundChatsQuery(text: string) {
  return infiniteQueryOptions({
    queryKey: ['chats', 'found', text],
    initialPageParam: null as Cursor,
    queryFn: ({ signal, pageParam }) => load(pageParam, signal, text),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

type Pages = InfiniteData<ListPage<Conversation>>;

/** The conversations that changed since the last request for the first page: its response may be older than they are. */
let touched = new Set<string>();

export function toConversations({ pages }: Pages): readonly Conversation[] {
  return pages.flatMap(({ items }) => items);
}

/** Returns the conversation as listed; undefined if it is not loaded. */
export function findListed(conversationId: string): Conversation | undefined {
  const pages = queryClient.getQueryData(chatListQuery.queryKey);
  return pages && toConversations(pages).find(({ id }) => id === conversationId);
}

/** Replaces a listed conversation by a new version. With a new message it moves to the top. */
export function changeListed(conversation: Conversation): void {
  const before = findListed(conversation.id);
  if (before !== undefined) touched.add(before.id);
  const isFirst = before !== undefined && before.lastSeq < conversation.lastSeq;
  const isOther = ({ id }: Conversation): boolean => id !== conversation.id;
  patchData(chatListQuery.queryKey, (list: Pages) => {
    if (!isFirst) {
      return mapPages(list, (items) => items.map((each) => (isOther(each) ? each : conversation)));
    }
    const rest = mapPages(list, (items) => items.filter(isOther));
    const [first, ...others] = rest.pages;
    return first === undefined
      ? list
      : { ...rest, pages: [{ ...first, items: [conversation, ...first.items] }, ...others] };
  });
}

/** Removes a conversation from the list. */
export function dropListed(conversationId: string): void {
  touched.add(conversationId);
  const isOther = ({ id }: Conversation): boolean => id !== conversationId;
  patchData(chatListQuery.queryKey, (list: Pages) => mapPages(list, (items) => items.filter(isOther)));
}

/** Refetches the first page, which contains everything new, and keeps the others: one request, however much is loaded. */
export async function refreshChatList(): Promise<void> {
  const { queryKey } = chatListQuery;
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query?.isActive() !== true || query.state.fetchStatus === 'fetching') {
    return queryClient.invalidateQueries({ queryKey });
  }
  const before = queryClient.getQueryData(queryKey);
  const changed = (touched = new Set());
  try {
    const first = await load(null);
    // Otherwise a later request is pending or complete.
    if (changed === touched) queryClient.setQueryData(queryKey, (list) => list && withFirstPage(list, first, before));
  } catch {
    // Refetched when a page needs it next.
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

/**
 * Conversations with a message that is newer than the response stay first, as listed. Those that left the first page have moved down behind
 * it or were deleted.
 */
function withFirstPage(list: Pages, loaded: ListPage<Conversation>, before = list): Pages {
  const known = new Map([...toConversations(before), ...loaded.items].map(({ id, lastSeq }) => [id, lastSeq]));
  const newer = toConversations(list).filter(({ id, lastSeq }) => lastSeq > (known.get(id) ?? lastSeq));
  const newerIds = new Set(newer.map(({ id }) => id));
  const answered = loaded.items.filter(({ id }) => !newerIds.has(id)).flatMap((each) => toLatest(each, list));
  const first = { ...loaded, items: [...newer, ...answered] };
  const last = loaded.items.at(-1);
  if (first.nextCursor === null || last === undefined) return { pages: [first], pageParams: [null] };
  const shown = new Set(first.items.map(({ id }) => id));
  const isBehind = (each: Conversation): boolean => !shown.has(each.id) && getActivity(each) <= getActivity(last);
  const rest = mapPages(list, (items) => items.filter(isBehind));
  const [moved, ...others] = rest.pages;
  if (moved === undefined || others.length === 0) return { pages: [first], pageParams: [null] };
  // The cursor of the old first page still leads to the second page.
  const items = [...first.items, ...moved.items];
  return { ...rest, pages: [{ items, nextCursor: moved.nextCursor }, ...others] };
}

/** Returns the response's version of a conversation, the listed one if it changed during the request, or none if it was removed. */
function toLatest(answered: Conversation, list: Pages): readonly Conversation[] {
  if (!touched.has(answered.id)) return [answered];
  const listed = toConversations(list).find(({ id }) => id === answered.id);
  if (listed === undefined) return [];
  return [listed.lastSeq < answered.lastSeq ? answered : listed];
}

function getActivity({ lastMessage, createdAt }: Conversation): string {
  return lastMessage?.createdAt ?? createdAt;
}

function mapPages(list: Pages, change: (items: readonly Conversation[]) => readonly Conversation[]): Pages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** Changes cached data as an event says. Unlike with `setQueryData`, they stay as old, and as stale, as they were. */
export function patchData<Data>(queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data === undefined) continue;
    query.setData(change(data as Data), { updatedAt: dataUpdatedAt, manual: true });
    if (isInvalidated) query.invalidate();
  }
}
