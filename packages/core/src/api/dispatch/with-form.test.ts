import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { attachmentLimits } from '../../domain/attachment.js';
import type { UploadFields, UploadForm } from '../../features/chat/upload-form.js';
import type { ApiRequest } from '../api-request.js';
import { uploadFields } from '../schemas/upload.js';
import { bodyTimes } from './body-times.js';
import { withForm } from './with-form.js';

const usual = { ...bodyTimes };
afterEach(() => void Object.assign(bodyTimes, usual));

const description = { fields: uploadFields };
const head = (name: string, fileName?: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`;
const end = '--b--\r\n';

function requestOf(body: Readable, headers: ApiRequest['headers'] = {}): ApiRequest {
  const type = { 'content-type': 'multipart/form-data; boundary=b', ...headers };
  return { method: 'POST', target: '/', headers: type, remoteAddress: '', body };
}

interface Received {
  readonly files: readonly (readonly [string, Buffer])[];
  readonly fields: UploadFields;
}

async function receive(form: UploadForm): Promise<Received> {
  const files: [string, Buffer][] = [];
  for await (const { fileName, content } of form.files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    files.push([fileName, Buffer.concat(chunks)]);
  }
  return { files, fields: form.fields() };
}

const read = (...pieces: readonly (string | Buffer)[]): Promise<Received> =>
  withForm(description, requestOf(Readable.from(pieces.map((piece) => Buffer.from(piece)))), receive);
const invalid = expect.objectContaining({ code: 'VALIDATION_FAILED' }) as unknown;

describe('withForm', () => {
  it('gives files and fields, however they arrive', async () => {
    const content = Buffer.concat([Buffer.from('\r\n--'), Buffer.alloc(20_000, 'x'), Buffer.from('\r\n--a\r\n-')]);
    const bytes = Buffer.concat([
      Buffer.from(`${head('voice')}true\r\n${head('files', 'one.bin')}`),
      content,
      Buffer.from(`\r\n${head('files[]', '')}`.replace('filename=""', `filename*=UTF-8''%D1%84.txt`)),
      Buffer.from(`ф\r\n${head('durationMs')}1200\r\n${head('waveform')}[0,255]\r\n${end}`),
    ]);
    const expected = {
      files: [
        ['one.bin', content],
        ['ф.txt', Buffer.from('ф')],
      ],
      fields: { voice: true, durationMs: 1200, waveform: [0, 255] },
    };
    for (const size of [1, 3, 7, 100, 4096, 8192, 8193, 100_000]) {
      const pieces: Buffer[] = [];
      for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size));
      expect(await read(...pieces), `in pieces of ${size}`).toEqual(expected);
    }
  }, 120_000);

  it.each([
    ['a "quoted" name', 'a %22quoted%22 name'],
    ['a "quoted" name', String.raw`a \"quoted\" name`],
    [String.raw`C:\files\a.txt`, String.raw`C:\files\a.txt`],
    ['../../etc/passwd', '../../etc/passwd'],
    ['план 🚀.png', 'план 🚀.png'],
    ['a\r\nb', 'a%0D%0Ab'],
    ['100%.txt', '100%.txt'],
    ['a;b=c', 'a;b=c'],
  ])('takes %j as it was sent', async (name, sent) => {
    const { files } = await read(`${head('files', sent)}x\r\n${end}`);
    expect(files).toEqual([[name, Buffer.from('x')]]);
  });

  it('knows no fields before the files have ended', async () => {
    const request = requestOf(Readable.from([Buffer.from(`${head('files', 'a')}x\r\n${end}`)]));
    await expect(withForm(description, request, async (form) => Promise.resolve(form.fields()))).rejects.toThrow(
      /known/,
    );
  });

  // Where the last boundary arrives with the piece that fills the part: busboy never asked for more, and the upload hung.
  it.each(Array.from({ length: 24 }, (_, index) => 15_000 + index * 431))(
    'comes to its end with a file of %d bytes',
    async (size) => {
      const body = Readable.from([Buffer.from(`${head('files', 'a')}${'x'.repeat(size)}\r\n${end}`)]);
      const read = await withForm(description, requestOf(body), async (form) => {
        let bytes = 0;
        for await (const { content } of form.files) {
          await pause(2);
          for await (const chunk of content) bytes += chunk.length;
        }
        form.fields();
        return bytes;
      });
      expect(read).toBe(size);
    },
    2000,
  );

  it('ends for who waits while the client leaves', async () => {
    const body = new PassThrough();
    body.write(`${head('files', 'a')}${'x'.repeat(100_000)}`);
    const left = withForm(description, requestOf(body), async (form) => {
      for await (const { content } of form.files) {
        setTimeout(() => body.destroy(), 20);
        await pause(60);
        for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0);
      }
    });
    await expect(left).rejects.toThrow(invalid);
  });

  it('waits for who reads slowly: nothing piles up', async () => {
    let given = 0;
    const chunks = function* (): Generator<Buffer> {
      yield Buffer.from(head('files', 'large'));
      for (; given < 1000; given += 1) yield Buffer.alloc(10_000);
      yield Buffer.from(`\r\n${end}`);
    };
    const size = await withForm(description, requestOf(Readable.from(chunks())), async (form) => {
      let read = 0;
      for await (const { content } of form.files) {
        for await (const chunk of content) {
          read += chunk.length;
          if (read > 1_000_000 && read < 1_100_000) await pause(5);
          expect(given * 10_000 - read).toBeLessThan(700_000);
        }
      }
      return read;
    });
    expect(size).toBe(10_000_000);
  });

  it('reads what is left when the form is refused, and ends', async () => {
    const body = new PassThrough();
    const refused = withForm(description, requestOf(body), async (form) => {
      for await (const { content } of form.files) for await (const chunk of content) throw new Error(`${chunk.length}`);
    });
    body.write(head('files', 'a') + 'x'.repeat(50_000));
    let isSettled = false;
    void refused.catch(() => (isSettled = true));
    await pause(30);
    expect(isSettled).toBe(false);
    body.end('y'.repeat(500_000));
    await expect(refused).rejects.toThrow(/^\d+$/);
    expect(body.readableEnded).toBe(true);
  });

  it('goes on to the next file if somebody leaves one', async () => {
    const parts = `${head('files', 'a')}${'x'.repeat(300_000)}\r\n${head('files', 'b')}y\r\n${end}`;
    const names = await withForm(description, requestOf(Readable.from([Buffer.from(parts)])), async (form) => {
      const found: string[] = [];
      for await (const { fileName, content } of form.files) {
        found.push(fileName);
        if (fileName === 'a') for await (const _ of content) break;
      }
      return found;
    });
    expect(names).toEqual(['a', 'b']);
  });

  it('refuses more bytes than a request may have, by its length or by counting', async () => {
    const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' }) as unknown;
    const long = { 'content-length': String(attachmentLimits.requestBytes + 1) };
    const request = requestOf(Readable.from([Buffer.from(end)]), long);
    await expect(withForm(description, request, receive)).rejects.toEqual(tooLarge);
    const mebibyte = Buffer.alloc(1024 * 1024);
    const endless = function* (): Generator<Buffer> {
      yield Buffer.from(head('files', 'a'));
      for (let count = 0; count < 101; count += 1) yield mebibyte;
    };
    let size = 0;
    const counting = withForm(description, requestOf(Readable.from(endless())), async (form) => {
      for await (const { content } of form.files) for await (const chunk of content) size += chunk.length;
    });
    await expect(counting).rejects.toEqual(tooLarge);
    expect(size).toBeGreaterThan(90 * 1024 * 1024);
  });

  it.each([
    ['in front of the first file', ''],
    ['in a head', '--b\r\nContent-Dispo'],
    ['in a file', `${head('files', 'a')}${'x'.repeat(100_000)}`],
    ['in a field', `${head('body')}x`],
    ['between parts', `${head('files', 'a')}x\r\n--b`],
  ])('fails for who leaves %s', async (_where, sent) => {
    const body = new PassThrough();
    const left = withForm(description, requestOf(body), receive);
    body.write(sent);
    await Promise.all([
      pause(10).then(() => body.destroy(new Error('aborted'))),
      once(body, 'close').catch(() => null),
    ]);
    await expect(left).rejects.toEqual(invalid);
    const gone = withForm(description, requestOf(body), receive);
    await expect(gone).rejects.toEqual(invalid);
  });

  it('gives up on who stalls, and on who takes his time', async () => {
    bodyTimes.stall = 50;
    const stalled = new PassThrough();
    stalled.write(`${head('files', 'a')}x`);
    await expect(withForm(description, requestOf(stalled), receive)).rejects.toEqual(invalid);
    expect(stalled.destroyed).toBe(false);
    bodyTimes.upload = 200;
    const slow = new PassThrough();
    slow.write(head('files', 'a'));
    const drip = setInterval(() => slow.write('x'), 10);
    await expect(withForm(description, requestOf(slow), receive)).rejects.toEqual(invalid);
    clearInterval(drip);
  });

  it('has patience with itself: only waiting for the client counts', async () => {
    bodyTimes.stall = 30;
    const form = `${head('files', 'a')}${'x'.repeat(500_000)}\r\n${end}`;
    const request = requestOf(Readable.from([Buffer.from(form)]));
    const size = await withForm(description, request, async ({ files }) => {
      let read = 0;
      for await (const { content } of files) {
        await pause(100);
        for await (const chunk of content) read += chunk.length;
      }
      return read;
    });
    expect(size).toBe(500_000);
  });

  it('throws away what is left for a while only', async () => {
    bodyTimes.discard = 50;
    const body = new PassThrough();
    const refused = withForm(description, requestOf(body, { 'content-type': 'text/plain' }), receive);
    const drip = setInterval(() => body.write('x'), 10);
    await expect(refused).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    clearInterval(drip);
    expect(body.readableEnded).toBe(false);
  });

  it('throws away what comes after the form was refused, for a while only', async () => {
    bodyTimes.discard = 50;
    const body = new PassThrough();
    body.write(`${head('files', 'a')}x`);
    const drip = setInterval(() => body.write('x'), 10);
    const refused = withForm(description, requestOf(body), async (form) => {
      for await (const { content } of form.files) for await (const _ of content) throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    clearInterval(drip);
  });

  it.each(['X: y', '', 'Content-Disposition: form-data', 'Content-Disposition: form-data; name="nobody"'])(
    'refuses a part with the head %j at once',
    async (lines) => {
      const body = new PassThrough();
      const refused = withForm(description, requestOf(body), receive);
      body.write(`--b\r\n${lines}\r\n\r\n${'x'.repeat(500_000)}`);
      body.end();
      await expect(refused).rejects.toEqual(invalid);
    },
  );

  it('takes nothing for whole that a fault in the form has cut', async () => {
    const cut = withForm(
      description,
      requestOf(Readable.from([Buffer.from(`${head('files', 'a')}xyz\r\n--`)])),
      receive,
    );
    await expect(cut).rejects.toEqual(invalid);
    const behind = `${head('files', 'a')}${'x'.repeat(200_000)}\r\n${head('nobody')}1\r\n${end}`;
    await expect(read(behind)).rejects.toMatchObject({
      details: { errors: [{ path: 'nobody', code: 'unknown_property' }] },
    });
  });
});
