import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, soon } from '../support/react-browser.js';
import type { Person } from '../support/react-world.js';

describeInBrowser('Conversation', () => {
  const browser = ReactBrowser.use();

  /** Creates two users with a conversation. */
  async function createPair() {
    const [ada, bob] = [await browser.world.createPerson('Ada'), await browser.world.createPerson('Bob')];
    await browser.world.createProject(ada, bob);
    const { id } = await ada.client.chats.openDirect(bob.id);
    return { ada, bob, id, post: (body: string) => bob.client.chats.send(id, { body }) };
  }

  async function openAs({ email, password }: Person, id: string): Promise<Page> {
    const page = await browser.open({ component: 'conversation', id });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.locator('[data-part=submit]').click();
    await page.getByLabel('Message', { exact: true }).waitFor();
    return page;
  }

  const bodies = (page: Page): Promise<string[]> => page.locator('[data-part=body]').allTextContents();
  const part = (page: Page, name: string): Promise<string> => page.locator(`[data-part=${name}]`).innerText();

  it('shows messages and typing as they happen', async () => {
    const { ada, bob, id } = await createPair();
    const [adas, bobs] = [await openAs(ada, id), await openAs(bob, id)];
    const field = adas.getByLabel('Message', { exact: true });
    await field.pressSequentially('Good');
    await soon(() => part(bobs, 'typing')).toBe('Ada Tester is typing…');
    await field.press('Shift+Enter');
    await field.pressSequentially('morning');
    await field.press('Enter');
    for (const page of [adas, bobs]) await soon(() => bodies(page)).toEqual(['Good\nmorning']);
    expect(await field.inputValue()).toBe('');
    expect(await bobs.locator('[data-part=message][data-own=false] [data-part=sender]').innerText()).toBe('Ada Tester');
    expect(await bobs.locator('[data-part=body] em').count()).toBe(1);
    await adas.getByRole('button', { name: 'Send' }).click();
    expect(await bodies(adas)).toHaveLength(1);
  });

  it('marks where unread messages begin, follows the end, and keeps the place of a user who reads earlier ones', async () => {
    const { ada, post, id } = await createPair();
    for (let count = 1; count <= 60; count += 1) await post(`Message ${count}`);
    await ada.client.chats.markRead(id, 58);
    const page = await openAs(ada, id);
    await soon(() => page.locator('[data-part=unread] + li [data-part=body]').innerText()).toBe('Message 59');
    const log = page.getByRole('log');
    const toEnd = (): Promise<number> =>
      log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    await soon(toEnd).toBeLessThan(2);
    await soon(async () => (await ada.client.chats.get(id)).unreadCount).toBe(0);
    await post('Message 61');
    await soon(async () => (await bodies(page)).at(-1)).toBe('Message 61');
    await soon(toEnd).toBeLessThan(2);

    await log.evaluate((element) => element.scrollTo({ top: 0 }));
    const first = page.locator('[data-part=message]', { hasText: (await bodies(page))[0] ?? '' });
    const getTop = (): Promise<number> => first.evaluate((element) => element.getBoundingClientRect().top);
    const top = await getTop();
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await soon(async () => (await bodies(page))[0]).toBe('Message 1');
    expect(Math.abs((await getTop()) - top)).toBeLessThan(2);
    await post('Message 62');
    await soon(async () => (await bodies(page)).at(-1)).toBe('Message 62');
    expect(await toEnd()).toBeGreaterThan(100);
    expect((await ada.client.chats.get(id)).unreadCount).toBe(1);
    await log.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await soon(async () => (await ada.client.chats.get(id)).unreadCount).toBe(0);
  });

  it('sends files with a text, shows refused messages, and repeats them', async () => {
    const { ada, bob, id } = await createPair();
    const page = await openAs(ada, id);
    const field = page.getByLabel('Message', { exact: true });
    const files = page.getByLabel('Attach files');
    await field.fill('The plan');
    await files.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') });
    await page.getByRole('button', { name: 'Send' }).click();
    await soon(() => bodies(page)).toEqual(['The plan']);
    expect(await files.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
    const link = page.getByRole('link', { name: 'plan.txt' });
    // The fixture's public URL has no port.
    const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
    expect((await page.request.get(browser.world.url + pathname + search)).status()).toBe(200);

    // The fixture's public URL leads nowhere.
    await page.context().route('http://127.0.0.1/**', (route) => route.fulfill({ body: 'plan' }));
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 3 * 3_600_000; }');
    browser.world.requests.length = 0;
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await tab.waitForURL((url) => url.pathname === pathname);
    expect(browser.world.requests).toContain(`GET /chats/${id}/messages`);
    await tab.close();

    await bob.client.users.block(ada.id);
    await field.fill('Are you there?');
    await field.press('Enter');
    await page.locator('[data-part=unsent][data-status=refused]').waitFor();
    await bob.client.users.unblock(ada.id);
    await page.getByRole('button', { name: 'Try again' }).click();
    await soon(() => bodies(page)).toEqual(['The plan', 'Are you there?']);
    await soon(() => page.locator('[data-part=unsent]').count()).toBe(0);
  });

  it('repeats and cancels failed uploads', async () => {
    const { ada, id } = await createPair();
    const page = await openAs(ada, id);
    browser.world.isUnavailable = (request) => request.endsWith('/attachments');
    const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') };
    for (const button of ['Try again', 'Cancel']) {
      await page.getByLabel('Attach files').setInputFiles(file);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('[data-part=uploads] [role=alert]').waitFor();
      browser.world.isUnavailable = () => false;
      await page.getByRole('button', { name: button }).click();
      await soon(() => page.locator('[data-part=uploads] > li').count()).toBe(0);
      browser.world.isUnavailable = (request) => request.endsWith('/attachments');
    }
    await soon(() => page.getByRole('link', { name: 'plan.txt' }).count()).toBe(1);
  });

  it('tells a user without access', async () => {
    const { id } = await createPair();
    const { email, password } = await browser.world.createPerson('Eve');
    const page = await browser.open({ component: 'conversation', id });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.locator('[data-part=submit]').click();
    await soon(() => part(page, 'status')).toBe('You do not have access to this conversation.');
    expect(await page.locator('[data-part=composer]').count()).toBe(0);
  });
});
