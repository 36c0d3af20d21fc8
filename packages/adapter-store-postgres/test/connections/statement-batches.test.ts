import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { NewMessage, StoreResult } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { openUnitOfWork, type Opened, type OpenOptions } from '../support/open-unit-of-work.js';
import { openTwo, upTo } from '../support/race.js';
import { addConversation, sampleMessage, toHash } from '../support/samples.js';
import { query } from '../support/temporary-database.js';

type Outcome = StoreResult<'messages', 'append'>;

interface Chat {
  readonly chat: string;
  readonly sender: string;
}

async function addChats({ unitOfWork }: Opened, count: number): Promise<Chat[]> {
  const added: Chat[] = [];
  for (const _ of upTo(count)) {
    const { chat, members } = await unitOfWork.run(addConversation);
    added.push({ chat, sender: members[0] ?? '' });
  }
  return added;
}

async function openChats(count: number, options: OpenOptions = {}): Promise<Opened & { readonly chats: Chat[] }> {
  const opened = await openUnitOfWork(options);
  return { ...opened, chats: await addChats(opened, count) };
}

const append = ({ unitOfWork }: Opened, message: NewMessage): Promise<Outcome> =>
  unitOfWork.run(({ messages }) => messages.append(message), { isIdempotent: true });
const post = (opened: Opened, { chat, sender }: Chat, changes: Partial<NewMessage> = {}): Promise<Outcome> =>
  append(opened, { ...sampleMessage(chat, sender), ...changes });
const isBatch = (text: string): boolean => text.includes('json_to_recordset');
const countAlone = ({ proxy }: Opened): number =>
  proxy.sent.filter(({ text }) => isPost(text) && !isBatch(text)).length;
const isPost = (text: string): boolean => text.includes('INSERT INTO crewkit.messages');

const seqsIn = async (url: string, { chat }: Chat): Promise<number[]> => {
  const sql = 'SELECT seq::int AS seq FROM crewkit.messages WHERE conversation_id = $1 ORDER BY seq';
  return (await query<{ seq: number }>(url, sql, [chat])).map(({ seq }) => seq);
};

/** Checks that each conversation has as many messages as were acknowledged, without a gap, and one event for each message. */
async function expectStored(url: string, chats: readonly Chat[], count: number): Promise<void> {
  for (const chat of chats) expect(await seqsIn(url, chat)).toEqual(upTo(count));
  const [row] = await query<{ last: number; events: number }>(
    url,
    `SELECT (SELECT sum(last_seq)::int FROM crewkit.conversations) AS last,
      (SELECT count(DISTINCT event ->> 'messageId')::int FROM crewkit.domain_events) AS events`,
  );
  expect(row).toEqual({ last: chats.length * count, events: chats.length * count });
}

describe('messages posted concurrently', () => {
  it('are stored with few statements, in the order of the calls', async () => {
    const opened = await openChats(20);
    const outcomes = await Promise.all([...opened.chats, ...opened.chats].map((chat) => post(opened, chat)));
    expect(outcomes.map((each) => each.kind === 'appended' && each.message.seq)).toEqual([
      ...opened.chats.map(() => 1),
      ...opened.chats.map(() => 2),
    ]);
    expect(opened.proxy.sent.filter(({ text }) => isPost(text))).toHaveLength(2);
    await expectStored(opened.url, opened.chats, 2);
  });

  it('do not wait for one whose conversation is locked', async () => {
    const opened = await openChats(5);
    const { unitOfWork, chats } = opened;
    const [busy = { chat: '', sender: '' }, ...free] = chats;
    let waiting: Promise<Outcome[]> | undefined;
    await unitOfWork.run(async ({ conversations }) => {
      await conversations.lockById(busy.chat);
      // The first post waits alone, and the others wait for it or are in a batch with a post that cannot be stored yet.
      waiting = Promise.all([post(opened, busy), post(opened, busy)]);
      const startedAt = performance.now();
      for (const _ of upTo(3)) {
        const outcomes = await Promise.all(free.map((chat) => post(opened, chat)));
        expect(outcomes.map(({ kind }) => kind)).toEqual(free.map(() => 'appended'));
      }
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    });
    expect((await waiting)?.map(({ kind }) => kind)).toEqual(['appended', 'appended']);
    // The two posts that waited for the lock, and those that found no other one in flight.
    expect(countAlone(opened)).toBe(4);
    expect(await seqsIn(opened.url, busy)).toEqual([1, 2]);
    for (const chat of free) expect(await seqsIn(opened.url, chat)).toEqual(upTo(3));
  });

  it('do not wait for one that waits for any other lock', async () => {
    const opened = await openChats(4);
    const [, busy = { chat: '', sender: '' }] = opened.chats;
    let waiting: Promise<unknown> = Promise.resolve();
    await opened.unitOfWork.transaction(async (_, client) => {
      // A foreign key waits for the sender's row.
      await client.query('SELECT 1 FROM crewkit.accounts WHERE id = $1 FOR UPDATE', [busy.sender]);
      const answered: string[] = [];
      const all = opened.chats.map((chat) => post(opened, chat).then(() => answered.push(chat.chat)));
      await Promise.all([all[0], all[2], all[3]]);
      expect(answered).not.toContain(busy.chat);
      waiting = Promise.all(all);
    });
    await waiting;
    await expectStored(opened.url, opened.chats, 1);
  });

  it('are not affected by one that fails', async () => {
    const opened = await openChats(4);
    const { chats } = opened;
    const [first = { chat: '', sender: '' }] = chats;
    const id = randomUUID();
    await post(opened, first, { id });
    // The id is taken, the sender does not exist any more, the text cannot be stored.
    const failing = [{ id }, { replyToId: 'no id' }, { body: 'a\0b' }];
    const outcomes = await Promise.allSettled([
      post(opened, first),
      ...failing.map((changes) => post(opened, first, changes)),
      ...chats.slice(1).map((chat) => post(opened, chat)),
    ]);
    expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value.kind : getCode(each.reason)))).toEqual([
      'appended',
      ...['CONFLICT', 'VALIDATION_FAILED', 'VALIDATION_FAILED'],
      ...['appended', 'appended', 'appended'],
    ]);
    expect(await seqsIn(opened.url, first)).toEqual([1, 2]);
  });

  it('are stored once if they are copies in one batch or of stored messages', async () => {
    const opened = await openChats(3);
    const [first = { chat: '', sender: '' }, second = first, third = first] = opened.chats;
    const key = { clientMessageId: 'client id' };
    await post(opened, first, key);
    const outcomes = await Promise.all([
      post(opened, third),
      post(opened, first, key),
      post(opened, first, { ...key, contentHash: toHash('other') }),
      post(opened, second, key),
      post(opened, second, key),
      post(opened, third),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...['appended', 'replayed', 'mismatch', 'appended', 'replayed', 'appended'],
    ]);
    // Two that found no other one in flight, and the copies.
    expect(countAlone(opened)).toBe(5);
    expect(await seqsIn(opened.url, first)).toEqual([1]);
    expect(await seqsIn(opened.url, second)).toEqual([1]);
    expect(await seqsIn(opened.url, third)).toEqual([1, 2]);
  });

  it('are stored once, without gaps, when two processes post copies to the same conversations', async () => {
    const two = await openTwo();
    const chats = await addChats(two[0], 8);
    const outcomes = await Promise.all(
      upTo(10).flatMap((number) =>
        two.flatMap((process) => chats.map((chat) => post(process, chat, { clientMessageId: `${number}` }))),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'appended')).toHaveLength(80);
    expect(outcomes.filter(({ kind }) => kind === 'replayed')).toHaveLength(80);
    await expectStored(two[0].url, chats, 10);
  });

  it.each(['cut', 'cut after'] as const)('are stored once if the connection of a batch is lost: %s', async (fate) => {
    const opened = await openChats(8);
    let left = 1;
    opened.proxy.decide((text) => {
      if (!isBatch(text) || left === 0) return 'pass';
      left -= 1;
      return fate;
    });
    const outcomes = await Promise.all(
      opened.chats.map((chat) => post(opened, chat, { clientMessageId: 'client id' })),
    );
    // A batch whose response was lost is posted again. How many messages it contained depends on the speed of the machine.
    const kinds = new Set(outcomes.map(({ kind }) => kind));
    expect(outcomes[0]?.kind).toBe('appended');
    expect(kinds).toEqual(new Set(fate === 'cut' ? ['appended'] : ['appended', 'replayed']));
    await expectStored(opened.url, opened.chats, 1);
  });

  it('have an unknown outcome if the server becomes silent after a batch', async () => {
    const opened = await openChats(3, { answerMs: 100, outcomeMs: 500 });
    let hasBatch = false;
    opened.proxy.decide((text) => {
      if (!isPost(text)) return 'pass';
      if (hasBatch) return 'swallow';
      hasBatch = isBatch(text);
      return hasBatch ? 'cut after' : 'pass';
    });
    const posting = opened.chats.map((chat) => post(opened, chat, { clientMessageId: 'a' }));
    const [first, ...rest] = await Promise.allSettled(posting);
    expect(first).toMatchObject({ status: 'fulfilled' });
    for (const each of rest) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
      expect(String((each as PromiseRejectedResult).reason)).toMatch(/unknown whether/);
    }
    await expectStored(opened.url, opened.chats, 1);
  });

  it('are each stored once, and acknowledged, while backends are terminated', async () => {
    const opened = await openChats(16, { outcomeMs: 30_000 });
    const posting = { isOver: false };
    const terminating = (async () => {
      while (!posting.isOver) {
        await query(
          opened.url,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'crewkit'`,
        );
        await pause(20);
      }
    })();
    /** Tries again after UNAVAILABLE, as clients do: the connection was terminated before anything was sent. */
    const postUntilStored = async (chat: Chat, clientMessageId: string): Promise<void> => {
      for (;;) {
        try {
          await post(opened, chat, { clientMessageId });
          return;
        } catch (error) {
          if (getCode(error) !== 'UNAVAILABLE') throw error;
        }
      }
    };
    const postAll = async (chat: Chat): Promise<void> => {
      for (const number of upTo(20)) await postUntilStored(chat, `${number}`);
    };
    await Promise.all(opened.chats.map(postAll)).finally(() => (posting.isOver = true));
    await terminating;
    await expectStored(opened.url, opened.chats, 20);
  }, 60_000);
});

describe('accounts read concurrently', () => {
  it('are not affected by a read that fails', async () => {
    const { unitOfWork, chats } = await openChats(3);
    const ids = chats.map(({ sender }) => sender);
    const find = (id: string): Promise<unknown> => unitOfWork.read(({ accounts }) => accounts.findById(id));
    const outcomes = await Promise.allSettled([...ids, 'no id', ...ids].map(find));
    expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : getCode(each.reason)))).toEqual([
      ...ids.map((id) => expect.objectContaining({ id }) as unknown),
      'VALIDATION_FAILED',
      ...ids.map((id) => expect.objectContaining({ id }) as unknown),
    ]);
  });
});

function getCode(error: unknown): unknown {
  return CrewkitError.is(error) ? error.code : error;
}
