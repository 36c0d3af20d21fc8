import { describe, expect, it } from 'vitest';

import { memoryRateLimiter } from '../../../defaults/limits/memory-rate-limiter.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { AdmitToGroup } from './admit-to-group.js';
import { ContactRules } from './contact-rules.js';
import { StartConversation } from '../conversations/start-conversation.js';

/** In these stores, every user exists, shares no organization with any other user, and has blocked no user. */
const nonMembers = {
  members: { listSharing: () => Promise.resolve([]) },
  accounts: { findById: (id: string) => Promise.resolve({ id, disabledAt: null }) },
  blockedUsers: { findPairs: () => Promise.resolve([]) },
} as unknown as Stores;
const unitOfWork = { read: (work: (stores: Stores) => unknown) => work(nonMembers) } as unknown as UnitOfWork;

function createAdmission(): AdmitToGroup {
  const tools = { limiter: memoryRateLimiter(), additionsPerDay: 10 };
  return new AdmitToGroup(unitOfWork, new ContactRules('anyone'), tools);
}

/** Returns how many of `count` concurrent calls were not rejected. */
async function countAdmitted(count: number, admit: (index: number) => Promise<void>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, index) => admit(index)));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe('AdmitToGroup', () => {
  it('lets a user add 200 users a day with whom they share no organization, and still lets others be added', async () => {
    const admission = createAdmission();
    expect(await countAdmitted(300, (index) => admission.execute('adder', [`victim-${index}`]))).toBe(200);
    await expect(admission.execute('adder', ['victim-1000'])).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(admission.execute('another', ['victim-1000'])).resolves.toBeUndefined();
  });

  it('lets each user create 200 groups of organizations a day', async () => {
    const admission = createAdmission();
    expect(await countAdmitted(300, () => admission.countOrganizationGroup('creator'))).toBe(200);
    await expect(admission.countOrganizationGroup('creator')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(admission.countOrganizationGroup('another')).resolves.toBeUndefined();
  });

  it("counts each organization's group that StartConversation creates before any other work", async () => {
    const opened = { created: true };
    const work = { run: () => Promise.resolve(opened) } as unknown as UnitOfWork;
    const steps = { admitToGroup: createAdmission() } as unknown as ConstructorParameters<typeof StartConversation>[1];
    const sources = {} as ConstructorParameters<typeof StartConversation>[2];
    const startConversation = new StartConversation(work, steps, sources);
    const actor = { userId: 'creator', key: null } as Actor;
    const group = { participantIds: ['member'], organizationId: 'organization' };
    const started = await countAdmitted(300, async () => {
      await startConversation.execute(actor, group);
    });
    expect(started).toBe(200);
    await expect(startConversation.execute(actor, group)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
