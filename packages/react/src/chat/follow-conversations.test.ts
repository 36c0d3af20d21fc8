import type { Conversation, Message, OpenConversation, ServerEvents } from '@crewkit/client-sdk';
import { InfiniteQueryObserver, QueryClient, type InfiniteData } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { crewkitKeys } from '../keys.js';
import { Crewkit } from '../provider/crewkit.js';
import { listKey, type ConversationPage } from './cached-pages.js';
import { ConversationFollower } from './follow-conversations.js';
import { markRead } from './mark-read.js';

const hours = (count: number): string => new Date(count * 3_600_000).toISOString();
const handlers = new Map<string, (event: never) => void>();
const list = vi.fn<(query: { readonly cursor?: string }) => Promise<ConversationPage>>();
const queryClient = new QueryClient();
const client = {
  chats: { list },
  realtime: {
    on: (event: string, handler: (event: never) => void) => {
      handlers.set(event, handler);
      return () => handlers.delete(event);
    },
    onStatus: () => undefined,
  },
  session: { state: { user: { id: 'me' } } },
};
const crewkit = new Crewkit(client as never, queryClient as never, { status: 'loading', user: null });
const follower = new ConversationFollower(crewkit);
const stop = follower.start();

const announce = <Event extends keyof ServerEvents>(event: Event, content: Partial<ServerEvents[Event]>): void =>
  handlers.get(event)?.(content as never);

/** Returns a conversation whose last message was sent at the given hour. */
const chatAt = (id: string, hour: number, lastSeq = 1): Conversation =>
  ({
    id,
    title: id,
    lastSeq,
    createdAt: hours(hour),
    unreadCount: 0,
    mentionCount: 0,
    me: null,
    lastMessage: null,
  }) as never;
const messageIn = (conversationId: string, hour: number, seq = 2): Message =>
  ({ conversationId, seq, senderId: 'other', threadRootId: null, mentions: [], createdAt: hours(hour) }) as never;

const overviewKey = [...crewkitKeys.overview, {}];
const overview = { unread: { conversations: 0, messages: 0, mentions: 0 } };
/** The list has two pages. */
const pages = [
  { items: [chatAt('a', 9), chatAt('b', 8)], nextCursor: 'second' },
  { items: [chatAt('c', 7), chatAt('d', 6)], nextCursor: null },
];
const listedIds = (): string[] =>
  (queryClient.getQueryData<InfiniteData<ConversationPage>>(listKey)?.pages ?? []).flatMap(({ items }) =>
    items.map(({ id }) => id),
  );

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(overviewKey, overview, { updatedAt: 1_000 });
  queryClient.setQueryData(listKey, { pages, pageParams: [null, 'second'] }, { updatedAt: 1_000 });
});
afterEach(async () => {
  // A delayed refresh that never ran would prevent the refreshes in the next test.
  await vi.runOnlyPendingTimersAsync();
  queryClient.clear();
  vi.useRealTimers();
});

describe('the cached conversations', () => {
  it('keep their age when a message arrives, as does the overview', async () => {
    await queryClient.invalidateQueries({ queryKey: overviewKey });
    announce('chat:message', messageIn('c', 10));
    expect(queryClient.getQueryState(overviewKey)).toMatchObject({
      data: { unread: { conversations: 1, messages: 1 } },
      dataUpdatedAt: 1_000,
      isInvalidated: true,
    });
    expect(listedIds()).toEqual(['c', 'a', 'b', 'd']);
    expect(queryClient.getQueryState(listKey)).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: false });
  });

  it('are also removed and renamed on later pages', () => {
    announce('chat:removed', { conversationId: 'c' });
    expect(listedIds()).toEqual(['a', 'b', 'd']);
    announce('chat:updated', { ...chatAt('d', 6), title: 'New title', unreadCount: 5, updatedAt: hours(11) });
    expect(follower.list.find('d')).toMatchObject({ title: 'New title', unreadCount: 0, updatedAt: hours(11) });
    announce('chat:updated', chatAt('elsewhere', 1));
    expect(listedIds()).toEqual(['a', 'b', 'd']);
  });

  it('count in the overview by the settings of the user, also after they change', () => {
    const getUnread = () => queryClient.getQueryData<typeof overview>(overviewKey)?.unread;
    const change = (me: Conversation['me']): void => announce('chat:updated', { ...chatAt('c', 5), me });
    announce('chat:message', messageIn('c', 10));
    announce('chat:message', { ...messageIn('c', 11, 3), mentions: ['me'] });
    expect(getUnread()).toEqual({ conversations: 1, messages: 2, mentions: 1 });
    change({ notify: 'mentions', mutedUntil: null });
    expect(getUnread()).toEqual({ conversations: 1, messages: 1, mentions: 1 });
    change({ notify: 'all', mutedUntil: '9999-12-31T23:59:59.999Z' });
    expect(getUnread()).toEqual({ conversations: 0, messages: 0, mentions: 0 });
    announce('chat:message', messageIn('c', 12, 4));
    expect(follower.list.find('c')).toMatchObject({ unreadCount: 3, mentionCount: 1 });
    expect(getUnread()).toEqual({ conversations: 0, messages: 0, mentions: 0 });
    change({ notify: 'all', mutedUntil: null });
    expect(getUnread()).toEqual({ conversations: 1, messages: 3, mentions: 1 });
  });

  it('count again when the first mute ends, and not as muted while the counts contain them', async () => {
    vi.setSystemTime(hours(1));
    const me = { notify: 'all', mutedUntil: hours(2) } as const;
    const items = [
      { ...chatAt('a', 0), me, unreadCount: 3 },
      { ...chatAt('b', 0), me: { ...me, mutedUntil: hours(3) } },
      { ...chatAt('c', 0), me: { ...me, mutedUntil: '9999-12-31T23:59:59.999Z' } },
    ];
    queryClient.setQueryData(overviewKey, { unread: { conversations: 1, messages: 4, mentions: 0 } });
    queryClient.setQueryData(listKey, { pages: [{ items, nextCursor: null }], pageParams: [null] });
    const getState = () => queryClient.getQueryState<typeof overview>(overviewKey);
    const timers = vi.getTimerCount();
    await vi.advanceTimersByTimeAsync(3_599_000);
    expect([getState()?.isInvalidated, timers]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(getState()?.isInvalidated).toBe(true);
    // The response is pending: the counts do not contain the conversation yet.
    announce('chat:read', { conversationId: 'a', userId: 'me', lastReadSeq: 1 });
    expect(getState()?.data?.unread).toEqual({ conversations: 1, messages: 4, mentions: 0 });
    queryClient.setQueryData(overviewKey, { unread: { conversations: 1, messages: 4, mentions: 0 } });
    announce('chat:message', messageIn('a', 2));
    expect(getState()?.data?.unread).toEqual({ conversations: 2, messages: 5, mentions: 0 });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(getState()?.isInvalidated).toBe(true);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    follower.start();
  });

  describe('while the first page loads', () => {
    let end = (): void => undefined;
    let answer = (_page: ConversationPage): void => undefined;
    let refreshed = Promise.resolve();
    const respond = async (...items: readonly Conversation[]): Promise<void> => {
      answer({ items, nextCursor: 'second' });
      await refreshed;
    };
    beforeEach(() => {
      const observer = new InfiniteQueryObserver(queryClient, {
        queryKey: listKey,
        queryFn: () => list({}),
        initialPageParam: null as string | null,
        getNextPageParam: ({ nextCursor }: ConversationPage) => nextCursor,
        staleTime: Infinity,
      });
      end = observer.subscribe(() => undefined);
      list.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
      refreshed = follower.list.refresh();
    });
    afterEach(() => end());

    it('keep the messages that arrive', async () => {
      announce('chat:message', messageIn('b', 10));
      announce('chat:message', messageIn('d', 11));
      await respond(chatAt('a', 9), chatAt('b', 8));
      expect(listedIds()).toEqual(['d', 'b', 'a', 'c']);
      expect(follower.list.find('b')).toMatchObject({ lastSeq: 2, unreadCount: 1 });
    });

    it('do not reappear after their removal', async () => {
      announce('chat:removed', { conversationId: 'a' });
      await respond(chatAt('a', 9), chatAt('b', 8));
      expect(listedIds()).toEqual(['b', 'c', 'd']);
    });

    it('stay read and renamed', async () => {
      announce('chat:read', { conversationId: 'b', userId: 'me', lastReadSeq: 1 });
      announce('chat:updated', { ...chatAt('a', 9), title: 'New title' });
      await respond(chatAt('a', 9), { ...chatAt('b', 8), unreadCount: 1 });
      expect(listedIds()).toEqual(['a', 'b', 'c', 'd']);
      expect([follower.list.find('a')?.title, follower.list.find('b')?.unreadCount]).toEqual(['New title', 0]);
    });

    it('come from the response if it contains a later message', async () => {
      announce('chat:read', { conversationId: 'b', userId: 'me', lastReadSeq: 1 });
      await respond({ ...chatAt('b', 10, 2), unreadCount: 1 }, chatAt('a', 9));
      expect(listedIds()).toEqual(['b', 'a', 'c', 'd']);
      expect(follower.list.find('b')).toMatchObject({ lastSeq: 2, unreadCount: 1 });
    });
  });

  it('update the unread counts without a request when they are read outside the list', async () => {
    queryClient.setQueryData(overviewKey, { unread: { conversations: 3, messages: 9, mentions: 2 } });
    const open = (markedRead: Promise<void>): OpenConversation =>
      ({
        state: { conversation: { ...chatAt('task', 5), mentionCount: 1 }, unreadCount: 4 },
        markRead: () => markedRead,
      }) as never;
    const readEvent = { conversationId: 'task', userId: 'me', lastReadSeq: 1 };
    const first = markRead(crewkit, open(Promise.resolve()));
    await Promise.all([first, markRead(crewkit, open(Promise.resolve()))]);
    announce('chat:read', readEvent);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryClient.getQueryState(overviewKey)).toMatchObject({
      data: { unread: { conversations: 2, messages: 5, mentions: 1 } },
      isInvalidated: false,
    });
    await expect(markRead(crewkit, open(Promise.reject(new Error('offline'))))).rejects.toThrow('offline');
    // The conversation is read in another window.
    announce('chat:read', readEvent);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryClient.getQueryState(overviewKey)).toMatchObject({
      data: { unread: { messages: 5 } },
      isInvalidated: true,
    });
  });
});
