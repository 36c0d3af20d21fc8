import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { description, end, head, invalid, read, receive, getRequest } from '../../../../test/files/upload-forms.js';
import { withForm } from './with-form.js';

describe('withForm', () => {
  it('returns files and fields, however the bytes are chunked', async () => {
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
  ])('returns %j as it was sent', async (name, sent) => {
    const { files } = await read(`${head('files', sent)}x\r\n${end}`);
    expect(files).toEqual([[name, Buffer.from('x')]]);
  });

  it('exposes no fields before the files have ended', async () => {
    const request = getRequest(Readable.from([Buffer.from(`${head('files', 'a')}x\r\n${end}`)]));
    await expect(withForm(description, request, async (form) => Promise.resolve(form.fields()))).rejects.toThrow(
      /before its fields/,
    );
  });

  // Regression test: at these sizes, the last boundary arrives with the piece that fills the part. Busboy then requested no more data, and
  // the upload hung.
  it.each(Array.from({ length: 24 }, (_, index) => 15_000 + index * 431))(
    'handles a file of %d bytes',
    async (size) => {
      const body = Readable.from([Buffer.from(`${head('files', 'a')}${'x'.repeat(size)}\r\n${end}`)]);
      const read = await withForm(description, getRequest(body), async (form) => {
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

  it('ends for waiting readers when the client disconnects', async () => {
    const body = new PassThrough();
    body.write(`${head('files', 'a')}${'x'.repeat(100_000)}`);
    const left = withForm(description, getRequest(body), async (form) => {
      for await (const { content } of form.files) {
        setTimeout(() => body.destroy(), 20);
        await pause(60);
        for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0);
      }
    });
    await expect(left).rejects.toThrow(invalid);
  });

  it('applies backpressure for slow readers', async () => {
    let given = 0;
    const chunks = function* (): Generator<Buffer> {
      yield Buffer.from(head('files', 'large'));
      for (; given < 1000; given += 1) yield Buffer.alloc(10_000);
      yield Buffer.from(`\r\n${end}`);
    };
    const size = await withForm(description, getRequest(Readable.from(chunks())), async (form) => {
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

  it('drains the rest when the form is rejected, and ends', async () => {
    const body = new PassThrough();
    const refused = withForm(description, getRequest(body), async (form) => {
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

  it('skips the rest of a file that is not read to its end', async () => {
    const parts = `${head('files', 'a')}${'x'.repeat(300_000)}\r\n${head('files', 'b')}y\r\n${end}`;
    const names = await withForm(description, getRequest(Readable.from([Buffer.from(parts)])), async (form) => {
      const found: string[] = [];
      for await (const { fileName, content } of form.files) {
        found.push(fileName);
        if (fileName === 'a') for await (const _ of content) break;
      }
      return found;
    });
    expect(names).toEqual(['a', 'b']);
  });

  it.each([
    ['in front of the first file', ''],
    ['in a head', '--b\r\nContent-Dispo'],
    ['in a file', `${head('files', 'a')}${'x'.repeat(100_000)}`],
    ['in a field', `${head('body')}x`],
    ['between parts', `${head('files', 'a')}x\r\n--b`],
  ])('fails if the client disconnects %s', async (_where, sent) => {
    const body = new PassThrough();
    const left = withForm(description, getRequest(body), receive);
    body.write(sent);
    await Promise.all([
      pause(10).then(() => body.destroy(new Error('aborted'))),
      once(body, 'close').catch(() => null),
    ]);
    await expect(left).rejects.toEqual(invalid);
    const gone = withForm(description, getRequest(body), receive);
    await expect(gone).rejects.toEqual(invalid);
  });

  it.each(['X: y', '', 'Content-Disposition: form-data', 'Content-Disposition: form-data; name="absent"'])(
    'rejects a part with the head %j at once',
    async (lines) => {
      const body = new PassThrough();
      const refused = withForm(description, getRequest(body), receive);
      body.write(`--b\r\n${lines}\r\n\r\n${'x'.repeat(500_000)}`);
      body.end();
      await expect(refused).rejects.toEqual(invalid);
    },
  );

  it('rejects a truncated form', async () => {
    const cut = withForm(
      description,
      getRequest(Readable.from([Buffer.from(`${head('files', 'a')}xyz\r\n--`)])),
      receive,
    );
    await expect(cut).rejects.toEqual(invalid);
    const behind = `${head('files', 'a')}${'x'.repeat(200_000)}\r\n${head('absent')}1\r\n${end}`;
    await expect(read(behind)).rejects.toMatchObject({
      details: { errors: [{ path: 'absent', code: 'unknown_property' }] },
    });
  });
});
