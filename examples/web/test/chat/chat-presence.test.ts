import { afterAll, beforeAll, expect, it } from 'vitest';

import { ServerProcess } from '../../../../packages/server/test/support/server-process.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { ChatPage } from './chat-page.js';

describeInBrowser('the presence of others', () => {
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

  it('is shown by keyboard on the account page, and hidden again', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    const chat = new ChatPage(await browser.openAs(bob), server.url);
    await chat.open(id);
    const header = chat.page.locator('main header').filter({ hasText: 'Ada Lovelace' });
    const entry = chat.inList('Ada Lovelace');
    await header.getByText('Only the two of you can read this').waitFor();
    const account = await browser.openAs(ada);
    await account.goto(`${server.url}/account`);
    const box = account.getByRole('checkbox', { name: 'Show when I am active' });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await box.focus();
    await account.keyboard.press('Space');
    await soon(() => ada.client.presence.isVisible()).toBe(true);
    await header.getByText('Online').last().waitFor();
    await entry.getByText('Online').waitFor({ state: 'attached' });
    await checkAccessibility(account);
    await checkAccessibility(chat.page);
    await account.reload();
    await soon(() => box.isChecked()).toBe(true);
    expect(await entry.getByText('Online').count()).toBe(1);
    await account.context().close();
    await header.getByText('Last active just now').last().waitFor({ timeout: 15_000 });
    await chat.page.setViewportSize({ width: 360, height: 740 });
    await checkAccessibility(chat.page);
    await ada.client.presence.setVisible(false);
    await header.getByText('Only the two of you can read this').waitFor();
    expect(await entry.getByText('Last active').count()).toBe(0);
  });
});
