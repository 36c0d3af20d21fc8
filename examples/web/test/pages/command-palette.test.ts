import { beforeAll, expect, it } from 'vitest';

import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('the command palette', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    const grace = await registerPerson(server, 'Grace', 'Hopper');
    await shareOrganization(server, [ada, grace]);
  });

  it('opens pages, people and actions by the keyboard', async () => {
    const page = await browser.openAs(ada);
    await page.goto(server.url);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const palette = page.getByRole('dialog', { name: 'Go to a page, task or conversation' });
    const open = async (typed: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await palette.waitFor();
      await page.keyboard.type(typed);
    };

    await open('security');
    await palette.getByRole('menuitem', { name: 'Security' }).waitFor();
    await checkAccessibility(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/security');
    await expect.poll(() => palette.count()).toBe(0);

    await open('Grace');
    await palette.getByRole('menuitem', { name: 'Grace Hopper' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/chats/*');

    await open('dark theme');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');

    await open('nothing has this name');
    await palette.getByText('Nothing found').waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => palette.count()).toBe(0);
  });
});
