import { expect, it, vi } from 'vitest';

import { CrewkitError } from '../crewkit-error.js';
import type { Conversation, Message } from '../schemas.js';
import { sampleMessage } from '../../test/sample-message.js';
import { ConversationSync } from './conversation-sync.js';
import { MessageList } from './message-list.js';

const message = (seq: number, id: string): Message => sampleMessage({ id, seq, body: id });

/** A server that has these messages, numbered from 1. */
function setUp(before: readonly string[]) {
  let messages = before.map((id, index) => message(index + 1, id));
  const list = new MessageList();
  const seen: string[] = [];
  const sync = new ConversationSync({
    id: 'c',
    list,
    source: {
      view: () => Promise.resolve({ lastSeq: messages.length } as Conversation),
      page({ after, before: end, limit }) {
        const at = messages.findIndex(({ id }) => id === (after ?? end));
        if ((after ?? end) !== undefined && at < 0) {
          return Promise.reject(new CrewkitError('CURSOR_INVALID', { message: 'Unknown.' }));
        }
        const found =
          after === undefined ? messages.slice(0, end === undefined ? undefined : at) : messages.slice(at + 1);
        const items = after === undefined ? found.reverse().slice(0, limit) : found.slice(0, limit);
        return Promise.resolve({ items, lastSeq: messages.length, nextCursor: items.at(-1)?.id ?? null });
      },
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
  ['has fewer', ['a', 'b']],
  ['has fewer, and none of them was seen', ['x']],
  ['has as many, with others among them', ['a', 'b', 'x', 'y']],
  ['has more, with others among them', ['a', 'b', 'x', 'y', 'z']],
  ['has none', []],
])('shows the messages of a server that was restored from a backup and %s', async (_, restored) => {
  const { list, seen, sync, restore } = setUp(['a', 'b', 'c', 'd']);
  sync.wakeUp();
  await vi.waitFor(() => expect([ids(list), sync.isLive]).toEqual([['a', 'b', 'c', 'd'], true]));
  restore(restored);
  await vi.waitFor(() => expect([ids(list), sync.isLive]).toEqual([restored, true]));
  expect(seen.filter((each) => each === 'forgotten')).toHaveLength(1);
  // What is viewed after that is all that counts.
  expect(seen.at(-1)).toBe('viewed');
});

it('keeps its messages if the server has them too', async () => {
  const { list, seen, sync, restore } = setUp(['a', 'b']);
  sync.wakeUp();
  await vi.waitFor(() => expect(sync.isLive).toBe(true));
  restore(['a', 'b', 'c']);
  await vi.waitFor(() => expect([ids(list), sync.isLive]).toEqual([['a', 'b', 'c'], true]));
  expect(seen).not.toContain('forgotten');
});
