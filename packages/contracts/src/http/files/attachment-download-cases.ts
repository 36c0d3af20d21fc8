import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { internals } from '@crewkit/core/internal';

import { start, tryDelete, tryLeave } from '../chat/chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart, type FormPart } from '../support/multipart.js';
import { signIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { createWav } from './sound-samples.js';
import { fetchFile, newChat, sendFile, sendFiles, type AttachmentOnWire } from './uploading.js';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const page = '<!doctype html><script>alert(document.domain)</script>';

/** A file of 1000 random bytes. */
const content = randomBytes(1000);
const textFile: FormPart = filePart(content, 'data.bin');

function expectPart(answer: HttpAnswer, first: number, last: number): void {
  assert.equal(answer.status, 206, answer.text.slice(0, 200));
  assert.equal(answer.headers['content-range'], `bytes ${first}-${last}/1000`);
  assert.equal(answer.headers['content-length'], String(last - first + 1));
  assert.ok(answer.bytes.equals(content.subarray(first, last + 1)), `${first} to ${last}`);
}

/** Returns a changed copy of the link. */
function changed({ url }: AttachmentOnWire, change: (link: URL) => void): string {
  const link = new URL(url);
  change(link);
  return link.href;
}

/** Tests the reading of files. */
export function attachmentDownloadCases(options: HttpContractOptions): void {
  bytes(options);
  headers(options);
  links(options);
  access(options);
}

function bytes(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('downloading files', () => {
    const http = useServer(options);

    runner.it('returns the bytes that were uploaded, at any size', async () => {
      const chat = await newChat(http());
      for (const sent of [Buffer.from('x'), content, randomBytes(3_000_001)]) {
        const { url } = await sendFile(http(), chat, filePart(sent));
        for (const by of [chat.ada, chat.bob, undefined]) {
          const answer = await fetchFile(http(), url, by === undefined ? {} : { by });
          assert.equal(answer.status, 200);
          assert.equal(answer.headers['content-length'], String(sent.length));
          assert.ok(answer.bytes.equals(sent));
        }
      }
    });

    runner.it('returns a requested range', async () => {
      const { url } = await sendFile(http(), await newChat(http()), textFile);
      const part = (range: string): Promise<HttpAnswer> => fetchFile(http(), url, { headers: { Range: range } });
      expectPart(await part('bytes=0-0'), 0, 0);
      expectPart(await part('bytes=100-199'), 100, 199);
      expectPart(await part('bytes=100-'), 100, 999);
      expectPart(await part('bytes=-1'), 999, 999);
      expectPart(await part('bytes=-5000'), 0, 999);
      expectPart(await part('bytes=990-5000'), 990, 999);
      for (const range of ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0']) {
        const answer = await part(range);
        expectProblem(answer, 'RANGE_NOT_SATISFIABLE');
        assert.equal(answer.headers['content-range'], 'bytes */1000');
      }
      // Invalid ranges are ignored (RFC 9110 §14.2).
      for (const range of ['bytes=5-1', 'lines=0-1', 'bytes=a-b', '']) assert.equal((await part(range)).status, 200);
    });

    runner.it('returns the whole file when If-Range names another version', async () => {
      const { url } = await sendFile(http(), await newChat(http()), textFile);
      const { etag = '' } = (await fetchFile(http(), url)).headers;
      const ask = (tag: string): Promise<HttpAnswer> =>
        fetchFile(http(), url, { headers: { Range: 'bytes=1-2', 'If-Range': tag } });
      expectPart(await ask(etag), 1, 2);
      assert.equal((await ask('"another"')).status, 200);
    });

    runner.it('returns no body to clients whose copy is current', async () => {
      const chat = await newChat(http());
      const { url } = await sendFile(http(), chat, textFile);
      const { etag = '' } = (await fetchFile(http(), url)).headers;
      assert.match(etag, /^"[^"]+"$/);
      for (const by of [undefined, chat.bob]) {
        const answer = await fetchFile(http(), url, { ...(by && { by }), headers: { 'If-None-Match': etag } });
        assert.deepEqual([answer.status, answer.text, answer.headers.etag], [304, '', etag]);
      }
      const other = await sendFile(http(), chat, filePart('other'));
      assert.notEqual((await fetchFile(http(), other.url)).headers.etag, etag);
      // Having the link of another conversation gives no access.
      const { url: foreign } = await sendFile(http(), await newChat(http()), textFile);
      const refused = await fetchFile(http(), foreign, { by: chat.bob, headers: { 'If-None-Match': etag } });
      expectProblem(refused, 'NOT_FOUND');
    });

    runner.it('answers HEAD with the headers of GET', async () => {
      const { url } = await sendFile(http(), await newChat(http()), textFile);
      const [got, head] = [await fetchFile(http(), url), await fetchFile(http(), url, { method: 'HEAD' })];
      assert.deepEqual([head.status, head.text], [200, '']);
      for (const name of ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges'] as const) {
        assert.equal(head.headers[name], got.headers[name], name);
      }
    });
  });
}

function headers(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('file responses', () => {
    const http = useServer(options);

    runner.it('display images, audio and PDF inline', async () => {
      const chat = await newChat(http());
      const shown = { 'image/png': png, 'audio/wav': createWav(0.1), 'application/pdf': Buffer.from('%PDF-1.7\n') };
      for (const [type, sent] of Object.entries(shown)) {
        const { url } = await sendFile(http(), chat, filePart(sent, 'a.html'));
        const answer = await fetchFile(http(), url);
        assert.equal(answer.headers['content-type'], type);
        assert.match(answer.headers['content-disposition'] ?? '', /^inline;/);
        assert.equal(answer.headers['x-content-type-options'], 'nosniff');
        assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
      }
    });

    runner.it('offer other types as attachments that never execute', async () => {
      const chat = await newChat(http());
      for (const sent of [
        page,
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        '<?xml version="1.0"?><svg/>',
        'PK\u0003\u0004',
      ]) {
        const { url } = await sendFile(http(), chat, filePart(sent, 'a.png'));
        for (const headers of [{}, { Range: 'bytes=0-1' }]) {
          const answer = await fetchFile(http(), url, { headers });
          assert.equal(answer.headers['content-type'], 'application/octet-stream');
          assert.match(answer.headers['content-disposition'] ?? '', /^attachment;/);
          assert.equal(answer.headers['x-content-type-options'], 'nosniff');
          assert.match(String(answer.headers['content-security-policy']), /sandbox/);
          assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
        }
      }
    });

    runner.it('carry the file name without breaking the header', async () => {
      const chat = await newChat(http());
      const { url } = await sendFile(http(), chat, filePart('x', "Отчёт; a='b' \u{1f600}.bin"));
      const { 'content-disposition': disposition = '' } = (await fetchFile(http(), url)).headers;
      const [, encoded = ''] = /; filename\*=UTF-8''([^;]+)$/.exec(disposition) ?? [];
      assert.equal(decodeURIComponent(encoded), "Отчёт; a='b' \u{1f600}.bin");
    });

    runner.it('can be cached by the browser but not by shared caches', async () => {
      const chat = await newChat(http());
      const { url } = await sendFile(http(), chat, textFile);
      for (const by of [undefined, chat.ada]) {
        const { 'cache-control': cache = '' } = (await fetchFile(http(), url, by ? { by } : {})).headers;
        assert.match(cache, /\bprivate\b|\bno-store\b/);
      }
    });
  });
}

function links(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('file links', () => {
    const http = useServer(options);

    runner.it('are valid until they expire', async () => {
      const { url, urlExpiresAt } = await sendFile(http(), await newChat(http()), textFile);
      const { clock } = http().server;
      const left = (Date.parse(urlExpiresAt) - clock.now().getTime()) / 1000;
      assert.ok(
        left >= internals.lifetimes.attachmentLinkSeconds / 2 && left <= internals.lifetimes.attachmentLinkSeconds,
      );
      clock.advance({ seconds: Math.ceil(left) - 1 });
      assert.equal((await fetchFile(http(), url)).status, 200);
      clock.advance({ seconds: 1 });
      expectProblem(await fetchFile(http(), url), 'UNAUTHENTICATED');
    });

    runner.it('are valid only for the file that they were created for, and only if unmodified', async () => {
      const chat = await newChat(http());
      const [mine, other] = [await sendFile(http(), chat, textFile), await sendFile(http(), chat, filePart('y'))];
      const elsewhere = await newChat(http());
      const changes: Readonly<Record<string, (link: URL) => void>> = {
        'another attachment': (link) => (link.pathname = new URL(other.url).pathname),
        'an unknown attachment': (link) => (link.pathname = link.pathname.replace(mine.id, randomUUID())),
        'another conversation': (link) => (link.pathname = link.pathname.replace(chat.id, elsewhere.id)),
        'a later end': (link) => link.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 1)),
        'no end': (link) => link.searchParams.delete('expires'),
        'a strange end': (link) => link.searchParams.set('expires', 'Infinity'),
        'another signature': (link) =>
          link.searchParams.set('signature', new URL(other.url).searchParams.get('signature') ?? ''),
        'an empty signature': (link) => link.searchParams.set('signature', ''),
        'no signature': (link) => link.searchParams.delete('signature'),
        nothing: (link) => (link.search = ''),
      };
      for (const [name, change] of Object.entries(changes)) {
        const answer = await fetchFile(http(), changed(mine, change));
        assert.equal(answer.status, 401, name);
        expectProblem(answer, 'UNAUTHENTICATED');
      }
      assert.equal((await fetchFile(http(), mine.url)).status, 200);
    });

    runner.it('are the same for all participants for a while, so that browsers can cache them', async () => {
      const chat = await newChat(http());
      const sent = await sendFile(http(), chat, textFile);
      const query = { token: chat.bob.accessToken, params: { conversationId: chat.id } };
      const { items } = await http().get<{ items: { attachments: AttachmentOnWire[] }[] }>('listMessages', 200, query);
      assert.deepEqual(items[0]?.attachments, [sent]);
    });
  });
}

function access(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('file access', () => {
    const http = useServer(options);

    runner.it('is denied to non-participants, and for unknown files', async () => {
      const chat = await newChat(http());
      const { url, id } = await sendFile(http(), chat, textFile);
      expectProblem(await fetchFile(http(), url, { by: await signIn(http()) }), 'NOT_FOUND');
      expectProblem(await fetchFile(http(), url.replace(id, randomUUID()), { by: chat.ada }), 'NOT_FOUND');
      const elsewhere = await newChat(http());
      expectProblem(await fetchFile(http(), url.replace(chat.id, elsewhere.id), { by: elsewhere.ada }), 'NOT_FOUND');
    });

    runner.it('ends for all users when the message is deleted, even by link', async () => {
      const chat = await newChat(http());
      const message = await sendFiles(http(), chat, { files: [textFile] });
      const url = message.attachments[0]?.url ?? '';
      assert.equal((await tryDelete(http(), chat.ada, message)).status, 204);
      for (const by of [chat.ada, chat.bob, undefined]) {
        expectProblem(await fetchFile(http(), url, by === undefined ? {} : { by }), 'NOT_FOUND');
      }
    });

    runner.it('is denied to participants who were removed from the conversation', async () => {
      const [ada, bob, eve] = await Promise.all([signIn(http()), signIn(http()), signIn(http())]);
      const { id } = await start(http(), ada, { others: [bob, eve] });
      const { url } = await sendFile(http(), { ada, bob, id }, textFile);
      assert.equal((await fetchFile(http(), url, { by: eve })).status, 200);
      assert.equal((await tryLeave(http(), ada, { id, userId: eve.id })).status, 204);
      expectProblem(await fetchFile(http(), url, { by: eve }), 'NOT_FOUND');
      assert.equal((await fetchFile(http(), url, { by: bob })).status, 200);
    });
  });
}
