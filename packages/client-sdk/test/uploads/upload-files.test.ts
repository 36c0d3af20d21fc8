import { findHeadlessChromium, getChromium } from '@crewkit/test-servers';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { plainFetch, type Fetch } from '../../src/http/http.js';
import { uploadFiles } from '../../src/uploads/upload-files.js';
import type { UploadOrder, UploadPage, UploadReport } from './page-script.js';
import { authorizeBy } from './test-tokens.js';
import { UploadWorld } from './upload-world.js';

let world: UploadWorld;

beforeAll(async () => {
  world = await UploadWorld.start();
});
beforeEach(() => {
  world.uploads.length = 0;
});
afterAll(() => world.close());

const hello = { blob: new Blob(['Hello']), name: 'größe "1".txt' };

function sender(tokens = [world.accessToken], by: Fetch = fetch): ReturnType<typeof uploadFiles> {
  const send = plainFetch(by);
  return uploadFiles({ http: world.http(send), send, authorize: authorizeBy(tokens) });
}

describe('sending files with fetch', () => {
  it('sends files with all optional fields', async () => {
    const first = await sender()(world.conversationId, { files: [new File(['a'], 'a.txt')] });
    expect(first).toMatchObject({ body: '', attachments: [{ fileName: 'a.txt', size: 1 }], replyToId: null });
    const files = [hello, new File(['b'], 'b.txt')];
    const more = { body: 'Two', replyToId: first.id, mentions: [first.senderId], clientMessageId: 'mine' };
    const second = await sender()(world.conversationId, { files, ...more });
    expect(second).toMatchObject(more);
    expect(second.attachments.map(({ fileName }) => fileName)).toEqual(['größe "1".txt', 'b.txt']);
  });

  it('sends a voice message', async () => {
    const blob = new Blob([wav()]);
    const voice = { durationMs: 1_000, waveform: [0, 128, 255] };
    const sent = await sender()(world.conversationId, { files: [{ blob, name: 'voice' }], voice });
    expect(sent.attachments).toMatchObject([{ voice: { waveform: [0, 128, 255] } }]);
    const plain = await sender()(world.conversationId, { files: [{ blob, name: 'voice' }], voice: true });
    expect(plain.attachments[0]?.voice).toMatchObject({ durationSource: 'probed' });
    const none = await sender()(world.conversationId, { files: [{ blob, name: 'voice' }] });
    expect(none.attachments[0]?.voice).toBeNull();
  });

  it('refreshes a rejected token, and sends the files again', async () => {
    const sent = await sender(['stale', world.accessToken])(world.conversationId, { files: [hello] });
    expect(sent.attachments).toHaveLength(1);
    expect(world.uploads).toEqual(['Bearer stale', `Bearer ${world.accessToken}`]);
    await expect(sender(['stale'])(world.conversationId, { files: [hello] })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
  });

  it('reports errors of the server', async () => {
    await expect(sender()(world.conversationId, { files: [] })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is idempotent when it is repeated after a lost response', async () => {
    const message = { files: [hello], body: 'Once', clientMessageId: 'once' };
    world.lostAnswers = 1;
    await expect(sender()(world.conversationId, message)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    const again = await sender()(world.conversationId, message);
    expect(again.body).toBe('Once');
    expect((await world.messages()).filter((body) => body === 'Once')).toHaveLength(1);
  });

  it('assigns a unique id to each message', async () => {
    const sent = [];
    for (const files of [[hello], [hello]]) sent.push(await sender()(world.conversationId, { files }));
    const ids = sent.map(({ clientMessageId }) => clientMessageId);
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id !== null && id.length > 20)).toBe(true);
  });

  it('is aborted by its signal, and when the client is closed', async () => {
    const signal = AbortSignal.abort();
    const upload = sender()(world.conversationId, { files: [hello] }, { signal });
    await expect(upload).rejects.toMatchObject({ code: 'ABORTED' });
    const send = plainFetch(fetch);
    const http = world.http(send, signal);
    const other = uploadFiles({ http, send, authorize: authorizeBy([world.accessToken]) });
    const never = new AbortController();
    const ended = other(world.conversationId, { files: [hello] }, { signal: never.signal });
    await expect(ended).rejects.toMatchObject({ code: 'ABORTED' });
    expect(world.uploads).toEqual([]);
  });

  it('reports the end if progress is unavailable', async () => {
    const steps: unknown[] = [];
    await sender()(world.conversationId, { files: [hello] }, { onProgress: (step) => steps.push(step) });
    expect(steps).toEqual([{ sentBytes: 5, totalBytes: 5 }]);
  });
});

describe.skipIf(findHeadlessChromium() === null)('sending files from a page', () => {
  const sizeBytes = 8 * 1024 * 1024;
  let browser: Browser;

  beforeAll(async () => {
    browser = await getChromium();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  async function upload(order: Partial<UploadOrder>): Promise<UploadReport> {
    const page = await browser.newPage();
    await page.goto(world.url);
    const network = await page.context().newCDPSession(page);
    // The throughput is 8 MiB/s, so that there is progress to report.
    const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 8 * 1024 * 1024 };
    await network.send('Network.emulateNetworkConditions', line);
    const uploads = await page.evaluateHandle<UploadPage>('uploadPage');
    const { conversationId, accessToken } = world;
    const whole = { conversationId, tokens: [accessToken], sizeBytes, ...order };
    return uploads.evaluate((own, given) => own.upload(given), whole);
  }

  it('reports progress by bytes sent', async () => {
    const { fileNames, progress } = await upload({});
    expect(fileNames).toEqual(['größe.bin']);
    expect(progress.length).toBeGreaterThan(1);
    const sent = progress.map(({ sentBytes }) => sentBytes);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
    const { sentBytes, totalBytes } = progress.at(-1) ?? { sentBytes: 0, totalBytes: 1 };
    expect(sentBytes).toBe(totalBytes);
    expect(totalBytes).toBeGreaterThan(sizeBytes);
  });

  it('refreshes a rejected token, and sends the file again', async () => {
    expect(await upload({ tokens: ['stale', world.accessToken] })).toMatchObject({ fileNames: ['größe.bin'] });
    expect(world.uploads).toEqual(['Bearer stale', `Bearer ${world.accessToken}`]);
  });

  it('is aborted by its signal during the upload', async () => {
    const { code, progress } = await upload({ abortAfterBytes: 1 });
    expect(code).toBe('ABORTED');
    expect(progress.length).toBeGreaterThan(0);
  });

  it('distinguishes lost responses from errors of the server', async () => {
    const before = (await world.messages()).length;
    // On a reused connection, Chromium itself retries once.
    world.lostAnswers = 5;
    const order = { clientMessageId: 'from-a-page', sizeBytes: 1_000 };
    expect(await upload(order)).toMatchObject({ code: 'NETWORK_ERROR' });
    world.lostAnswers = 0;
    expect(await upload(order)).toMatchObject({ fileNames: ['größe.bin'] });
    expect(await world.messages()).toHaveLength(before + 1);
    expect(await upload({ sizeBytes: 0 })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

/** Returns one second of silence. */
function wav(): ArrayBuffer {
  const [rate, header] = [8_000, 44];
  const view = new DataView(new ArrayBuffer(header + rate));
  const text = (at: number, word: string): void =>
    [...word].forEach((each, n) => view.setUint8(at + n, each.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, header - 8 + rate, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, rate, true);
  new Uint8Array(view.buffer, header).fill(128);
  return view.buffer;
}
