import { expect, it, vi } from 'vitest';

import { CrewkitError } from '../crewkit-error.js';
import type { Conversation, Message } from '../schemas.js';
import { sampleMessage } from '../../test/sample-message.js';
import { ChangeTracker } from './messages/change-tracker.js';
import { ConversationSync } from './conversation-sync.js';
import type { ConversationSource } from './conversation-transport.js';
import { MessageList } from './messages/message-list.js';

const message = (seq: number, id: string): Message => sampleMessage({ id, seq, changeSeq: seq, body: id });

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

/** Simulates a server with these messages, whose sequence numbers start at 1, and with these later edits. */
function setUp(before: readonly string[]) {
  let edits: readonly Message[] = [];
  let messages = before.map((id, index) => message(index + 1, id));
  const list = new MessageList();
  const seen: string[] = [];
  const requests: string[] = [];
  const numbers = () => ({ lastSeq: messages.length, lastChangeSeq: messages.length + edits.length });
  const sync = new ConversationSync({
    id: 'c',
    list,
    changes: new ChangeTracker(),
    source: {
      view: () => Promise.resolve(numbers() as Conversation),
      page: (query) => {
        requests.push('page');
        return toPage(messages, query);
      },
      changes: ({ after, limit }) => {
        requests.push(`changes after ${after}`);
        const changes = [...messages, ...edits];
        const items = changes.slice(after, after + limit).map((each, index) => ({
          ...{ changeSeq: after + index + 1, kind: 'message' as const, messageId: each.id, message: each },
        }));
        return Promise.resolve({ items, lastChangeSeq: changes.length });
      },
    },
    connection: { status: 'online', ask: () => Promise.resolve({ ok: true, ...numbers() }) },
    viewed: () => void seen.push('viewed'),
    forget: () => {
      list.clear();
      seen.push('forgotten');
    },
    changed: () => undefined,
    gone: (why) => expect.unreachable(why.message),
  });
  const change = (ids: readonly string[], edited: readonly Message[]): void => {
    edits = edited;
    messages = ids.map((id, index) => edits.findLast((each) => each.id === id) ?? message(index + 1, id));
  };
  const restore = (ids: readonly string[], edited: readonly Message[] = []): void => {
    sync.offline();
    change(ids, edited);
    requests.length = 0;
    sync.retryNow();
  };
  return { list, seen, requests, sync, change, restore };
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

it('keeps a window of earlier messages in place, and reads only the changes', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `${index + 1}`);
  const { list, seen, requests, sync, restore } = setUp(names);
  void sync.wakeUp();
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  list.jump(
    names.slice(100, 250).map((id, index) => message(101 + index, id)),
    400,
  );
  restore(names);
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  expect([list.firstSeq, list.lastSeq, list.hasNewer, seen.includes('forgotten')]).toEqual([101, 250, true, false]);
  expect(requests).toEqual(['changes after 399']);
  const edited = sampleMessage({ id: '111', seq: 111, changeSeq: 401, body: 'edited' });
  restore(names, [edited]);
  await vi.waitFor(() => expect([list.messages[10], sync.isLive]).toEqual([edited, true]));
  expect([list.firstSeq, list.lastSeq, requests]).toEqual([101, 250, ['changes after 399']]);
});

it('reads the changes that it has missed if the number of an event shows a gap', async () => {
  const { list, requests, sync, change } = setUp(['a', 'b']);
  void sync.wakeUp();
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  requests.length = 0;
  const [first, ...later] = [3, 4, 5].map((changeSeq) => sampleMessage({ id: 'a', changeSeq, body: `${changeSeq}` }));
  const last = sampleMessage({ id: 'b', seq: 2, changeSeq: 6, body: '6' });
  change(['a', 'b'], [first ?? expect.unreachable(), ...later, last]);
  sync.add(first ?? expect.unreachable());
  expect([sync.isLive, requests]).toEqual([true, []]);
  sync.add(last);
  expect(sync.isLive).toBe(false);
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  expect([list.messages.map(({ body }) => body), requests]).toEqual([['5', '6'], ['changes after 2']]);
});

it('loads the newest page if it has missed too many changes', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `${index + 1}`);
  const { list, requests, sync, restore } = setUp(names.slice(0, 20));
  void sync.wakeUp();
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  restore(names);
  await vi.waitFor(() => expect([sync.isLive, list.lastSeq]).toEqual([true, 400]));
  expect(requests).toEqual(['page']);
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
