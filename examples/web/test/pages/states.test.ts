import { beforeAll, expect, it } from 'vitest';
import type { Page, WebSocketRoute } from 'playwright-core';

import { AuthPages } from '../accounts/auth-pages.js';
import { makeProject } from '../support/projects.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const empty = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };

describeInBrowser('error and status messages', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let organizationId: string;
  let projectId: string;
  let chatId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    organizationId = await shareOrganization(server, [ada, bob]);
    ({ id: projectId } = await makeProject([ada], organizationId));
    ({ id: chatId } = await ada.client.chats.openDirect(bob.id));
  });

  it.each([
    ['a desk', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 844 }],
  ])('disappear after a while and never cover a field, on %s', async (_where, viewport) => {
    const page = await browser.openAs(ada, { viewport });
    await page.clock.install();
    await page.goto(`${server.url}/chats/${chatId}`);
    const field = page.getByRole('textbox', { name: /message/i });
    await field.waitFor();
    await page.locator('input[type=file]').setInputFiles(empty);
    const toast = page.getByRole('alertdialog');
    await toast.waitFor();
    expect(await covered(page)).toEqual([]);
    await toast.hover();
    await page.clock.fastForward(60_000);
    expect(await toast.count()).toBe(1);
    await field.hover();
    await page.clock.fastForward(10_000);
    expect(await toast.count()).toBe(1);
    await page.clock.fastForward(10_000);
    await toast.waitFor({ state: 'detached' });
  });

  it("report that the browser is offline, and keep the page's content", async () => {
    const page = await browser.openAs(ada);
    await page.goto(`${server.url}/projects/${projectId}`);
    const title = page.getByRole('heading', { level: 1, name: 'Website' });
    await title.waitFor();
    await page.context().setOffline(true);
    await page.getByText('You’re offline. This page may be out of date.').waitFor();
    expect(await title.isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
  });

  it('report on a board that the server is unavailable, until it is available again', async () => {
    const page = await browser.openAs(ada);
    const open = new Set<WebSocketRoute>();
    let isAway = false;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (isAway) return void socket.close();
      socket.connectToServer();
      open.add(socket);
    });
    await page.goto(`${server.url}/projects/${projectId}`);
    await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor();
    await soon(() => open.size).toBe(1);
    isAway = true;
    for (const socket of open) await socket.close();
    await page.getByText('Can’t reach the server. Reconnecting…').waitFor();
    isAway = false;
    await page.getByText('Can’t reach the server. Reconnecting…').waitFor({ state: 'detached' });
  });

  it('offer no retry after a permanent error', async () => {
    const page = await browser.openAs(bob);
    await page.goto(`${server.url}/organizations/${organizationId}/activity`);
    await page
      .getByRole('main')
      .getByRole('alert')
      .or(page.getByText(/permission|not allowed/i))
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('include a page for unknown addresses, with and without an account', async () => {
    for (const page of [await browser.open(), await browser.openAs(ada)]) {
      const answer = await page.goto(`${server.url}/nothing-here`);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/nothing-here');
    }
  });

  it('report on Home that the session was ended elsewhere', async () => {
    const carol = await registerPerson(server, 'Carol', 'Shaw');
    const pages = new AuthPages(await browser.openAs(carol), server);
    await pages.goTo('/');
    await pages.menu.waitFor();
    await carol.client.auth.changePassword({ currentPassword: carol.password, newPassword: 'Correct-horse-8' });
    await pages.page.getByText(/Your session (?:is over|has expired)/).waitFor();
  });

  it("contain dates in English and in the browser's time zone", async () => {
    await ada.client.chats.send(chatId, { body: 'Hello' });
    const page = await browser.openAs(ada, { locale: 'de-DE' });
    await page.goto(`${server.url}/`);
    const time = page.getByRole('main').locator('time[title]').first();
    await time.waitFor();
    expect(await time.getAttribute('title')).toMatch(/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, .* \d\d:\d\d$/);
  });

  it('leave the page no taller than its window', async () => {
    const page = await browser.openAs(ada, { viewport: { width: 1440, height: 900 } });
    for (const path of ['/', `/projects/${projectId}`, `/chats/${chatId}`, '/account']) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      expect(await measureHeight(page), path).toBe(900);
    }
  });

  it('leave the page no taller than its window while parts of it are loading', async () => {
    const page = await browser.openAs(ada, { viewport: { width: 1440, height: 900 } });
    await page.route('**/api/users/me/presence', () => undefined);
    await page.goto(`${server.url}/account`);
    await page.getByText('Activity status: loading…').waitFor({ state: 'attached' });
    expect(await measureHeight(page)).toBe(900);
  });
});

function measureHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** Returns the fields that a toast covers. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[role=alertdialog]')?.getBoundingClientRect();
    if (toast === undefined) return ['no toast'];
    const fields = [...document.querySelectorAll('input:not([type=file]), textarea, form button')];
    const touches = (box: DOMRect): boolean =>
      box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
    return fields.filter((each) => touches(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 80));
  });
}
