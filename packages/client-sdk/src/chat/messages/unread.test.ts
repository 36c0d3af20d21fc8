import { describe, expect, it } from 'vitest';

import type { Conversation, Message } from '../../schemas.js';
import { countUnread, newerView, withHorizon } from './unread.js';

const at = '2026-11-21T09:30:00.000Z';

function conversation(parts: Partial<Conversation> & { readonly horizon?: number }): Conversation {
  const { horizon = 0, ...given } = parts;
  return {
    id: 'c',
    kind: 'direct',
    taskId: null,
    task: null,
    organizationId: null,
    title: null,
    createdBy: 'ada',
    participants: [{ userId: 'bob', role: 'member', joinedAt: at, lastReadSeq: horizon }],
    lastMessage: null,
    lastSeq: 0,
    lastChangeSeq: 0,
    unreadCount: 0,
    mentionCount: 0,
    me: null,
    createdAt: at,
    updatedAt: at,
    ...given,
  };
}

const messages = (from: number, to: number, parts: Partial<Message> = {}): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `m${from + index}`,
    conversationId: 'c',
    seq: from + index,
    senderId: 'ada',
    kind: 'text' as const,
    body: '',
    clientMessageId: null,
    replyToId: null,
    threadRootId: null,
    thread: null,
    mentions: [],
    attachments: [],
    reactions: [],
    pinnedAt: null,
    pinnedBy: null,
    createdAt: at,
    changeSeq: from + index,
    editedAt: null,
    deletedAt: null,
    ...parts,
  }));

describe('the unread count', () => {
  const userId = 'bob';

  /** Creates a list. `known` contains messages outside the window. */
  const createList = (
    loaded: Message[],
    { newestSeq = loaded.at(-1)?.seq ?? 0, known = [] as Message[], hasNewer = false } = {},
  ) => ({
    messages: loaded,
    known: [...loaded, ...known],
    newestSeq,
    hasNewer,
  });

  it('counts messages after the read horizon, except own and deleted messages and replies in threads', () => {
    const others = [{ senderId: userId }, { deletedAt: at }, { threadRootId: 'm1' }];
    const list = [...messages(1, 6), ...others.flatMap((parts, index) => messages(7 + index, 7 + index, parts))];
    expect(countUnread({ conversation: conversation({ horizon: 4 }), list: createList(list), userId })).toBe(2);
  });

  it('is the server count plus later messages if not all are loaded', () => {
    const view = conversation({ horizon: 10, lastSeq: 100, unreadCount: 80 });
    expect(countUnread({ conversation: view, list: createList(messages(51, 103)), userId })).toBe(83);
    expect(countUnread({ conversation: view, list: createList([]), userId })).toBe(80);
  });

  it('counts messages that arrive while earlier messages are shown', () => {
    const view = conversation({ horizon: 90, lastSeq: 100, unreadCount: 10 });
    const known = [...messages(101, 103), ...messages(104, 104, { senderId: userId })];
    const list = createList(messages(21, 95), { known, newestSeq: 104, hasNewer: true });
    expect(countUnread({ conversation: view, list, userId })).toBe(13);
  });

  it('does not count messages that were read after the server counted, even if they are no longer loaded', () => {
    const view = conversation({ horizon: 100, lastSeq: 100, unreadCount: 40 });
    expect(countUnread({ conversation: view, list: createList(messages(151, 350)), userId })).toBe(250);
  });

  it('is zero for observers', () => {
    const view = conversation({ lastSeq: 3 });
    expect(countUnread({ conversation: view, list: createList(messages(1, 5)), userId: 'eve' })).toBe(0);
  });
});

describe('read horizons', () => {
  const horizonIn = (view: Conversation): number | undefined => view.participants[0]?.lastReadSeq;

  it('never move back, whichever view of a conversation arrives last', () => {
    const older = conversation({ horizon: 9, title: 'old' });
    const newer = conversation({ horizon: 4, title: 'new', updatedAt: '2026-11-21T09:31:00.000Z' });
    for (const view of [newerView(older, newer), newerView(newer, older)]) {
      expect([view.title, horizonIn(view)]).toEqual(['new', 9]);
    }
    expect(withHorizon(older, 'bob', 3)).toBe(older);
    expect(horizonIn(withHorizon(older, 'bob', 12))).toBe(12);
  });
});
