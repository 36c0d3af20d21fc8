import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { ManualClock } from '@crewkit/contracts';
import { sampleAccount } from '@crewkit/contracts/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { deriveKeys } from '../../src/defaults/crypto/derive-keys.js';
import { devMailer } from '../../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../../src/defaults/files/file-blobs.js';
import type { Account } from '../../src/domain/accounts/account.js';
import { createCrewkit } from '../../src/wiring/create-crewkit.js';
import type { Crewkit } from '../../src/wiring/crewkit.js';

const keys = deriveKeys(randomBytes(32));
const clock = new ManualClock();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crewkit-mentions-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(mentionMails: boolean | undefined): Promise<Crewkit> {
  return createCrewkit({
    store: sqliteStore({ path: join(folder, 'crewkit.db') }),
    mailer: devMailer(),
    blobs: fileBlobs({ directory: join(folder, 'blobs') }),
    keys,
    publicUrl: 'https://api.example',
    appOrigins: ['https://app.example'],
    mentionMails,
    ports: { clock },
  });
}

async function mentionBob({ useCases }: Crewkit, ada: Account, bob: Account): Promise<string> {
  const client = { ipAddress: null, userAgent: null };
  const actor = {
    userId: ada.id,
    email: ada.email,
    accessTokenId: 'a',
    accessTokenExpiresAt: clock.now(),
    key: null,
    client,
  };
  const { conversation } = await useCases.openDirectConversation.execute(actor, bob.id);
  const message = { conversationId: conversation.id, body: 'hello', mentions: [bob.id] };
  await useCases.postMessage.execute(actor, message);
  return conversation.id;
}

async function addPeople(): Promise<[Account, Account]> {
  const store = sqliteStore({ path: join(folder, 'crewkit.db') });
  await store.migrate();
  const people: [Account, Account] = [sampleAccount(), sampleAccount()];
  await store.unitOfWork.run(async ({ accounts }) => {
    for (const each of people) await accounts.insertIfAbsent(each);
  });
  await store.close();
  return people;
}

it('mention emails that became due while no process was running are sent', async () => {
  const [ada, bob] = await addPeople();
  const first = await open(true);
  const id = await mentionBob(first, ada, bob);
  await first.close();
  clock.advance({ minutes: 10 });
  const second = await open(true);
  await vi.waitFor(async () => {
    const mails = await second.useCases.listCapturedMails.execute(10);
    expect(mails.map(({ to }) => to)).toEqual([bob.email]);
    expect(mails[0]?.text).toContain(`https://app.example/chats/${id}`);
  }, 60_000);
  await second.close();
});

it('mention emails are neither stored nor sent unless the embedding application enables them', async () => {
  const [ada, bob] = await addPeople();
  const bobIsHere = { userId: bob.id, lastActiveAt: clock.now(), isConnected: true, hasChanged: true };
  for (const mentionMails of [undefined, false]) {
    const crewkit = await open(mentionMails);
    await mentionBob(crewkit, ada, bob);
    await crewkit.useCases.recordPresence.execute(randomUUID(), [bobIsHere], 150);
    await crewkit.close();
  }
  clock.advance({ minutes: 10 });
  const store = sqliteStore({ path: join(folder, 'crewkit.db') });
  const kept = store.unitOfWork.run(async ({ mentions }) => [
    await mentions.takeDue(clock.now(), 10),
    await mentions.lastSeenAt(bob.id),
  ]);
  expect(await kept).toEqual([[], null]);
  await store.close();
});
