import { afterAll, beforeAll, expect, it } from 'vitest';

import { ApiClient } from '../api-client.js';
import { securedPerson } from '../authenticator.js';
import { ServerProcess } from '../server-process.js';
import { AccountPage, spareMs } from './account-page.js';
import { describeInBrowser, TestBrowser } from './test-browser.js';

const paths = [
  '/',
  '/sign-in',
  '/social-sign-in#error=UNAVAILABLE',
  '/verify-email?token=abc',
  '/confirm-email?token=abc',
  '/reset-password?token=abc',
  '/forgot-password',
  '/invitations/accept?token=abc',
  '/docs',
  '/dev/inbox',
];

describeInBrowser('every page, in a browser', () => {
  const server = ServerProcess.prepare();
  const browser = TestBrowser.use(server);
  beforeAll(() => server.start());
  afterAll(() => server.dispose());

  // What a page asks for when it opens has been answered by then.
  const settledMs = 700;
  const spills = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

  // The end of each test looks for what the browser had to say.
  it.each(paths)('opens %s without a fault, and fits a phone', async (path) => {
    const { page, refusals } = await browser.open();
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await new AccountPage(page, server).goTo(path);
      await page.waitForTimeout(settledMs);
      expect([width, await page.evaluate(spills)]).toEqual([width, false]);
    }
    expect(refusals).toEqual([]);
  });

  it('fits a phone with every part of an account', async () => {
    const person = await securedPerson(new ApiClient(server), spareMs);
    const { page } = await browser.open();
    await page.setViewportSize({ width: 320, height: 844 });
    const account = new AccountPage(page, server);
    await account.signIn(person, await person.authenticator.nextCode());
    for (const tab of ['Profile', 'Security', 'Devices', 'Your data'] as const) {
      await account.openTab(tab);
      await page.waitForTimeout(settledMs);
      expect([tab, await page.evaluate(spills)]).toEqual([tab, false]);
    }
  });
});
