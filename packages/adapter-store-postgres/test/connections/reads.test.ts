import { randomUUID } from 'node:crypto';

import type { Stores } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { openUnitOfWork } from '../support/open-unit-of-work.js';
import { addAccount, addConversation, at, sampleAccount, sampleMessage, sampleSession } from '../support/samples.js';
import { query } from '../support/temporary-database.js';

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
const invalid = expect.objectContaining({ code: 'VALIDATION_FAILED' }) as unknown;

describe('reads', () => {
  const writes: Record<string, (stores: Stores) => Promise<unknown>> = {
    insert: (stores) => stores.accounts.insertIfAbsent(sampleAccount()),
    update: (stores) => stores.accounts.update(randomUUID(), { firstName: 'X' }),
    remove: (stores) => stores.lockouts.clear('ada@example.org'),
    lock: (stores) => stores.accounts.lockById(randomUUID()),
    'lock an organization': (stores) => stores.organizations.lockById(randomUUID()),
    'lock a conversation': (stores) => stores.conversations.lockById(randomUUID()),
    'edit a message': (stores) =>
      stores.messages.edit(randomUUID(), randomUUID(), {
        ...{ senderId: randomUUID(), body: 'x', words: [], mentions: [], editedAt: at(0) },
      }),
    'take due mentions': (stores) => stores.mentions.takeDue(at(0), 1),
    'remove a task': (stores) => stores.tasks.delete(randomUUID(), randomUUID()),
    'sweep assignments': (stores) => stores.assignments.deleteExpired(at(0)),
    claim: (stores) => stores.mailOutbox.claimDue({ now: at(0), leaseUntil: at(1), limit: 1 }),
    append: (stores) => stores.messages.append(sampleMessage(randomUUID(), randomUUID())),
    consume: (stores) => stores.pendingRegistrations.consume(new Uint8Array(32), at(0)),
    'consume a change of email': (stores) => stores.emailChanges.consume(new Uint8Array(32), at(0)),
    'spend a flow': (stores) => stores.spentFlows.spend(new Uint8Array(32), at(0)),
    'erase a person': (stores) => stores.personalData.erase({ userId: randomUUID(), email: 'a' }, at(0)),
    revoke: (stores) => stores.sessions.delete(randomUUID(), randomUUID()),
  };

  it.each(Object.keys(writes))('reject an attempt to %s before anything is sent', async (name) => {
    const { unitOfWork, proxy } = await openUnitOfWork();
    await expect(unitOfWork.read((stores) => writes[name]?.(stores) ?? Promise.resolve())).rejects.toEqual(unavailable);
    expect(proxy.sent).toEqual([]);
  });

  it('abandon a statement that is never answered, and its connection', async () => {
    const { unitOfWork, pool, proxy } = await openUnitOfWork({ answerMs: 300 });
    proxy.decide(() => 'swallow');
    await expect(unitOfWork.read((stores) => stores.permissions.list())).rejects.toEqual(unavailable);
    expect(proxy.sent).toHaveLength(1);
    expect(pool.totalCount).toBe(0);
  });

  it('keep their connection when the database rejects a value', async () => {
    const { unitOfWork, pool } = await openUnitOfWork();
    for (let times = 0; times < 3; times += 1) {
      await expect(unitOfWork.read((stores) => stores.accounts.findById('no id'))).rejects.toEqual(invalid);
    }
    expect(pool.totalCount).toBe(1);
  });

  it('see everything that was committed before', async () => {
    const { unitOfWork } = await openUnitOfWork();
    const id = await unitOfWork.run(addAccount);
    await unitOfWork.read(async (stores) => {
      expect((await stores.accounts.findById(id))?.lastName).toBe('Lovelace');
      await unitOfWork.run((writing) => writing.accounts.update(id, { lastName: 'Byron' }));
      expect((await stores.accounts.findById(id))?.lastName).toBe('Byron');
    });
  });
});

describe('a value that the database cannot store', () => {
  const beyond = 2 ** 63;
  const refused: Record<string, (stores: Stores) => Promise<unknown>> = {
    'text with a NUL': (stores) => stores.accounts.findByEmail('a\0b'),
    'an id that is none': (stores) => stores.accounts.findById('42'),
    'a number beyond its column': (stores) =>
      stores.messages.list(randomUUID(), { before: beyond, after: null, limit: 1 }),
    'a time before all others': (stores) =>
      stores.sessions.list(randomUUID(), new Date(-8.64e15), { after: null, limit: 1 }),
    'an event with a NUL': (stores) => stores.events.append([{ type: 'user.verified', userId: 'a\0b' }], at(0)),
  };

  it.each(Object.keys(refused))('is VALIDATION_FAILED: %s', async (name) => {
    const { unitOfWork } = await openUnitOfWork();
    await expect(unitOfWork.run((stores) => refused[name]?.(stores) ?? Promise.resolve())).rejects.toEqual(invalid);
  });

  it('is an internal error, not UNAVAILABLE, if a reference is missing', async () => {
    const { unitOfWork, pool } = await openUnitOfWork();
    const running = unitOfWork.run((stores) => stores.sessions.insert(sampleSession(randomUUID())));
    await expect(running).rejects.toMatchObject({ code: '23503' });
    expect(pool.totalCount).toBe(1);
  });
});

describe('numbers', () => {
  it("are parsed as numbers by the adapter, without changing the embedding application's parsers", async () => {
    const { unitOfWork, url } = await openUnitOfWork();
    const { chat, members } = await unitOfWork.run(addConversation);
    const [sender = '', reader = ''] = members;
    const outcome = await unitOfWork.run((stores) => stores.messages.append(sampleMessage(chat, sender)));
    expect(outcome).toMatchObject({ kind: 'appended', message: { seq: 1 } });
    expect(await unitOfWork.read((stores) => stores.conversations.countUnread(chat, reader))).toBe(1);
    expect(await query(url, 'SELECT 1::bigint AS number')).toEqual([{ number: '1' }]);
  });
});
