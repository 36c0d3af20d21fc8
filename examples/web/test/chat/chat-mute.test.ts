import { afterAll, beforeAll, expect, it } from 'vitest';

import { ServerProcess } from '../../../../packages/server/test/support/server-process.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { ChatPage } from './chat-page.js';

describeInBrowser('the notifications of a conversation', () => {
  const browser = TestBrowser.use();
  let server: ServerProcess;
  let ada: TestPerson;
  let bob: TestPerson;
  beforeAll(async () => {
    server = await ServerProcess.start({ CREWKIT_STORE: 'sqlite::memory:' });
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    await shareOrganization(server, [ada, bob]);
  });
  afterAll(() => server.dispose());

  it('are changed and muted by keyboard, on all devices, and leave the badge', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    const other = new ChatPage(await browser.openAs(bob), server.url);
    await other.open();
    const own = new ChatPage(await browser.openAs(bob), server.url);
    const { page } = own;
    await own.open(id);
    const open = async (label: string): Promise<void> => {
      await page.getByRole('button', { name: label, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu', { name: 'Notifications' }).waitFor();
    };
    await open('Notifications');
    await checkAccessibility(page);
    expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).toBe('All messages');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await soon(async () => (await bob.client.chats.get(id)).me).toEqual({ notify: 'mentions', mutedUntil: null });
    await page.keyboard.press('Escape');
    await open('Notifications');
    await page.getByRole('menuitem', { name: 'Until I turn it back on' }).press('Enter');
    const marked = other.inList('Ada Lovelace').getByRole('img', { name: 'Muted' });
    await marked.waitFor();
    await other.page.setViewportSize({ width: 360, height: 740 });
    await checkAccessibility(other.page);
    // No page shows the conversation, because that would mark the message as read.
    await own.open();
    await ada.client.chats.send(id, { body: 'Psst' });
    for (const each of [own, other]) await each.inList('Ada Lovelace').getByRole('img', { name: '1 unread' }).waitFor();
    const badge = page.getByRole('link', { name: 'Chats 1 unread' });
    expect(await badge.count()).toBe(0);
    await bob.client.chats.updateSettings(id, { notify: 'all', mutedUntil: null });
    await badge.waitFor();
    await bob.client.chats.updateSettings(id, { mutedUntil: '2100-01-01T00:00:00Z' });
    await badge.waitFor({ state: 'detached' });
    await own.open(id);
    await open('Notifications (muted)');
    await page.getByRole('menuitem', { name: 'Unmute' }).press('Enter');
    await marked.waitFor({ state: 'detached' });
  });
});
