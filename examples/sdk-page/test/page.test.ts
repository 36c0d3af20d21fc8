import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { registerPerson, type TestPerson } from '../../web/test/support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../../web/test/support/test-browser.js';
import { BuiltPage } from './built-page.js';

describeInBrowser('the page of the README', () => {
  const own = BuiltPage.use();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;

  beforeAll(async () => {
    ada = await registerPerson(own.server, 'Ada', 'Lovelace');
    bob = await registerPerson(own.server, 'Bob', 'Bytes');
  });

  async function signIn(page: Page, password: string): Promise<void> {
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  const status = (page: Page): Promise<string> => page.locator('output').innerText();
  const conversations = (page: Page): Promise<string[]> => page.getByRole('listitem').allInnerTexts();

  /** Creates a conversation between the two users, and returns a function with which Bob sends messages. */
  async function talk(): Promise<(body: string) => Promise<unknown>> {
    const { id } = await bob.client.chats.openDirect(ada.id);
    await ada.client.chats.markRead(id);
    return (body) => bob.client.chats.send(id, { body });
  }

  it('signs in, lists conversations, and shows messages of others', async () => {
    const write = await talk();
    const page = await browser.open();
    await page.goto(own.url);
    await soon(() => status(page)).toBe('Please sign in.');
    await signIn(page, 'not this one');
    await soon(() => status(page)).toBe('Incorrect email or password.');
    expect(await page.locator('form').isVisible()).toBe(true);
    await signIn(page, ada.password);
    await soon(() => status(page)).toBe('Hello, Ada!');
    expect(await page.locator('form').isVisible()).toBe(false);
    await soon(() => conversations(page)).toEqual(['A conversation: 0 unread']);
    await write('Good morning');
    await soon(() => conversations(page)).toEqual(['A conversation: 1 unread']);
    await page.reload();
    await soon(() => status(page)).toBe('Hello, Ada!');
    await soon(() => conversations(page)).toEqual(['A conversation: 1 unread']);
  });

  it('recovers in every tab after the server was killed, even with expired tokens', async () => {
    const write = await talk();
    const first = await browser.open();
    const second = await first.context().newPage();
    const tabs = [first, second];
    const refreshes: number[] = [];
    first.context().on('response', (response) => {
      if (response.url().endsWith('/api/auth/refresh')) refreshes.push(response.status());
    });
    for (const tab of tabs) await tab.goto(own.url);
    await signIn(first, ada.password);
    for (const tab of tabs) await soon(() => conversations(tab)).toEqual(['A conversation: 0 unread']);
    await write('Are you there?');
    for (const tab of tabs) await soon(() => conversations(tab)).toEqual(['A conversation: 1 unread']);

    const { port } = new URL(own.server.url);
    await own.server.stop('SIGKILL');
    for (const tab of tabs) await tab.evaluate('{ const now = Date.now; Date.now = () => now() + 960_000; }');
    await first.waitForTimeout(3000);
    await own.server.restart({ PORT: port });

    await soon(() => refreshes).toEqual([200]);
    await write('And now?');
    for (const tab of tabs) {
      await soon(() => conversations(tab)).toEqual(['A conversation: 2 unread']);
      expect(await status(tab)).toBe('Hello, Ada!');
    }
    expect(refreshes).toEqual([200]);
  });
});
