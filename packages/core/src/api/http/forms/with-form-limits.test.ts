import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { description, end, head, invalid, receive, getRequest } from '../../../../test/files/upload-forms.js';
import { attachmentLimits } from '../../../domain/chat/attachment.js';
import { bodyTimes } from '../input/body-times.js';
import { withForm } from './with-form.js';

const usual = { ...bodyTimes };
afterEach(() => void Object.assign(bodyTimes, usual));

describe('withForm: limits', () => {
  it('rejects a request above the size limit, by its length or by counting', async () => {
    const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' }) as unknown;
    const long = { 'content-length': String(attachmentLimits.requestBytes + 1) };
    const request = getRequest(Readable.from([Buffer.from(end)]), long);
    await expect(withForm(description, request, receive)).rejects.toEqual(tooLarge);
    const mebibyte = Buffer.alloc(1024 * 1024);
    const endless = function* (): Generator<Buffer> {
      yield Buffer.from(head('files', 'a'));
      for (let count = 0; count < 101; count += 1) yield mebibyte;
    };
    let size = 0;
    const counting = withForm(description, getRequest(Readable.from(endless())), async (form) => {
      for await (const { content } of form.files) for await (const chunk of content) size += chunk.length;
    });
    await expect(counting).rejects.toEqual(tooLarge);
    expect(size).toBeGreaterThan(90 * 1024 * 1024);
  });

  it('rejects uploads that stall, and uploads that take too long', async () => {
    bodyTimes.stall = 50;
    const stalled = new PassThrough();
    stalled.write(`${head('files', 'a')}x`);
    await expect(withForm(description, getRequest(stalled), receive)).rejects.toEqual(invalid);
    expect(stalled.destroyed).toBe(false);
    bodyTimes.upload = 200;
    const slow = new PassThrough();
    slow.write(head('files', 'a'));
    const drip = setInterval(() => slow.write('x'), 10);
    await expect(withForm(description, getRequest(slow), receive)).rejects.toEqual(invalid);
    clearInterval(drip);
  });

  it('counts only the time spent waiting for the client', async () => {
    bodyTimes.stall = 30;
    const form = `${head('files', 'a')}${'x'.repeat(500_000)}\r\n${end}`;
    const request = getRequest(Readable.from([Buffer.from(form)]));
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

  it('discards the rest of a rejected request for a limited time', async () => {
    bodyTimes.discard = 50;
    const body = new PassThrough();
    const refused = withForm(description, getRequest(body, { 'content-type': 'text/plain' }), receive);
    const drip = setInterval(() => body.write('x'), 10);
    await expect(refused).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    clearInterval(drip);
    expect(body.readableEnded).toBe(false);
  });

  it('discards the rest of a rejected form for a limited time', async () => {
    bodyTimes.discard = 50;
    const body = new PassThrough();
    body.write(`${head('files', 'a')}x`);
    const drip = setInterval(() => body.write('x'), 10);
    const refused = withForm(description, getRequest(body), async (form) => {
      for await (const { content } of form.files) for await (const _ of content) throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    clearInterval(drip);
  });
});
