import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';

import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('the appearance of pages', () => {
  const server = useWebServer();
  const browser = TestBrowser.use({ headlessShell: false });
  let ada: TestPerson;
  let organizationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    organizationId = await shareOrganization(server, [ada]);
    await fetch(`${server.url}/dev/demo`, { method: 'POST' });
  });

  it('does not move the sign-in form when the demo accounts arrive', async () => {
    const page = await browser.open();
    await page.route('**/dev/demo', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await recordShifts(page);
    await page.goto(`${server.url}/sign-in`);
    const button = page.getByRole('button', { name: 'Sign in', exact: true }).first();
    await button.waitFor();
    const before = await button.boundingBox();
    await page.getByRole('heading', { name: 'Try a demo account' }).waitFor();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await button.boundingBox()).toEqual(before);
    expect(await totalShift(page)).toBeLessThan(0.01);
  });

  it('marks the current page in forced colors', async () => {
    const page = await browser.openAs(ada);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${server.url}/organizations/${organizationId}/settings/roles`);
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    const current = page.locator('nav a[aria-current="page"]');
    await current.first().waitFor();
    const outlines = await current.evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle));
    expect(outlines.length).toBeGreaterThan(0);
    expect(new Set(outlines)).toEqual(new Set(['solid']));
  });

  it('promises nothing on the landing page that the product does not have', async () => {
    const page = await browser.open();
    await page.goto(server.url);
    await page.getByRole('heading', { level: 1, name: 'Work together' }).waitFor();
    // Cards of the product show the numbers of messages, and no word.
    expect(await page.getByText(/\d+ new/).count()).toBe(0);
  });
});

/** Records the layout shifts that no input of the user caused. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function totalShift(page: Page): Promise<number> {
  return page.evaluate(() =>
    (globalThis as unknown as { shifts: readonly number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
}
