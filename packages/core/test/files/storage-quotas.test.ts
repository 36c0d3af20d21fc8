import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { type BlobStoreFixture, ManualClock } from '@crewkit/contracts';
import { RecordingLogger, addChat, createFileBlobs } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { silentLogger } from '../../src/defaults/observability/no-op.js';
import { UuidIdSource } from '../../src/defaults/clock-and-ids.js';
import type { Actor } from '../../src/domain/sign-in/session.js';
import type { StorageLimits } from '../../src/domain/chat/storage.js';
import { Authorize } from '../../src/features/access/authorization/authorize.js';
import { AppendMessage, type PostedMessage } from '../../src/features/chat/messages/append-message.js';
import { noMessageFields } from '../support/no-message-fields.js';
import { ChatAccess } from '../../src/features/chat/conversations/chat-access.js';
import { ContactRules } from '../../src/features/chat/contacts/contact-rules.js';
import { DescribeVoice } from '../../src/features/chat/attachments/describe-voice.js';
import { DiscardFiles } from '../../src/features/chat/storage/discard-files.js';
import { PostAttachments } from '../../src/features/chat/attachments/post-attachments.js';
import { CallHooks } from '../../src/features/hooks/call-hooks.js';
import { ReceiveFiles } from '../../src/features/chat/attachments/receive-files.js';
import type { UploadForm } from '../../src/ports/files/upload-form.js';
import type { BlobStore } from '../../src/ports/files/blob-store.js';
import type { MediaInspector } from '../../src/ports/files/media-inspector.js';
import type { UnitOfWork } from '../../src/ports/unit-of-work.js';

const MiB = 1024 * 1024;
const chunkBytes = MiB / 16;
const store = sqliteStore({ path: ':memory:' });
const clock = new ManualClock();
const contact = new ContactRules('anyone');
const access = new ChatAccess(new Authorize(clock), contact);
const inspector: MediaInspector = {
  headBytes: 1,
  sniff: () => Promise.resolve(null),
  probeAudio: () => Promise.resolve(null),
};

let kept: BlobStoreFixture;
let chat: string;
let actor: Actor;
/** The number of bytes passed to the blob store, and of transactions, since the start of the case. */
let written = 0;
let transactions = 0;

beforeAll(async () => {
  await store.migrate();
});
afterAll(() => store.close());
beforeEach(async () => {
  kept = await createFileBlobs();
  const people = await addChat(store);
  chat = people.chat;
  const token = { email: '', accessTokenId: '', accessTokenExpiresAt: new Date(), key: null };
  actor = { userId: people.first, ...token, client: { ipAddress: null, userAgent: null } };
  [written, transactions] = [0, 0];
  return () => kept.close();
});

const countingBlobs = (): BlobStore => ({
  read: (key, range) => kept.blobs.read(key, range),
  delete: (keys) => kept.blobs.delete(keys),
  deleteUnfinished: (before) => kept.blobs.deleteUnfinished(before),
  write: (key, content) =>
    kept.blobs.write(
      key,
      (async function* () {
        for await (const chunk of content) {
          written += chunk.byteLength;
          yield chunk;
        }
      })(),
    ),
});

const countingWork: UnitOfWork = {
  read: (work) => store.unitOfWork.read(work),
  run: (work, traits) => {
    transactions += 1;
    return store.unitOfWork.run(work, traits);
  },
};

/** An upload. `sizes` are the sizes of the files in bytes. The upload waits for `until` after its first chunk. */
interface Sending {
  readonly sizes: readonly number[];
  readonly limits?: Partial<StorageLimits>;
  /** False means that the upload is sent in chunks, without a Content-Length. */
  readonly declared?: boolean;
  readonly until?: Promise<void>;
}

function readForm({ sizes, declared = true, until }: Sending): UploadForm {
  async function* bytes(size: number): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < size; sent += chunkBytes) {
      yield Buffer.alloc(Math.min(chunkBytes, size - sent), 1);
      await until;
    }
  }
  return {
    // As in every form, there is some overhead around the files.
    declaredBytes: declared ? sizes.reduce((sum, size) => sum + size + 200, 0) : null,
    files: (async function* () {
      for (const size of sizes) yield await Promise.resolve({ fileName: 'file', content: bytes(size) });
    })(),
    fields: () => ({ voice: false }),
  };
}

function post(sending: Sending): Promise<PostedMessage> {
  const blobs = countingBlobs();
  const limits = { userBytes: null, organizationBytes: null, ...sending.limits };
  const ids = new UuidIdSource();
  const discardFiles = new DiscardFiles(countingWork, blobs, {
    logger: new RecordingLogger(),
    transactions: { isInTransaction: () => false },
  });
  const posting = new PostAttachments(countingWork, access, {
    receiveFiles: new ReceiveFiles(countingWork, { blobs, inspector }, { ids, clock, discardFiles, limits }),
    describeVoice: new DescribeVoice(blobs, inspector),
    appendMessage: new AppendMessage(
      countingWork,
      { access, contact },
      { ids, clock, mentionMails: false, hooks: new CallHooks({}, silentLogger), fields: noMessageFields },
    ),
  });
  return posting.execute(actor, { conversationId: chat, form: readForm(sending) });
}

const used = (): Promise<number> => store.unitOfWork.read(({ attachments }) => attachments.usedBytes(actor.userId));

async function expectRefused(sending: Sending, usedBytes: number): Promise<void> {
  const quota = { scope: 'user', usedBytes, limitBytes: sending.limits?.userBytes };
  await expect(post(sending)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED', details: { quota } });
  expect(await used()).toBe(usedBytes);
}

describe('storage quotas', () => {
  it('reject an upload whose declared size exceeds the quota before any byte is stored', async () => {
    await expectRefused({ sizes: [20 * MiB, 20 * MiB], limits: { userBytes: 30 * MiB } }, 0);
    expect(written).toBe(0);
    expect(await kept.listCaptured()).toEqual([]);
  });

  it('reject an upload of undeclared size soon after it exceeds the quota', async () => {
    await expectRefused({ sizes: [1000, 20 * MiB], limits: { userBytes: 3 * MiB }, declared: false }, 0);
    expect(written).toBeGreaterThan(2 * MiB);
    expect(written).toBeLessThanOrEqual(4 * MiB + chunkBytes);
    expect(await kept.listCaptured()).toEqual([]);
  });

  it('reject everything at 0, and accept everything without a limit', async () => {
    for (const declared of [true, false]) {
      await expectRefused({ sizes: [1], limits: { userBytes: 0 }, declared }, 0);
      expect(written).toBe(0);
    }
    await post({ sizes: [3 * MiB, 5], limits: { userBytes: null } });
    expect(await used()).toBe(3 * MiB + 5);
  });

  it.each([
    ['declared', true],
    ['undeclared', false],
  ])('count bytes exactly at the limit for uploads of %s size', async (_, declared) => {
    const limits = { userBytes: 3 * MiB };
    await post({ sizes: [2 * MiB, MiB - 1], limits, declared });
    expect(await used()).toBe(3 * MiB - 1);
    await post({ sizes: [1], limits, declared });
    await expectRefused({ sizes: [1], limits, declared }, 3 * MiB);
  });

  it('reserve the declared size of an upload in progress', async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const limits = { userBytes: 4 * MiB };
    const slow = post({ sizes: [3 * MiB], limits, until });
    await expect.poll(used).toBeGreaterThan(2 * MiB);
    await expect(post({ sizes: [2 * MiB], limits })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    release();
    await slow;
    expect(await used()).toBe(3 * MiB);
  });

  it('keep files that were sent when the limit was higher', async () => {
    await post({ sizes: [MiB] });
    await expectRefused({ sizes: [1], limits: { userBytes: 10 } }, MiB);
    expect(await kept.listCaptured()).toHaveLength(1);
  });

  it('add one transaction per upload, however large it is', async () => {
    await post({ sizes: [5] });
    // The transactions write the row of the file, its size, and the message.
    expect(transactions).toBe(3);
    transactions = 0;
    await post({ sizes: [20 * MiB, 20 * MiB, 1] });
    expect(transactions).toBe(5);
  });
});
