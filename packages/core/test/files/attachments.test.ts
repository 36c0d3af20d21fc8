import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { type BlobStoreFixture, ManualClock } from '@crewkit/contracts';
import {
  RecordingLogger,
  createOgg,
  recordings,
  createWav,
  withoutDuration,
  addAccount,
  addChat,
  createFileBlobs,
} from '@crewkit/contracts/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { HmacUrlSigner } from '../../src/defaults/crypto/hmac-url-signer.js';
import { silentLogger } from '../../src/defaults/observability/no-op.js';
import { UuidIdSource } from '../../src/defaults/clock-and-ids.js';
import { WorkerMediaInspector } from '../../src/defaults/files/worker-media-inspector.js';
import { attachmentLimits } from '../../src/domain/chat/attachment.js';
import { lifetimes } from '../../src/domain/lifetimes.js';
import type { Actor } from '../../src/domain/sign-in/session.js';
import { CrewkitError } from '../../src/errors/crewkit-error.js';
import { Authorize } from '../../src/features/access/authorization/authorize.js';
import { AppendMessage, type PostedMessage } from '../../src/features/chat/messages/append-message.js';
import { noMessageFields } from '../support/no-message-fields.js';
import { AttachmentLinks } from '../../src/features/chat/attachments/attachment-links.js';
import { SignedLinks } from '../../src/features/shared/signed-links.js';
import { ChatAccess } from '../../src/features/chat/conversations/chat-access.js';
import type { StorageLimits } from '../../src/domain/chat/storage.js';
import { ContactRules } from '../../src/features/chat/contacts/contact-rules.js';
import { DescribeVoice } from '../../src/features/chat/attachments/describe-voice.js';
import { DiscardFiles } from '../../src/features/chat/storage/discard-files.js';
import { PostAttachments } from '../../src/features/chat/attachments/post-attachments.js';
import { ReadAttachment } from '../../src/features/chat/attachments/read-attachment.js';
import { CallHooks } from '../../src/features/hooks/call-hooks.js';
import { ReceiveFiles } from '../../src/features/chat/attachments/receive-files.js';
import { SweepAttachments } from '../../src/features/chat/storage/sweep-attachments.js';
import type { UploadedFile, UploadFields, UploadForm } from '../../src/ports/files/upload-form.js';
import type { BlobStore, ByteStream } from '../../src/ports/files/blob-store.js';
import type { UnitOfWork } from '../../src/ports/unit-of-work.js';

const store = sqliteStore({ path: ':memory:' });
const clock = new ManualClock();
const inspector = new WorkerMediaInspector();
const [ids, logger] = [new UuidIdSource(), new RecordingLogger()];
const contact = new ContactRules('anyone');
const access = new ChatAccess(new Authorize(clock), contact);
const signer = new HmacUrlSigner([{ kid: 'k', key: Buffer.alloc(32, 1) }]);
const links = new AttachmentLinks(new SignedLinks(signer, clock, 'https://crewkit.test/api'));
const MiB = 1024 * 1024;
const farAway = new Date('2999-01-01');
const unlimited: StorageLimits = { userBytes: null, organizationBytes: null };

let kept: BlobStoreFixture;
let actor: Actor;
let chat: string;

beforeAll(async () => {
  await store.migrate();
});
afterAll(() => store.close());
beforeEach(async () => {
  kept = await createFileBlobs();
  const leftBefore = await pending();
  await store.unitOfWork.run(({ attachments }) => attachments.deleteAbandoned(leftBefore, farAway));
  const added = await addChat(store);
  [actor, chat] = [toActor(added.first), added.chat];
  return () => kept.close();
});

function toActor(userId: string): Actor {
  const token = { email: '', accessTokenId: '', accessTokenExpiresAt: new Date(), key: null };
  return { userId, ...token, client: { ipAddress: null, userAgent: null } };
}

async function* inChunks(bytes: Uint8Array): ByteStream {
  for (let start = 0; start < bytes.length; start += 65_536)
    yield Promise.resolve(bytes.subarray(start, start + 65_536));
}

const file = (bytes: Uint8Array | string, fileName = 'file'): UploadedFile => ({
  fileName,
  content: inChunks(Buffer.from(bytes)),
});

function readForm(files: readonly UploadedFile[], fields: Partial<UploadFields> = {}): UploadForm {
  return {
    declaredBytes: null,
    files: (async function* () {
      for (const each of files) yield Promise.resolve(each);
    })(),
    fields: () => ({ voice: false, ...fields }),
  };
}

function receiving(limits: StorageLimits, unitOfWork: UnitOfWork = store.unitOfWork, blobs = kept.blobs): ReceiveFiles {
  const discardFiles = new DiscardFiles(unitOfWork, blobs, { logger, transactions: { isInTransaction: () => false } });
  return new ReceiveFiles(unitOfWork, { blobs, inspector }, { ids, clock, discardFiles, limits });
}

function useCase(
  unitOfWork: UnitOfWork = store.unitOfWork,
  blobs: BlobStore = kept.blobs,
  limits: StorageLimits = unlimited,
): PostAttachments {
  return new PostAttachments(unitOfWork, access, {
    receiveFiles: receiving(limits, unitOfWork, blobs),
    describeVoice: new DescribeVoice(blobs, inspector),
    appendMessage: new AppendMessage(
      unitOfWork,
      { access, contact },
      { ids, clock, mentionMails: false, hooks: new CallHooks({}, silentLogger), fields: noMessageFields },
    ),
  });
}

const post = (form: UploadForm): Promise<PostedMessage> => useCase().execute(actor, { conversationId: chat, form });
const sweep = (): Promise<boolean> => new SweepAttachments(store.unitOfWork, kept.blobs, clock).execute();

/** Returns the ids of the rows that a sweep would find, now or later. */
function pending(): Promise<string[]> {
  return store.unitOfWork.read(({ attachments }) => attachments.listAbandoned(farAway, 1000));
}

async function expectNothingLeft(): Promise<void> {
  expect(await kept.listCaptured()).toEqual([]);
  expect(await pending()).toEqual([]);
}

async function expectRefused(form: UploadForm, expected: object): Promise<void> {
  await expect(post(form)).rejects.toMatchObject(expected);
  await expectNothingLeft();
}

const findErrorAt = (path: string, code: string): object => ({
  code: 'VALIDATION_FAILED',
  details: { errors: [expect.objectContaining({ path, code })] },
});

describe('PostAttachments', () => {
  it('stores files in order, with their detected type and display name', async () => {
    const gif = Buffer.from('GIF89a<script>alert(1)</script>');
    const named = [file(gif, '../../etc/x.png'), file('<svg onload="x"/>', 'Привет\r\n😀.png'), file(Buffer.alloc(1))];
    const { message, replayed } = await post(readForm(named, { body: 'Look!' }));
    expect(replayed).toBe(false);
    expect(message).toMatchObject({ kind: 'file', body: 'Look!', seq: 1 });
    expect(message.attachments.map((each) => [each.fileName, each.contentType, each.size, each.voice])).toEqual([
      ['x.png', 'image/gif', gif.length, null],
      ['Привет😀.png', 'application/octet-stream', 17, null],
      ['file', 'application/octet-stream', 1, null],
    ]);
    expect(message.attachments[0]?.sha256).toBe(createHash('sha256').update(gif).digest('hex'));
    expect(await kept.listCaptured()).toEqual(message.attachments.map(({ id }) => id).sort());
    expect(await pending()).toEqual([]);
  });

  it('accepts 10 files, and rejects 11 files, no files and empty files without leaving anything behind', async () => {
    const files = (count: number): UploadedFile[] => Array.from({ length: count }, (_, index) => file(`${index}`));
    await expectRefused(readForm(files(11)), findErrorAt('files', 'too_many'));
    await expectRefused(readForm([]), findErrorAt('files', 'required'));
    await expectRefused(readForm([file('x'), file('')]), findErrorAt('files', 'empty_file'));
    const { message } = await post(readForm(files(10)));
    expect(message.attachments).toHaveLength(10);
  });

  it('stores nothing for a conversation deleted during the upload', async () => {
    const receiveFiles = receiving(unlimited);
    const form = readForm([file('x')]);
    const upload = receiveFiles.begin({ conversationId: randomUUID(), uploadedBy: actor.userId }, form);
    await expect(receiveFiles.receive(upload, form.files)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectNothingLeft();
  });

  it('accepts 25 MiB and rejects one byte more', async () => {
    const most = randomBytes(attachmentLimits.fileBytes);
    await expectRefused(readForm([file(Buffer.concat([most, Buffer.alloc(1)]))]), { code: 'PAYLOAD_TOO_LARGE' });
    expect((await post(readForm([file(most)]))).message.attachments[0]?.size).toBe(25 * MiB);
  });

  it('leaves neither rows nor files of an upload that is aborted within its files or after them', async () => {
    const broken = new Error('The client has hung up.');
    async function* halfway(): ByteStream {
      yield Promise.resolve(randomBytes(100_000));
      throw broken;
    }
    await expect(post(readForm([file('first'), { fileName: 'x', content: halfway() }]))).rejects.toBe(broken);
    await expectNothingLeft();
    const late: UploadForm = { ...readForm([file('first')]), fields: () => expect.fail('late') };
    await expect(post(late)).rejects.toThrow('late');
    await expectNothingLeft();
  });

  it('rejects invalid captions, and voice properties on other files', async () => {
    await expectRefused(readForm([file('x')], { body: 'x'.repeat(10_001) }), findErrorAt('body', 'invalid_body'));
    await expectRefused(readForm([file('x')], { durationMs: 5 }), findErrorAt('durationMs', 'voice_only'));
    await expectRefused(readForm([file('x')], { waveform: [1] }), findErrorAt('waveform', 'voice_only'));
    for (const waveform of [[], [0.5], [256], [-1], Array.from({ length: 129 }, () => 1)]) {
      await expectRefused(
        readForm([file(createWav(1))], { voice: true, waveform }),
        findErrorAt('waveform', 'invalid_waveform'),
      );
    }
    await expectRefused(readForm([file('x')], { replyToId: randomUUID() }), { code: 'VALIDATION_FAILED' });
  });

  it('authorizes the sender before the first byte', async () => {
    const unread: UploadForm = {
      declaredBytes: null,
      files: { [Symbol.asyncIterator]: () => expect.fail('read') },
      fields: () => expect.fail(),
    };
    const stranger = toActor(await addAccount(store));
    const asked = useCase().execute(stranger, { conversationId: chat, form: unread });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('returns the stored message for a repeated send, and keeps only the first files', async () => {
    const again = (content: string): UploadForm => readForm([file(content, 'a.txt')], { clientMessageId: 'once' });
    const first = await post(again('same'));
    const before = await kept.listCaptured();
    expect(await post(again('same'))).toEqual({ message: first.message, replayed: true });
    await expect(post(again('different'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await kept.listCaptured()).toEqual(before);
    const once = (): UploadForm => readForm([file('parallel')], { clientMessageId: 'parallel' });
    const posted = await Promise.all(Array.from({ length: 16 }, () => post(once())));
    expect(new Set(posted.map(({ message }) => message.attachments[0]?.id)).size).toBe(1);
    expect(posted.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await kept.listCaptured()).toHaveLength(2);
    expect(await pending()).toEqual([]);
  });

  it('keeps the files when it is unknown whether the message was stored', async () => {
    const doubtful: UnitOfWork = {
      read: (work) => store.unitOfWork.read(work),
      run: async (work) => {
        const done = await store.unitOfWork.run(work);
        if (typeof done === 'object') throw new CrewkitError('UNAVAILABLE');
        return done;
      },
    };
    const asked = useCase(doubtful).execute(actor, { conversationId: chat, form: readForm([file('x')]) });
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await kept.listCaptured()).toHaveLength(1);
    clock.advance({ seconds: lifetimes.pendingAttachmentSeconds });
    expect(await sweep()).toBe(false);
    expect(await kept.listCaptured()).toHaveLength(1);
  });

  it('leaves failed removals to the sweep', async () => {
    const stuck: BlobStore = {
      write: (key, content) => kept.blobs.write(key, content),
      read: (key, range) => kept.blobs.read(key, range),
      delete: () => Promise.reject(new CrewkitError('UNAVAILABLE')),
      deleteUnfinished: (before) => kept.blobs.deleteUnfinished(before),
    };
    const form = readForm([file('x'), file('')]);
    const asked = useCase(store.unitOfWork, stuck).execute(actor, { conversationId: chat, form });
    await expect(asked).rejects.toMatchObject(findErrorAt('files', 'empty_file'));
    expect(await kept.listCaptured()).toHaveLength(2);
    await sweep();
    expect(await kept.listCaptured(), 'They are not due yet.').toHaveLength(2);
    clock.advance({ seconds: lifetimes.pendingAttachmentSeconds });
    await sweep();
    await expectNothingLeft();
  });
});

describe('a voice message', () => {
  const voice = (bytes: Uint8Array, fields: Partial<UploadFields> = {}): UploadForm =>
    readForm([file(bytes, 'voice')], { voice: true, ...fields });

  it.each([
    ['WAV', createWav(2), 'audio/wav', 2000],
    ['Ogg', createOgg(1000), 'audio/ogg', 1000],
    ['WebM', recordings.voiceWebm, 'audio/webm', 308],
    ['MP4', recordings.voiceMp4, 'audio/mp4', 381],
  ])('can be %s, with a measured duration', async (_, bytes, contentType, durationMs) => {
    const { message } = await post(voice(bytes, { durationMs: 5, waveform: [0, 128, 255] }));
    expect(message).toMatchObject({ kind: 'voice', body: '' });
    expect(message.attachments).toMatchObject([
      { contentType, voice: { durationMs, waveform: [0, 128, 255], durationSource: 'probed' } },
    ]);
  });

  it('has the duration given by the client if the file contains none', async () => {
    const bytes = withoutDuration(recordings.voiceWebm);
    await expectRefused(voice(bytes), findErrorAt('durationMs', 'required'));
    await expectRefused(voice(bytes, { durationMs: 0 }), findErrorAt('durationMs', 'invalid_duration'));
    await expectRefused(voice(bytes, { durationMs: 900_001 }), findErrorAt('durationMs', 'too_long'));
    const { message } = await post(voice(bytes, { durationMs: 900_000 }));
    expect(message.attachments[0]?.voice).toEqual({ durationMs: 900_000, waveform: [], durationSource: 'client' });
  });

  it('lasts at most 15 minutes, regardless of what the client claims', async () => {
    await expectRefused(voice(createWav(900.01), { durationMs: 1000 }), findErrorAt('durationMs', 'too_long'));
    expect((await post(voice(createWav(900)))).message.attachments[0]?.voice?.durationMs).toBe(900_000);
  });

  it('is one file of at most 16 MiB', async () => {
    await expectRefused(
      readForm([file(createWav(1)), file(createWav(1))], { voice: true }),
      findErrorAt('files', 'one_file'),
    );
    const long = Buffer.concat([createWav(1), Buffer.alloc(attachmentLimits.voiceBytes)]);
    await expectRefused(voice(long), { code: 'PAYLOAD_TOO_LARGE' });
    expect((await post(readForm([file(long)]))).message.kind).toBe('file');
  });

  it.each([
    ['pictures with sound', recordings.filmWebm],
    ['a picture', Buffer.from('GIF89a')],
    ['text', Buffer.from('hello')],
    ['half of a container', recordings.voiceWebm.subarray(0, 60)],
    ['an MP4 without tracks', Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex')],
  ])('rejects %s', async (_, bytes) => {
    await expectRefused(voice(bytes, { durationMs: 1000 }), { code: 'UNSUPPORTED_MEDIA_TYPE' });
  });
});

describe('SweepAttachments', () => {
  it('removes only the files of deleted messages, in batches', async () => {
    const { message: stays } = await post(readForm([file('stays')]));
    const files = Array.from({ length: 10 }, (_, index) => file(`${index}`));
    for (let count = 0; count < 11; count += 1) {
      const { message } = await post(readForm(count === 0 ? [file('one')] : files.map((_, index) => file(`${index}`))));
      await store.unitOfWork.run(async ({ attachments }) => attachments.detachAll(message.id, clock.now()));
    }
    expect(await kept.listCaptured()).toHaveLength(102);
    expect(await sweep()).toBe(true);
    expect(await sweep()).toBe(false);
    expect(await kept.listCaptured()).toEqual(stays.attachments.map(({ id }) => id));
    expect(await pending()).toEqual([]);
  });
});

describe('ReadAttachment', () => {
  const read = (): ReadAttachment => new ReadAttachment(store.unitOfWork, access, { blobs: kept.blobs, links });
  const toProof = (url: string): { expires: string; signature: string } => {
    const query = new URL(url).searchParams;
    return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
  };

  it('returns the bytes to users who may view the conversation, and to holders of the link', async () => {
    const { message } = await post(readForm([file('content')]));
    const attachmentId = message.attachments[0]?.id ?? '';
    const at = { conversationId: chat, attachmentId };
    const proof = toProof(links.of(chat, attachmentId).url);
    for (const each of [actor, proof]) {
      const { attachment, open } = await read().execute({ ...at, proof: each });
      expect(attachment).toEqual(message.attachments[0]);
      const chunks: Uint8Array[] = [];
      for await (const chunk of await open({ first: 1, last: 3 })) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe('ont');
    }
    const stranger = toActor(await addAccount(store));
    await expect(read().execute({ ...at, proof: stranger })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = { ...at, attachmentId: randomUUID() };
    await expect(read().execute({ ...other, proof: actor })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(read().execute({ ...other, proof })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { open } = await read().execute({ ...at, proof });
    await kept.blobs.delete([attachmentId]);
    await expect(open()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('rejects forged and expired links, and returns the same link for a while', () => {
    const [conversationId, attachmentId] = [randomUUID(), randomUUID()];
    const half = lifetimes.attachmentLinkSeconds / 2;
    const { url, expiresAt } = links.of(conversationId, attachmentId);
    const leftSeconds = (expiresAt.getTime() - clock.now().getTime()) / 1000;
    expect(leftSeconds).toBeGreaterThan(half);
    expect(leftSeconds).toBeLessThanOrEqual(2 * half);
    expect(new URL(url).origin + new URL(url).pathname).toBe(
      `https://crewkit.test/api/chats/${conversationId}/attachments/${attachmentId}`,
    );
    const link = { conversationId, attachmentId, ...toProof(url) };
    expect(links.verify(link)).toBe(true);
    const swapped = { conversationId: attachmentId, attachmentId: conversationId };
    const expires = String(Number(link.expires) + 1);
    const forged = [
      swapped,
      { expires },
      { expires: ` ${link.expires}` },
      { expires: '9'.repeat(30) },
      { signature: '' },
    ];
    for (const change of forged) expect(links.verify({ ...link, ...change })).toBe(false);
    clock.advance({ seconds: leftSeconds - half - 1 });
    expect(links.of(conversationId, attachmentId).url).toBe(url);
    clock.advance({ seconds: 1 });
    expect(links.of(conversationId, attachmentId).url).not.toBe(url);
    clock.advance({ seconds: half - 1 });
    expect(links.verify(link)).toBe(true);
    clock.advance({ seconds: 1 });
    expect(links.verify(link)).toBe(false);
  });
});
