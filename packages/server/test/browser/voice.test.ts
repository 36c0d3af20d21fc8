import type { MessageOnWire } from '@crewkit/core/adapter';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ApiClient } from '../support/api-client.js';
import { ServerProcess } from '../support/server-process.js';
import { describeInBrowser, TestBrowser } from './test-browser.js';
import { called, playVoice, recordVoice } from './voice-scripts.js';

interface RecordedVoice {
  readonly status: number;
  readonly text: string;
  readonly size: number;
  readonly durationMs: number;
}

describeInBrowser('a voice message, in a browser', () => {
  const server = ServerProcess.prepare();
  const api = new ApiClient(server);
  const browser = TestBrowser.use(server);
  beforeAll(() => server.start());
  afterAll(() => server.dispose());

  it('is recorded, kept with its duration, and played back with seeking', async () => {
    const [ada, bob] = [await api.person(), await api.person()];
    const { body: chat } = await api.post(`/api/chats/direct/${bob.id}`, undefined, ada.accessToken);
    // The page simulates one from an app whose policy allows playback, because this server's own policy does not.
    const { page } = await browser.open({ bypassCSP: true });
    await page.goto(server.url);
    const path = `/api/chats/${String(chat.id)}/messages`;
    const sent = await page.evaluate<RecordedVoice>(
      called(recordVoice, {
        path: `${path}/attachments`,
        token: ada.accessToken,
      }),
    );
    expect(sent.status).toBe(201);
    const message = JSON.parse(sent.text) as MessageOnWire;
    expect(message).toMatchObject({ kind: 'voice', seq: 1 });
    const [attachment] = message.attachments;
    expect(attachment).toMatchObject({ contentType: 'audio/webm', size: sent.size });
    expect(attachment?.voice).toMatchObject({ waveform: [0, 128, 255] });
    expect(Math.abs((attachment?.voice?.durationMs ?? 0) - sent.durationMs)).toBeLessThan(500);

    const { page: bobsPage } = await browser.open({ bypassCSP: true });
    await bobsPage.goto(server.url);
    const played = await bobsPage.evaluate<{ from: number; reached: number }>(called(playVoice, attachment?.url));
    expect(played.reached).toBeGreaterThan(played.from);
    expect(played.from).toBeGreaterThan(1);
  });
});
