import { describe, expect, it } from 'vitest';

import { SystemClock } from '../../../defaults/clock-and-ids.js';
import { maxBlockedUsers } from '../../../domain/chat/contact-policy.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { EventBus } from '../../../ports/events/event-bus.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { BlockUser } from './block-user.js';
import { ContactRules } from './contact-rules.js';

const actor = { userId: 'ada' } as Actor;

/**
 * Blocks a user for a caller who has `listed` other users on their block list. If `isNew` is false, the blocked user is already on the
 * list.
 */
function blockOne({ listed, isNew }: { readonly listed: number; readonly isNew: boolean }): Promise<void> {
  const stores = {
    accounts: { lockById: (id: string) => Promise.resolve({ id, closedAt: null }) },
    blockedUsers: {
      insert: () => Promise.resolve(isNew),
      count: () => Promise.resolve(listed + 1),
    },
  } as unknown as Stores;
  const unitOfWork = { run: (work: (stores: Stores) => unknown) => work(stores) } as unknown as UnitOfWork;
  const events = { publish: () => undefined } as unknown as EventBus;
  return new BlockUser(unitOfWork, new ContactRules('anyone'), { clock: new SystemClock(), events }).execute(
    actor,
    'bob',
  );
}

describe('BlockUser', () => {
  it('adds users to a list up to 1000', async () => {
    expect(maxBlockedUsers).toBe(1000);
    await expect(blockOne({ listed: 999, isNew: true })).resolves.toBeUndefined();
    await expect(blockOne({ listed: 1000, isNew: true })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('accepts a user who is already on a full list', async () => {
    await expect(blockOne({ listed: 1000, isNew: false })).resolves.toBeUndefined();
  });
});
