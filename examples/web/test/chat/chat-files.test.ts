import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import { ChatPage } from './chat-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

// The arguments provide a fake microphone that beeps, and a browser that grants access without asking.
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
/** An image with one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describeInBrowser('files in chat', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use({ args: microphone });
  let ada: TestPerson;
  let bob: TestPerson;
  let conversationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    await shareOrganization(server, [ada, bob]);
    ({ id: conversationId } = await ada.client.chats.openDirect(bob.id));
  });
  const getChat = async (person: TestPerson, options = {}): Promise<ChatPage> => {
    const chat = new ChatPage(await browser.openAs(person, options), server.url);
    await chat.open(conversationId);
    return chat;
  };
  const choose = (chat: ChatPage, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> =>
    chat.page.locator('input[type=file]').setInputFiles(files);

  it('are sent with a text, and the recipient sees pictures inline and can download other files', async () => {
    const [adas, bobs] = [await getChat(ada), await getChat(bob)];
    await choose(adas, [
      { name: 'red.png', mimeType: 'image/png', buffer: png },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('remember the milk') },
    ]);
    await adas.page.getByRole('list', { name: 'Files to send' }).getByText('notes.txt').waitFor();
    await adas.write('Both of them');

    const message = bobs.message('Both of them');
    const picture = message.getByRole('img', { name: 'red.png' });
    await soon(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    const saved = bobs.page.waitForEvent('download');
    await message.getByRole('button', { name: /^Download notes.txt/ }).click();
    expect((await saved).suggestedFilename()).toBe('notes.txt');

    await message.getByRole('button', { name: 'Open picture red.png' }).click();
    await bobs.page.getByRole('dialog', { name: 'Picture red.png' }).waitFor();
    await checkAccessibility(bobs.page);
    await bobs.page.keyboard.press('Escape');
    await bobs.page.getByRole('dialog').waitFor({ state: 'detached' });
    await checkAccessibility(bobs.page);
  });

  it('are requested again after their download failed', async () => {
    const adas = await getChat(ada);
    await choose(adas, [{ name: 'blue.png', mimeType: 'image/png', buffer: png }]);
    await adas.write('Once more');
    await adas.message('Once more').waitFor();
    const bobs = new ChatPage(await browser.openAs(bob), server.url);
    let asked = 0;
    await bobs.page.route(/\/attachments\/[\w-]+\?/, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await bobs.open(conversationId);
    const picture = bobs.message('Once more').getByRole('img', { name: 'blue.png' });
    await soon(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    expect(asked).toBeGreaterThan(1);
  });

  it('show the progress of their upload, which can be canceled', async () => {
    const adas = await getChat(ada);
    const line = await adas.page.context().newCDPSession(adas.page);
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    });
    const before = (await ada.client.chats.get(conversationId)).lastSeq;
    await choose(adas, [{ name: 'big.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3_000_000, 7) }]);
    await adas.field.press('Enter');
    const bar = adas.page.getByRole('progressbar', { name: 'Sending big.bin' });
    const value = (): Promise<number> => bar.evaluate((element) => (element as HTMLProgressElement).value);
    await soon(value).toBeGreaterThan(5);
    expect(await value()).toBeLessThan(100);
    const broken = adas.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/attachments'));
    await adas.log.getByRole('button', { name: 'Cancel' }).click();
    expect((await broken).failure()?.errorText).toBe('net::ERR_ABORTED');
    await bar.waitFor({ state: 'detached' });
    expect((await ada.client.chats.get(conversationId)).lastSeq).toBe(before);
  });

  it('are rejected before the upload if they are too large or too many', async () => {
    const adas = await getChat(ada);
    const small = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    const huge = join(server.folder, 'huge.bin');
    writeFileSync(huge, '');
    truncateSync(huge, 25 * 1024 * 1024 + 1);
    await adas.page.locator('input[type=file]').setInputFiles(huge);
    await choose(
      adas,
      Array.from({ length: 11 }, (_, index) => small(`file ${index}.txt`)),
    );
    const tray = adas.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
    await soon(() => tray.count()).toBe(10);
    await adas.page.getByText(/“huge.bin” is too large. Files can be up to 25 MB/).waitFor();
    await adas.page.getByText(/You can attach up to 10 files to a message/).waitFor();
  });

  it('include voice messages with a waveform and seeking by keyboard', async () => {
    const [adas, bobs] = [await getChat(ada, { permissions: ['microphone'] }), await getChat(bob)];
    await adas.page.getByRole('button', { name: 'Record a voice message' }).click();
    await soon(() => adas.page.getByRole('timer').textContent()).toBe('0:03');
    await checkAccessibility(adas.page);
    await adas.page.getByRole('button', { name: 'Send voice message' }).click();

    await soon(async () => (await bob.client.chats.get(conversationId)).lastMessage?.kind).toBe('voice');
    const [attachment] = (await bob.client.chats.get(conversationId)).lastMessage?.attachments ?? [];
    const { durationMs = 0, waveform = [] } = attachment?.voice ?? {};
    expect(durationMs).toBeGreaterThan(2_500);
    expect(Math.max(...waveform)).toBe(255);
    expect(new Set(waveform).size).toBeGreaterThan(1);

    const slider = bobs.log.getByRole('slider', { name: 'Position in the voice message' }).last();
    await bobs.log.getByRole('button', { name: 'Play voice message' }).last().click();
    await bobs.log.getByRole('button', { name: 'Pause voice message' }).waitFor();
    await soon(async () => Number(await slider.inputValue())).toBeGreaterThan(0.3);
    await bobs.log.getByRole('button', { name: 'Pause voice message' }).click();
    await slider.focus();
    await bobs.page.keyboard.press('Home');
    await bobs.page.keyboard.press('PageUp');
    expect(Number(await slider.inputValue())).toBeGreaterThan(0);
    await checkAccessibility(bobs.page);
  });

  it('include voice messages, whose button explains what to do if the browser denies access to the microphone', async () => {
    const adas = await getChat(ada);
    await adas.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    });
    await adas.page.getByRole('button', { name: 'Record a voice message' }).click();
    await adas.page.getByText(/does not allow this page to use the microphone/).waitFor();
  });
});
