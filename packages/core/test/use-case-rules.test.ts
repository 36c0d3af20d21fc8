import { randomBytes, randomUUID } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createJwtKey } from '../src/defaults/crypto/create-jwt-key.js';
import { devMailer } from '../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../src/defaults/files/file-blobs.js';
import type { UseCases } from '../src/features/use-cases/use-cases.js';
import { createCrewkit } from '../src/wiring/create-crewkit.js';
import type { Crewkit } from '../src/wiring/crewkit.js';

// Embedding applications call use cases without the routes and their schemas.
describe('use cases called by an embedding application', () => {
  let crewkit: Crewkit;
  let useCases: UseCases;
  const actor = {
    userId: randomUUID(),
    email: '',
    accessTokenId: '',
    accessTokenExpiresAt: new Date(),
    key: null,
    client: { ipAddress: null, userAgent: null },
  };
  const conversationId = randomUUID();

  beforeAll(async () => {
    crewkit = await createCrewkit({
      store: sqliteStore({ path: ':memory:' }),
      mailer: devMailer(),
      blobs: fileBlobs({ directory: 'never-made' }),
      keys: {
        jwt: [createJwtKey({ kid: 'k', algorithm: 'HS256', secret: randomBytes(32) })],
        encryption: [{ kid: 'k', key: randomBytes(32) }],
      },
      publicUrl: 'http://127.0.0.1',
      appOrigins: ['http://127.0.0.1'],
    });
    useCases = crewkit.useCases;
  });
  afterAll(() => crewkit.close());

  const refused = (work: Promise<unknown>): Promise<void> =>
    expect(work).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });

  it.each([0, -5, 1.5, 101, Number.NaN])('reject a page limit of %s', async (limit) => {
    await refused(useCases.listConversations.execute(actor, { after: null, limit, includeTasks: false, search: null }));
    await refused(
      useCases.listMessages.execute(actor, { conversationId, before: null, after: null, around: null, limit }),
    );
    const search = { query: 'word', conversationId: null, before: null, limit };
    await refused(useCases.searchMessages.execute(actor, search));
  });

  it('reject requests for both paging directions at once', async () => {
    const window = { conversationId, before: { seq: 2 }, after: { seq: 1 }, around: null, limit: 10 };
    await refused(useCases.listMessages.execute(actor, window));
  });

  it('reject searches without a word', async () => {
    for (const query of ['', ' ', '?!', '\0', '\u{1f600}']) {
      const search = { query, conversationId: null, before: null, limit: 10 };
      await refused(useCases.searchMessages.execute(actor, search));
    }
  });

  it('reject invalid bodies and keys', async () => {
    for (const body of ['', ' ', 'a\0']) await refused(useCases.postMessage.execute(actor, { conversationId, body }));
    for (const clientMessageId of ['', 'x'.repeat(129)]) {
      await refused(useCases.postMessage.execute(actor, { conversationId, body: 'x', clientMessageId }));
    }
  });

  it('reject invalid titles, and invalid lists of participants', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    for (const title of ['', ' ', 'a\nb', 'x'.repeat(101)]) {
      await refused(useCases.renameConversation.execute(actor, { conversationId, title }));
      await refused(useCases.startConversation.execute(actor, { participantIds: [first, second], title }));
    }
    const many = Array.from({ length: 50 }, () => randomUUID());
    for (const participantIds of [[], [actor.userId], [first, first], [first, actor.userId], many]) {
      await refused(useCases.startConversation.execute(actor, { participantIds }));
    }
    await refused(useCases.addParticipants.execute(actor, { conversationId, userIds: [first, first] }));
  });

  it('reject read horizons that are not a seq', async () => {
    for (const seq of [-1, 1.5]) await refused(useCases.markConversationRead.execute(actor, conversationId, seq));
  });

  it('reject invalid names, emails and passwords', async () => {
    const good = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', password: 'Correct-horse-7' };
    const bad = [{ firstName: ' ' }, { lastName: 'a\nb' }, { email: 'ada' }, { password: 'short' }];
    for (const part of bad) await refused(useCases.registerAccount.execute({ ...good, ...part }));
    await refused(useCases.updateOwnAccount.execute(actor, { firstName: 'x'.repeat(101) }));
  });
});
