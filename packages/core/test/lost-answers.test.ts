import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { ManualClock } from '@crewkit/contracts';
import { addChat } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { silentLogger } from '../src/defaults/observability/no-op.js';
import { unknownClient } from '../src/domain/sign-in/session.js';
import { CallHooks } from '../src/features/hooks/call-hooks.js';
import { UuidIdSource } from '../src/defaults/clock-and-ids.js';
import { Authorize } from '../src/features/access/authorization/authorize.js';
import { AppendMessage } from '../src/features/chat/messages/append-message.js';
import { noMessageFields } from './support/no-message-fields.js';
import { ChatAccess } from '../src/features/chat/conversations/chat-access.js';
import { ContactRules } from '../src/features/chat/contacts/contact-rules.js';
import type { UnitOfWork } from '../src/ports/unit-of-work.js';

const store = sqliteStore({ path: ':memory:' });
const clock = new ManualClock();

beforeAll(() => store.migrate());
afterAll(() => store.close());

/** Creates a store that runs idempotent work, loses the result, and runs it again. */
function losingAnswers(): { readonly unitOfWork: UnitOfWork; readonly lost: () => number } {
  const { unitOfWork } = store;
  let lost = 0;
  const run: UnitOfWork['run'] = async (work, traits) => {
    if (traits?.isIdempotent === true) {
      await unitOfWork.run(work);
      lost += 1;
    }
    return unitOfWork.run(work);
  };
  return { unitOfWork: { run, read: (work) => unitOfWork.read(work) }, lost: () => lost };
}

async function post(clientMessageId?: string) {
  const { first, chat } = await addChat(store);
  const { unitOfWork, lost } = losingAnswers();
  const hooks = new CallHooks({}, silentLogger);
  const tools = {
    ids: new UuidIdSource(),
    clock,
    mentionMails: false,
    hooks,
    fields: noMessageFields,
  };
  const contact = new ContactRules('anyone');
  const access = new ChatAccess(new Authorize(clock), contact);
  const append = new AppendMessage(unitOfWork, { access, contact }, tools);
  const draft = { conversationId: chat, kind: 'text', body: 'Hello', clientMessageId, attachments: [] } as const;
  const posted = await append.execute({ userId: first, accessTokenId: null, key: null, client: unknownClient }, draft);
  const window = { before: null, after: null, limit: 10 };
  const stored = await store.unitOfWork.read(({ messages }) => messages.list(chat, window));
  return { posted, stored, lost: lost() };
}

describe('a message whose store has lost the response', () => {
  it.each([undefined, 'client id'])('is stored once, and returned as stored: clientMessageId %s', async (key) => {
    const { posted, stored, lost } = await post(key);
    expect(lost).toBe(1);
    expect(posted.replayed).toBe(true);
    expect(stored).toEqual([posted.message]);
  });
});
