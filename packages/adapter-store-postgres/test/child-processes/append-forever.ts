// Appends messages to one conversation, with several concurrent calls, until the process is killed. With the argument `batched`, they can
// be sent in batches. Prints the conversation's id, then `seq id` of each message as soon as it is acknowledged.
import { createHash, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';

import { CrewkitError } from '@crewkit/core';

import { postgresStore } from '../../src/index.js';

const [connectionString = '', mode = ''] = process.argv.slice(2);
const isIdempotent = mode === 'batched';
// Lines are written synchronously, because acknowledged messages must reach the parent even if this process is killed.
const print = (line: string): void => void writeSync(1, `${line}\n`);
const contentHash = createHash('sha256').digest();
const senderId = randomUUID();
const conversationId = randomUUID();
const createdAt = new Date();

const store = postgresStore({ connectionString });
await store.unitOfWork.run(async ({ accounts, conversations }) => {
  await accounts.insertIfAbsent({
    id: senderId,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: null,
    emailVerifiedAt: createdAt,
    twoFactorEnabled: false,
    disabledAt: null,
    closedAt: null,
    createdAt,
  });
  const participants = [{ userId: senderId, role: 'owner', joinedAt: createdAt, lastReadSeq: 0 } as const];
  const key = { id: conversationId, directKey: 'key', createdBy: senderId };
  await conversations.insertDirectIfAbsent({ ...key, participants, createdAt });
});
print(conversationId);

async function appendForever(): Promise<never> {
  for (;;) {
    const message = { id: randomUUID(), conversationId, senderId, body: 'x'.repeat(500), createdAt: new Date() };
    const rest = {
      conversationKind: 'direct',
      kind: 'text',
      words: ['x'],
      clientMessageId: null,
      contentHash,
      replyToId: null,
      mentions: [],
    } as const;
    const outcome = await store.unitOfWork.run((stores) => stores.messages.append({ ...message, ...rest }), {
      isIdempotent,
    });
    if (outcome.kind !== 'appended') throw new Error(outcome.kind);
    print(`${outcome.message.seq} ${outcome.message.id}`);
  }
}

await Promise.all(Array.from({ length: 8 }, appendForever)).catch((error: unknown) => {
  // The server was killed, as some tests do.
  if (!CrewkitError.is(error, 'UNAVAILABLE')) throw error;
});
