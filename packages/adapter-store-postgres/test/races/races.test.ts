import { randomUUID } from 'node:crypto';

import type { Stores } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { openUnitOfWork } from '../support/open-unit-of-work.js';
import { openTwo, pick, race, racers, upTo } from '../support/race.js';
import { addAccount, addConversation, at, toHash, sampleMessage, sampleSession } from '../support/samples.js';

const email = 'ada@example.org';

describe('16 parallel calls from two processes', () => {
  it('append without a gap, each from its own sender, without a retry', async () => {
    const processes = await openTwo();
    const { chat, members } = await processes[0].unitOfWork.run((stores) => addConversation(stores, racers));
    let runsInAll = 0;
    for (let round = 0; round < 5; round += 1) {
      const { runs } = await race(processes, (stores, index) =>
        stores.messages.append(sampleMessage(chat, members[index] ?? '', `${round}`)),
      );
      runsInAll += runs;
    }
    expect(runsInAll).toBe(racers * 5);
    const window = { before: null, after: 0, limit: 1000 };
    const messages = await processes[0].unitOfWork.read((stores) => stores.messages.list(chat, window));
    expect(messages.map((each) => each.seq)).toEqual(upTo(racers * 5));
    const conversation = await processes[1].unitOfWork.read((stores) => stores.conversations.findById(chat));
    expect(conversation?.lastSeq).toBe(racers * 5);
  });

  it('append a message once, and leave no gap', async () => {
    const processes = await openTwo();
    const { chat, members } = await processes[0].unitOfWork.run(addConversation);
    const [sender = ''] = members;
    for (const round of upTo(5)) {
      const { outcomes } = await race(processes, (stores) =>
        stores.messages.append(sampleMessage(chat, sender, `client id ${round}`)),
      );
      const kinds = outcomes.map((each) => each.kind).sort();
      expect(kinds).toEqual(['appended', ...Array.from({ length: racers - 1 }, () => 'replayed')]);
      const ids = outcomes.map((each) => ('message' in each ? `${each.message.id} ${each.message.seq}` : each.kind));
      expect(new Set(ids).size).toBe(1);
      expect(ids[0]).toMatch(new RegExp(` ${round}$`));
    }
  });

  it('return a replay instead of an index conflict, even if the first sender rolls back', async () => {
    const processes = await openTwo();
    const { chat, members } = await processes[0].unitOfWork.run(addConversation);
    const [sender = ''] = members;
    const outcomes = await Promise.allSettled(
      Array.from({ length: racers }, (_, index) =>
        pick(processes, index).unitOfWork.run(async (stores) => {
          const outcome = await stores.messages.append(sampleMessage(chat, sender, 'the same'));
          if (index % 4 === 0 && outcome.kind === 'appended') throw new Error('undo');
          return outcome;
        }),
      ),
    );
    const kinds = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.kind] : []));
    expect(kinds.filter((kind) => kind === 'appended')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'replayed')).toHaveLength(kinds.length - 1);
    const conversation = await processes[0].unitOfWork.read((stores) => stores.conversations.findById(chat));
    expect(conversation?.lastSeq).toBe(1);
  });

  it('confirm one registration of an email, each with its own link, without a retry', async () => {
    const processes = await openTwo();
    for (const round of upTo(5)) {
      const tokens = Array.from({ length: racers }, () => toHash(randomUUID()));
      await processes[0].unitOfWork.run(async ({ pendingRegistrations }) => {
        for (const tokenHash of tokens) {
          const person = {
            firstName: 'Ada',
            lastName: 'Lovelace',
            passwordHash: 'hash',
            next: null,
            verifierHash: null,
          };
          const rest = { email: `${round}${email}`, createdAt: at(0), expiresAt: at(60_000) };
          await pendingRegistrations.insert({ tokenHash, ...person, ...rest });
        }
      });
      const { outcomes, runs } = await race(processes, async ({ pendingRegistrations }, index) => {
        const consumed = await pendingRegistrations.consume(tokens[index] ?? toHash(''), at(1));
        if (consumed !== null) await pendingRegistrations.deleteAllFor(consumed.email);
        return consumed;
      });
      expect(outcomes.filter((each) => each !== null)).toHaveLength(1);
      expect(runs).toBe(racers);
    }
  });

  it('rotate a token once', async () => {
    const processes = await openTwo();
    const hash = toHash('token');
    await processes[0].unitOfWork.run(async (stores) => {
      const userId = await addAccount(stores);
      const session = sampleSession(userId);
      await stores.sessions.insert(session);
      const token = { hash, sessionId: session.id, userId, accessTokenId: randomUUID() };
      await stores.sessions.insertToken({ ...token, expiresAt: session.expiresAt, rotatedAt: null });
    });
    const { outcomes, runs } = await race(processes, (stores) => stores.sessions.rotate(hash, at(1)));
    expect(outcomes.filter((rotated) => rotated)).toHaveLength(1);
    expect(runs).toBe(racers);
  });

  it('claim each email once, without blocking one another', async () => {
    const processes = await openTwo();
    await processes[0].unitOfWork.run(async ({ mailOutbox }) => {
      for (const number of upTo(racers * 2)) {
        await mailOutbox.enqueue({ id: randomUUID(), sealed: 'x', createdAt: at(number) });
      }
    });
    let inside = 0;
    let all = (): void => undefined;
    const allInside = new Promise<void>((resolve) => (all = resolve));
    const { outcomes } = await race(processes, async ({ mailOutbox }) => {
      const claimed = await mailOutbox.claimDue({ now: at(1000), leaseUntil: at(2000), limit: 2 });
      // All transactions hold their claims until all have claimed.
      inside += 1;
      if (inside === racers) all();
      await allInside;
      return claimed.map((each) => each.id);
    });
    expect(outcomes.map((ids) => ids.length)).toEqual(Array.from({ length: racers }, () => 2));
    expect(new Set(outcomes.flat()).size).toBe(racers * 2);
  });

  it('open one conversation, which all of them return', async () => {
    const processes = await openTwo();
    const members = await processes[0].unitOfWork.run(async (stores) => [
      await addAccount(stores),
      await addAccount(stores),
    ]);
    const participants = members.map((userId) => ({ userId, role: 'owner', joinedAt: at(0), lastReadSeq: 0 }) as const);
    const { outcomes } = await race(processes, ({ conversations }) => {
      const conversation = { id: randomUUID(), directKey: 'key', createdBy: members[0] ?? '', participants };
      return conversations.insertDirectIfAbsent({ ...conversation, createdAt: at(0) });
    });
    expect(outcomes.filter((each) => each.created)).toHaveLength(1);
    expect(new Set(outcomes.map((each) => each.id)).size).toBe(1);
  });

  it('append events at ascending positions within each transaction', async () => {
    const processes = await openTwo();
    const { outcomes } = await race(processes, async (stores, index) => {
      const events = upTo(50).map(
        (seq) => ({ type: 'message.posted', conversationId: `${index}`, messageId: '', seq }) as const,
      );
      return stores.events.append(events, at(0));
    });
    const window = { after: 0, missing: [], limit: 10_000 };
    const listed = await processes[0].unitOfWork.read((stores) => stores.events.list(window));
    for (const [index, positions] of outcomes.entries()) {
      const mine = listed.filter(({ event }) => 'conversationId' in event && event.conversationId === `${index}`);
      expect(mine.map((each) => each.position)).toEqual(positions);
      expect(mine.map(({ event }) => ('seq' in event ? event.seq : 0))).toEqual(upTo(50));
    }
  });
});

describe('a sweep', () => {
  const expired = at(10);
  const sweeps: Record<string, (stores: Stores) => Promise<number>> = {
    sessions: (stores) => stores.sessions.deleteExpired(expired),
    'password resets': (stores) => stores.passwordResets.deleteExpired(expired),
    registrations: (stores) => stores.pendingRegistrations.deleteExpired(expired),
    lockouts: (stores) => stores.lockouts.deleteIdle(expired),
    events: (stores) => stores.events.deleteRecorded(expired),
    challenges: (stores) => stores.signInChallenges.deleteExpired(expired),
    'spent flows': (stores) => stores.spentFlows.deleteExpired(expired),
    'changes of email': (stores) => stores.emailChanges.deleteExpired(expired),
    'emailed codes': (stores) => stores.emailCodes.deleteExpired(expired),
    'staged secrets': (stores) => stores.twoFactor.deleteExpired(expired),
    'API keys': (stores) => stores.apiKeys.deleteExpired(expired),
    devices: (stores) => stores.knownDevices.deleteIdle(expired),
  };

  async function addTwoOfEach(stores: Stores): Promise<void> {
    const userId = await addAccount(stores);
    for (const number of upTo(2)) {
      const session = sampleSession(userId, expired);
      const person = {
        email: `${number}${email}`,
        firstName: 'A',
        lastName: 'B',
        passwordHash: 'hash',
        next: null,
        verifierHash: null,
      };
      const times = { createdAt: at(0), expiresAt: expired };
      const token = { hash: toHash(`${number}`), sessionId: session.id, userId, accessTokenId: randomUUID() };
      await stores.sessions.insert(session);
      await stores.sessions.insertToken({ ...token, expiresAt: expired, rotatedAt: null });
      await stores.passwordResets.insert({ tokenHash: toHash(`${number}`), userId, ...times });
      await stores.pendingRegistrations.insert({ tokenHash: toHash(`${number}`), ...person, ...times });
      await stores.lockouts.reserve(person.email, at(0), { maxFailures: 5, lockSeconds: 60 });
      await stores.events.append([{ type: 'user.verified', userId }], at(0));
      const tokenHash = toHash(`${number}`);
      await stores.signInChallenges.insert({ tokenHash, userId, method: 'password', identity: null, ...times });
      await stores.spentFlows.spend(tokenHash, expired);
      await stores.emailChanges.insert({ tokenHash, userId, newEmail: email, ...times });
      const key = { id: randomUUID(), userId, name: 'Key', permissions: [], lastUsedAt: null, hash: tokenHash };
      await stores.apiKeys.insert({ ...key, ...times });
      const another = await addAccount(stores);
      await stores.twoFactor.stage({ userId: another, sealedSecret: 'x', ...times });
      await stores.emailCodes.replace({ userId: another, codeHash: tokenHash, expiresAt: expired });
      await stores.knownDevices.remember({ userId, fingerprint: tokenHash, seenAt: expired });
    }
    // No sweep removes the most recently seen device.
    await stores.knownDevices.remember({ userId, fingerprint: toHash('last'), seenAt: at(11) });
  }

  const keys = {
    sessions: 'id',
    refresh_tokens: 'hash',
    password_resets: 'token_hash',
    pending_registrations: 'token_hash',
    lockouts: 'email',
    domain_events: 'position',
    sign_in_challenges: 'token_hash',
    spent_flows: 'flow_hash',
    email_changes: 'token_hash',
    email_codes: 'account_id',
    staged_two_factor_secrets: 'account_id',
    api_keys: 'id',
    known_devices: 'fingerprint',
  };
  const lockOne = Object.entries(keys).map(
    ([table, key]) =>
      `SELECT 1 FROM crewkit.${table} WHERE ${key} IN (SELECT ${key} FROM crewkit.${table} LIMIT 1) FOR UPDATE`,
  );

  it.each(Object.entries(sweeps))('of %s skips locked rows', async (name, sweep) => {
    const { unitOfWork, pool } = await openUnitOfWork();
    await unitOfWork.run(addTwoOfEach);
    const holder = await pool.connect();
    await holder.query(['BEGIN', ...lockOne].join('; '));
    const rowsOfEach = name === 'sessions' ? 2 : 1;
    expect(await unitOfWork.run(sweep)).toBe(rowsOfEach);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await unitOfWork.run(sweep)).toBe(rowsOfEach);
    expect(await unitOfWork.run(sweep)).toBe(0);
  });
});
