import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { internals } from '@crewkit/core/internal';

import { listMessages, tryDelete } from '../chat/chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart, upload, type FormPart } from '../support/multipart.js';
import { signIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { talk } from '../support/talk.js';
import { pause } from '../../until.js';
import {
  keptFiles,
  newChat,
  sendFile,
  sendFiles,
  sweep,
  trySend,
  unclaimedRows,
  type Chat,
  type Sending,
} from './uploading.js';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const page = '<!doctype html><script>alert(document.domain)</script>';

/** Expects a refusal that leaves nothing behind: no message, no row, no file. */
async function expectRefused(
  http: HttpClient,
  chat: Chat,
  sending: Sending & { readonly code: Parameters<typeof expectProblem>[1]; readonly path?: string },
): Promise<void> {
  const before = await keptFiles(http);
  const { errors = [] } = expectProblem(await trySend(http, chat, sending), sending.code);
  if (sending.path !== undefined) assert.deepEqual([...new Set(errors.map(({ path }) => path))], [sending.path]);
  await expectUnchanged(http, chat, before);
}

async function expectUnchanged(http: HttpClient, chat: Chat, before: ReadonlySet<string>): Promise<void> {
  assert.deepEqual(await keptFiles(http), before, 'A file is left.');
  assert.deepEqual(await unclaimedRows(http), [], 'A row is left.');
  assert.deepEqual(await listMessages(http, chat.ada, chat.id), []);
}

/** Waits until the number of rows without a message is `enough`. */
async function untilRows(http: HttpClient, enough: (count: number) => boolean): Promise<void> {
  const deadline = performance.now() + 5000;
  for (;;) {
    const { length } = await unclaimedRows(http);
    if (enough(length)) return;
    assert.ok(performance.now() < deadline, `There are still ${length} rows.`);
    await pause(5);
  }
}

const parsed = (answer: HttpAnswer): unknown => JSON.parse(answer.text);

/** Tests the sending of files. */
export function attachmentCases(options: HttpContractOptions): void {
  whatIsKept(options);
  limits(options);
  repeating(options);
  whatIsLeft(options);
}

function whatIsKept(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('sending files', () => {
    const http = useServer(options);

    runner.it('creates one message that describes them', async () => {
      const chat = await newChat(http());
      const files = [filePart(png, 'a.png'), filePart('hello', 'b.txt')];
      const message = await sendFiles(http(), chat, { files, fields: { body: 'Look!' } });
      assert.deepEqual([message.kind, message.body, message.seq], ['file', 'Look!', 1]);
      const [first, second] = message.attachments;
      assert.ok(first && second && message.attachments.length === 2);
      assert.deepEqual(first, {
        id: first.id,
        fileName: 'a.png',
        contentType: 'image/png',
        size: png.length,
        sha256: createHash('sha256').update(png).digest('hex'),
        url: first.url,
        urlExpiresAt: first.urlExpiresAt,
        voice: null,
      });
      assert.match(first.id, /^[\da-f]{8}-[\da-f]{4}-7/);
      const path = http().move(`/api/chats/${chat.id}/attachments/${first.id}`);
      assert.equal(new URL(first.url).pathname, path);
      const now = http().server.clock.now().getTime();
      assert.ok(Date.parse(first.urlExpiresAt) - now >= (internals.lifetimes.attachmentLinkSeconds / 2) * 1000);
      assert.deepEqual([second.fileName, second.contentType, second.size], ['b.txt', 'application/octet-stream', 5]);
      assert.deepEqual(await listMessages(http(), chat.bob, chat.id), [message]);
    });

    runner.it('accepts text, reply and mentions before or after the files', async () => {
      const chat = await newChat(http());
      const first = await sendFiles(http(), chat, { files: [filePart('x')] });
      assert.equal(first.body, '');
      const fields = { body: ' ', replyToId: first.id, mentions: JSON.stringify([chat.bob.id]), clientMessageId: 'c' };
      const reply = await sendFiles(http(), chat, { files: [filePart('y')], fields });
      const { body, replyToId, mentions, clientMessageId } = reply;
      assert.deepEqual({ body, replyToId, mentions, clientMessageId }, { ...fields, mentions: [chat.bob.id] });
      const after = [filePart('z'), { name: 'body', content: 'after' }];
      assert.equal((await sendFiles(http(), chat, { files: after })).body, 'after');
    });

    runner.it('detects the type from the content, not from the file name or the declared type', async () => {
      const chat = await newChat(http());
      const claimed = (content: string | Uint8Array, fileName: string, type: string): FormPart => ({
        name: 'files',
        content,
        head: `Content-Disposition: form-data; name="files"; filename="${fileName}"\r\nContent-Type: ${type}`,
      });
      const files = [
        claimed(page, 'picture.png', 'image/png'),
        claimed('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'picture.svg', 'image/svg+xml'),
        claimed(`GIF89a${page}`, 'polyglot.html', 'text/html'),
        claimed(`%PDF-1.7\n${page}`, 'polyglot.html', 'text/html'),
        claimed(png, 'page.html', 'text/html'),
        claimed(Buffer.from(`\ufeff${page}`, 'utf16le'), 'sound.mp3', 'audio/mpeg'),
        claimed(`BM${page}`, 'picture.bmp', 'image/bmp'),
      ];
      const { attachments } = await sendFiles(http(), chat, { files });
      const types = attachments.map(({ contentType }) => contentType);
      assert.deepEqual(types, [
        'application/octet-stream',
        'application/octet-stream',
        'image/gif',
        'application/pdf',
        'image/png',
        'application/octet-stream',
        'application/octet-stream',
      ]);
    });

    runner.it('returns file names as they are, whatever they contain', async () => {
      const chat = await newChat(http());
      const names: Readonly<Record<string, string>> = {
        'Отчёт за март.pdf': 'Отчёт за март.pdf',
        '\u{1f469}\u{1f3fd}.png': '\u{1f469}\u{1f3fd}.png',
        'e\u0301.txt': '\u00e9.txt',
        '../../etc/passwd': 'passwd',
        '..\\\\..\\\\boot.ini': 'boot.ini',
        '/': 'file',
        'invoice\u202egpj.exe': 'invoicegpj.exe',
        'tab\there.txt': 'tabhere.txt',
      };
      for (const [given, shown] of Object.entries(names)) {
        const { fileName } = await sendFile(http(), chat, filePart('x', given));
        assert.equal(fileName, shown, JSON.stringify(given));
      }
      const long = await sendFile(http(), chat, filePart('x', `${'ж'.repeat(300)}.png`));
      assert.ok(Buffer.byteLength(long.fileName) <= 255 && long.fileName.endsWith('ж.png'), long.fileName);
    });

    runner.it('removes line breaks from file names, however they are encoded', async () => {
      const chat = await newChat(http());
      // Browsers send names in this form, and attackers can do so too.
      const encoded = await sendFile(http(), chat, filePart('x', 'a%0D%0ASet-Cookie: b=c.txt'));
      assert.doesNotMatch(encoded.fileName, /[\r\n]/);
      const raw = await trySend(http(), chat, { files: [filePart('x', 'a\r\nX-Evil: b.txt')] });
      assert.ok(raw.status === 201 || raw.status === 400, raw.text);
      assert.doesNotMatch(raw.text, /\\r|\\n/);
    });
  });
}

function limits(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('file limits', () => {
    const http = useServer(options);
    const many = (count: number): FormPart[] => Array.from({ length: count }, (_, index) => filePart(`${index}`));

    runner.it('accept 10 files in their order and reject 11', async () => {
      const chat = await newChat(http());
      await expectRefused(http(), chat, { files: many(11), code: 'VALIDATION_FAILED', path: 'files' });
      const { attachments } = await sendFiles(http(), chat, { files: many(10) });
      const hashes = attachments.map(({ sha256 }) => sha256);
      const expected = many(10).map(({ content }) => createHash('sha256').update(content).digest('hex'));
      assert.deepEqual(hashes, expected);
    });

    runner.it('accept 25 MiB and reject one byte more', async () => {
      const chat = await newChat(http());
      const most = randomBytes(internals.attachmentLimits.fileBytes);
      const more = Buffer.concat([most, Buffer.alloc(1)]);
      await expectRefused(http(), chat, { files: [filePart('x'), filePart(more)], code: 'PAYLOAD_TOO_LARGE' });
      assert.equal((await sendFile(http(), chat, filePart(most))).size, 26_214_400);
    });

    runner.it('accept at most 100 MiB in total', async () => {
      const chat = await newChat(http());
      const files = Array.from({ length: 5 }, () => filePart(Buffer.alloc(21 * 1024 * 1024, 1)));
      await expectRefused(http(), chat, { files, code: 'PAYLOAD_TOO_LARGE' });
    });

    runner.it('reject empty files and uploads without files', async () => {
      const chat = await newChat(http());
      const code = 'VALIDATION_FAILED';
      await expectRefused(http(), chat, { files: [filePart('x'), filePart('')], code, path: 'files' });
      await expectRefused(http(), chat, { files: [], fields: { body: 'x' }, code, path: 'files' });
    });

    runner.it('reject the whole upload if one file is invalid', async () => {
      const chat = await newChat(http());
      const code = 'VALIDATION_FAILED';
      const files = [filePart('x'), filePart('y')];
      const faults: readonly (readonly [path: string, value: string])[] = [
        ['body', 'x'.repeat(10_001)],
        ['clientMessageId', 'x'.repeat(129)],
        ['replyToId', randomUUID()],
        ['mentions', JSON.stringify([randomUUID()])],
        ['durationMs', '1000'],
        ['waveform', '[1,2]'],
      ];
      for (const [path, value] of faults) {
        await expectRefused(http(), chat, { files, fields: { [path]: value }, code, path });
        await expectRefused(http(), chat, { files: [...files, { name: path, content: value }], code, path });
      }
    });
  });
}

function repeating(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('resending files', () => {
    const http = useServer(options);

    runner.it('with the same clientMessageId returns the stored message and keeps the first files', async () => {
      const chat = await newChat(http());
      const sending = { files: [filePart('content', 'a.txt')], fields: { clientMessageId: 'once', body: 'x' } };
      const first = await sendFiles(http(), chat, sending);
      const before = await keptFiles(http());
      const again = await trySend(http(), chat, sending);
      assert.equal(again.status, 200);
      assert.deepEqual(parsed(again), first);
      const others: readonly Sending[] = [
        { ...sending, files: [filePart('other', 'a.txt')] },
        { ...sending, files: [filePart('content', 'b.txt')] },
        { ...sending, files: [...sending.files, filePart('more')] },
        { ...sending, fields: { ...sending.fields, body: 'y' } },
      ];
      for (const other of others) expectProblem(await trySend(http(), chat, other), 'IDEMPOTENCY_MISMATCH');
      assert.deepEqual(await keptFiles(http()), before);
      assert.deepEqual(await unclaimedRows(http()), []);
    });

    runner.it('many times in parallel creates one message', async () => {
      const chat = await newChat(http());
      const sending = { files: [filePart(randomBytes(100_000))], fields: { clientMessageId: 'parallel' } };
      const before = await keptFiles(http());
      const answers = await Promise.all(Array.from({ length: 16 }, () => trySend(http(), chat, sending)));
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [...Array.from({ length: 15 }, () => 200), 201]);
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
      assert.equal((await keptFiles(http())).size, before.size + 1);
      assert.deepEqual(await unclaimedRows(http()), []);
    });
  });
}

function whatIsLeft(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('stored files', () => {
    const http = useServer(options);

    runner.it('do not include uploads of non-participants', async () => {
      const chat = await newChat(http());
      const stranger = await signIn(http());
      await expectRefused(http(), chat, { files: [filePart('x')], by: stranger, code: 'NOT_FOUND' });
    });

    runner.it('are removed at once when an upload is aborted', async () => {
      const chat = await newChat(http());
      const before = await keptFiles(http());
      const { headers, bytes } = upload([filePart('first'), filePart(Buffer.alloc(500_000, 'x'))]);
      const head = [
        `POST ${http().move(`/api/chats/${chat.id}/messages/attachments`)} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${chat.ada.accessToken}`,
        `Content-Type: ${headers['Content-Type']}`,
        `Content-Length: ${bytes.length}`,
      ];
      const half = bytes.subarray(0, bytes.length / 2).toString('latin1');
      const leaving = talk(http().server.baseUrl, `${head.join('\r\n')}\r\n\r\n${half}`, 700);
      await untilRows(http(), (count) => count > 0);
      await leaving;
      await untilRows(http(), (count) => count === 0);
      await expectUnchanged(http(), chat, before);
    });

    runner.it('are removed at once when their message is deleted', async () => {
      const chat = await newChat(http());
      const before = await keptFiles(http());
      const message = await sendFiles(http(), chat, { files: [filePart('x'), filePart('y')] });
      const stays = await sendFile(http(), chat, filePart('z'));
      assert.equal((await tryDelete(http(), chat.ada, message)).status, 204);
      assert.deepEqual(await keptFiles(http()), new Set([...before, stays.id]));
      assert.deepEqual(await unclaimedRows(http()), []);
    });

    runner.it('are kept by a late sweep as long as their messages exist', async () => {
      const chat = await newChat(http());
      const { id } = await sendFile(http(), chat, filePart('x'));
      http().server.clock.advance({ hours: 48 });
      await sweep(http());
      assert.ok((await keptFiles(http())).has(id));
    });
  });
}
