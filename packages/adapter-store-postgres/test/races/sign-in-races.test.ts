import { CrewkitError } from '@crewkit/core';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Opened } from '../support/open-unit-of-work.js';
import { openTwo, race, racers, upTo } from '../support/race.js';
import { addAccount, at, toHash } from '../support/samples.js';
import { sampleIdentity } from '../support/use-sign-in.js';

const times = { createdAt: at(0), expiresAt: at(60_000) };
const rounds = upTo(5);

describe('16 parallel calls from two processes', () => {
  let processes: [Opened, Opened];
  let userId: string;
  beforeEach(async () => {
    processes = await openTwo();
    userId = await processes[0].unitOfWork.run(addAccount);
  });

  const trues = (outcomes: readonly unknown[]): number => outcomes.filter((each) => each === true).length;
  const things = (outcomes: readonly unknown[]): number => outcomes.filter((each) => each !== null).length;

  it('enable one secret, accept a time step once, and disable it once', async () => {
    for (const round of rounds) {
      const enabled = await race(processes, ({ twoFactor }, index) =>
        twoFactor.enable({ userId, sealedSecret: `${index}`, lastTimeStep: 0, enabledAt: at(0) }),
      );
      expect(trues(enabled.outcomes)).toBe(1);
      const accepted = await race(processes, ({ twoFactor }) => twoFactor.acceptTimeStep(userId, round));
      expect(trues(accepted.outcomes)).toBe(1);
      const disabled = await race(processes, ({ twoFactor }) => twoFactor.disable(userId));
      expect(trues(disabled.outcomes)).toBe(1);
      expect([enabled.runs, accepted.runs, disabled.runs]).toEqual([racers, racers, racers]);
    }
  });

  it('accept ascending time steps and keep the last one', async () => {
    const enabling = { userId, sealedSecret: 'x', lastTimeStep: 0, enabledAt: at(0) };
    await processes[0].unitOfWork.run(({ twoFactor }) => twoFactor.enable(enabling));
    await race(processes, ({ twoFactor }, index) => twoFactor.acceptTimeStep(userId, 100 + index));
    const kept = await processes[0].unitOfWork.read(({ twoFactor }) => twoFactor.find(userId));
    expect(kept?.lastTimeStep).toBe(100 + racers - 1);
  });

  it('consume a recovery code once, and keep the codes of one set', async () => {
    for (const round of rounds) {
      const { runs } = await race(processes, ({ twoFactor }, index) =>
        twoFactor.replaceRecoveryCodes(userId, [toHash('shared'), toHash(`${round} ${index}`)]),
      );
      expect(runs).toBe(racers);
      const count = await processes[1].unitOfWork.read(({ twoFactor }) => twoFactor.countRecoveryCodes(userId));
      expect(count).toBe(2);
      const { outcomes } = await race(processes, ({ twoFactor }) =>
        twoFactor.consumeRecoveryCode(userId, toHash('shared')),
      );
      expect(trues(outcomes)).toBe(1);
    }
  });

  it('consume a challenge once, and spend a flow or the challenge of a passkey once', async () => {
    for (const round of rounds) {
      const hash = toHash(`${round}`);
      const challenge = { tokenHash: hash, userId, method: 'password' as const, identity: null, ...times };
      await processes[0].unitOfWork.run(({ signInChallenges }) => signInChallenges.insert(challenge));
      const consumed = await race(processes, ({ signInChallenges }) => signInChallenges.consume(hash, at(1)));
      expect(things(consumed.outcomes)).toBe(1);
      const spent = await race(processes, ({ spentFlows }) => spentFlows.spend(hash, at(1)));
      expect(trues(spent.outcomes)).toBe(1);
      expect([consumed.runs, spent.runs]).toEqual([racers, racers]);
    }
  });

  it('use an emailed code once, and keep one code of an account', async () => {
    for (const round of rounds) {
      const code = (index: number) => ({ userId, codeHash: toHash(`${round} ${index}`), expiresAt: at(60_000) });
      const replaced = await race(processes, ({ emailCodes }, index) => emailCodes.replace(code(index)));
      const known = await processes[1].unitOfWork.read(async ({ emailCodes }) => {
        const found: boolean[] = [];
        for (const index of Array.from({ length: racers }).keys()) found.push(await emailCodes.has(code(index), at(1)));
        return found;
      });
      expect(trues(known)).toBe(1);
      const kept = code(known.indexOf(true));
      const consumed = await race(processes, ({ emailCodes }) => emailCodes.consume(kept, at(1)));
      expect(trues(consumed.outcomes)).toBe(1);
      expect([replaced.runs, consumed.runs]).toEqual([racers, racers]);
    }
  });

  it('link an identity to one account, which all of them find', async () => {
    const others = await processes[0].unitOfWork.run(async (stores) => {
      const ids: string[] = [];
      for (const _ of upTo(racers)) ids.push(await addAccount(stores));
      return ids;
    });
    for (const round of rounds) {
      const { outcomes } = await race(processes, async ({ identities }, index) => {
        const identity = sampleIdentity(others[index] ?? '', `${round}`);
        const isLinked = await identities.insertIfAbsent(identity);
        return { isLinked, owner: (await identities.find(identity.issuer, identity.subject))?.userId };
      });
      expect(trues(outcomes.map((each) => each.isLinked))).toBe(1);
      expect(new Set(outcomes.map((each) => each.owner)).size).toBe(1);
    }
  });

  it('confirm one email change, each with its own link, without a retry', async () => {
    for (const round of rounds) {
      const tokens = upTo(racers).map((number) => toHash(`${round} ${number}`));
      await processes[0].unitOfWork.run(async ({ emailChanges }) => {
        for (const tokenHash of tokens) {
          await emailChanges.insert({ tokenHash, userId, newEmail: `${round}@example.org`, ...times });
        }
      });
      const { outcomes, runs } = await race(processes, async ({ accounts, emailChanges }, index) => {
        const consumed = await emailChanges.consume(tokens[index] ?? toHash(''), at(1));
        if (consumed === null) return null;
        await emailChanges.deleteAllFor(consumed.userId);
        return accounts.changeEmail(consumed.userId, consumed.newEmail, at(1));
      });
      expect(things(outcomes)).toBe(1);
      expect(runs).toBe(racers);
    }
  });

  it('change one account to an email, and report to the others that it is taken', async () => {
    for (const round of rounds) {
      const { outcomes } = await race(processes, addAccount);
      const given = await Promise.all(
        outcomes.map(async (id, index) => {
          const { unitOfWork } = processes[index % 2 === 0 ? 0 : 1];
          const change = unitOfWork.run(({ accounts }) => accounts.changeEmail(id, `${round}@example.org`, at(1)));
          return change.catch((error: unknown) => (CrewkitError.is(error, 'CONFLICT') ? null : 'another error'));
        }),
      );
      expect(things(given)).toBe(1);
      expect(given).not.toContain('another error');
    }
  });

  it('report a device as new once, and one of several devices as the first', async () => {
    const seen = { userId, seenAt: at(0) };
    const expected = (one: string, rest: string): string[] => [one, ...upTo(racers - 1).map(() => rest)].sort();
    const many = await race(processes, ({ knownDevices }, index) =>
      knownDevices.remember({ ...seen, fingerprint: toHash(`${index}`) }),
    );
    expect(many.outcomes.sort()).toEqual(expected('first', 'new'));
    for (const round of rounds) {
      const one = await race(processes, ({ knownDevices }) =>
        knownDevices.remember({ ...seen, fingerprint: toHash(`one ${round}`) }),
      );
      expect(one.outcomes.sort()).toEqual(expected('new', 'known'));
      expect(one.runs).toBe(racers);
    }
    const other = { userId: await processes[0].unitOfWork.run(addAccount), seenAt: at(0) };
    const first = await race(processes, ({ knownDevices }) =>
      knownDevices.remember({ ...other, fingerprint: toHash('one') }),
    );
    expect(first.outcomes.sort()).toEqual(expected('first', 'known'));
  });

  it('release only their own attempts', async () => {
    const email = 'ada@example.org';
    const policy = { maxFailures: racers * 3, lockSeconds: 60 };
    const { outcomes } = await race(processes, async ({ lockouts }, index) => {
      await lockouts.reserve(email, at(0), policy);
      if (index % 4 !== 0) await lockouts.release(email, policy);
    });
    expect(outcomes).toHaveLength(racers);
    const { rows } = await processes[0].pool.query<{ failures: number }>('SELECT failures FROM crewkit.lockouts');
    expect(rows).toEqual([{ failures: racers / 4 }]);
  });

  it('replace a sealed text once', async () => {
    const staged = { userId, sealedSecret: 'before', ...times };
    await processes[0].unitOfWork.run(({ twoFactor }) => twoFactor.stage(staged));
    const value = { kind: 'staged-two-factor', id: userId, sealed: 'before' } as const;
    const { outcomes } = await race(processes, ({ sealedValues }, index) => sealedValues.replace(value, `${index}`));
    expect(trues(outcomes)).toBe(1);
  });
});
