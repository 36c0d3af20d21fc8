import { afterAll, beforeAll, expect, it } from 'vitest';

import { ServerProcess } from '../../../../packages/server/test/support/server-process.js';
import { ChatPage } from './chat-page.js';
import { CuttableLine } from '../support/cuttable-line.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';

const awayMs = 8_000;

describeInBrowser('chat without a network', () => {
  const browser = TestBrowser.use();
  let server: ServerProcess;
  let line: CuttableLine;
  let others: CuttableLine;
  let ada: TestPerson;
  let bob: TestPerson;
  beforeAll(async () => {
    [line, others] = [await CuttableLine.open(), await CuttableLine.open()];
    const origins = `${others.url},${line.url}`;
    server = await ServerProcess.start({
      CREWKIT_STORE: 'sqlite::memory:',
      CREWKIT_APP_ORIGINS: origins,
    });
    for (const each of [line, others]) each.lead(server.url);
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    await shareOrganization(server, [ada, bob]);
  });
  afterAll(async () => {
    for (const each of [line, others]) each.close();
    await server.dispose();
  });

  it('shows every message once and in order after a time offline, and delivers messages written offline once', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    const adas = new ChatPage(await browser.openAs(ada), others.url);
    const bobs = new ChatPage(await browser.openAs(bob), line.url);
    await adas.open(id);
    await bobs.open(id);
    await adas.write('Before');
    await soon(() => bobs.texts()).toEqual(['Before']);

    await bobs.page.context().setOffline(true);
    line.cut();
    await bobs.page.getByText('Messages will be sent when you reconnect.', { exact: false }).waitFor();
    await bobs.write('Written in the tunnel');
    await bobs.log.getByText('Sending', { exact: true }).waitFor({ state: 'attached' });
    const meanwhile = Array.from({ length: 5 }, (_, index) => `Meanwhile ${index + 1}`);
    for (const text of meanwhile) {
      await adas.write(text);
      await adas.message(text).waitFor();
    }
    await bobs.page.waitForTimeout(awayMs);
    expect(await bobs.texts()).toEqual(['Before']);

    line.restore();
    await bobs.page.context().setOffline(false);
    const all = ['Before', ...meanwhile, 'Written in the tunnel'];
    await soon(() => bobs.texts()).toEqual(all);
    await soon(() => adas.texts()).toEqual(all);
    await bobs.page
      .getByText('Messages will be sent when you reconnect.', { exact: false })
      .waitFor({ state: 'detached' });
    const { items } = await ada.client.chats.listMessages(id);
    expect(items.map(({ body }) => body).reverse()).toEqual(all);
  });
});
