import { expect, it, vi } from 'vitest';

import { CrewkitError } from '../crewkit-error.js';
import type { Conversation, Message } from '../schemas.js';
import { sampleMessage } from '../../test/sample-message.js';
import { ConversationSync, type ConversationSource } from './conversation-sync.js';
import { MessageList } from './message-list.js';

const message = (seq: number, id: string): Message => sampleMessage({ id, seq, body: id });

function toPage(
  messages: readonly Message[],
  { after, before, around, limit }: Parameters<ConversationSource['page']>[0],
) {
  const position = after ?? before ?? around;
  const at = position === undefined ? messages.length : messages.findIndex(({ id }) => id === position);
  if (at < 0) return Promise.reject(new CrewkitError('CURSOR_INVALID', { message: 'Unknown.' }));
  const last = around === undefined ? at : Math.min(messages.length, at + 1 + Math.floor(limit / 2));
  const items =
    after === undefined
      ? messages.slice(Math.max(0, last - limit), last).reverse()
      : messages.slice(at + 1, at + 1 + limit);
  return Promise.resolve({ items, lastSeq: messages.length, nextCursor: items.at(-1)?.id ?? null });
}

/** Simulates a server with these messages, whose sequence numbers start at 1. */
function setUp(before: readonly string[]) {
  let messages = before.map((id, index) => message(index + 1, id));
  const list = new MessageList();
  const seen: string[] = [];
  const sync = new ConversationSync({
    id: 'c',
    list,
    source: {
      view: () => Promise.resolve({ lastSeq: messages.length } as Conversation),
      page: (query) => toPage(messages, query),
    },
    connection: { status: 'online', ask: () => Promise.resolve({ ok: true, lastSeq: messages.length }) },
    viewed: () => void seen.push('viewed'),
    forget: () => {
      list.clear();
      seen.push('forgotten');
    },
    changed: () => undefined,
    gone: (why) => expect.unreachable(why.message),
  });
  const restore = (ids: readonly string[]): void => {
    sync.offline();
    messages = ids.map((id, index) => message(index + 1, id));
    sync.retryNow();
  };
  return { list, seen, sync, restore };
}

const ids = (list: MessageList): string[] => list.messages.map(({ id }) => id);

it.each([
  ['has fewer messages', ['a', 'b']],
  ['has fewer messages, none of which the client has seen', ['x']],
  ['has as many messages, some of them different', ['a', 'b', 'x', 'y']],
  ['has more messages, some of them different', ['a', 'b', 'x', 'y', 'z']],
  ['has no messages', []],
])('shows the messages of a server that was restored from a backup and %s', async (_, restored) => {
  const { list, seen, sync, restore } = setUp(['a', 'b', 'c', 'd']);
  void sync.wakeUp();
  await vi.waitFor(() => expect([ids(list), sync.isLive]).toEqual([['a', 'b', 'c', 'd'], true]));
  restore(restored);
  await vi.waitFor(() => expect([ids(list), sync.isLive]).toEqual([restored, true]));
  expect(seen.filter((each) => each === 'forgotten')).toHaveLength(1);
  // Views from before the list was discarded are outdated, so a new view must come last.
  expect(seen.at(-1)).toBe('viewed');
});

it('keeps the loaded messages if the server still has them', async () => {
  const { list, seen, sync, restore } = setUp(['a', 'b']);
  void sync.wakeUp();
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  restore(['a', 'b', 'c']);
  await vi.waitFor(() => expect([ids(list), sync.isLive]).toEqual([['a', 'b', 'c'], true]));
  expect(seen).not.toContain('forgotten');
});

it('keeps a window of earlier messages in place, and reloads exactly these messages', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `${index + 1}`);
  const { list, seen, sync, restore } = setUp(names);
  void sync.wakeUp();
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  list.jump(
    names.slice(100, 250).map((id, index) => message(101 + index, id)),
    400,
  );
  restore(names);
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  expect([list.firstSeq, list.lastSeq, list.hasNewer, seen.includes('forgotten')]).toEqual([101, 250, true, false]);
  // Replace one of the messages that the window shows with a different message.
  restore(names.map((id, index) => (index === 110 ? 'x' : id)));
  await vi.waitFor(() => expect([seen.at(-1), sync.isLive, list.lastSeq]).toEqual(['viewed', true, 400]));
  expect(seen).toContain('forgotten');
});

it('discards a window of earlier messages if the server has fewer messages than previously reported', async () => {
  const { list, seen, sync, restore } = setUp(['a', 'b', 'c', 'd']);
  void sync.wakeUp();
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  list.jump([message(1, 'a'), message(2, 'b')], 4);
  restore(['a', 'b', 'c']);
  await vi.waitFor(() => expect([ids(list), list.hasNewer]).toEqual([['a', 'b', 'c'], false]));
  expect(seen).toContain('forgotten');
});
