import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, soon } from '../support/react-browser.js';
import type { Person } from '../support/react-world.js';

describeInBrowser('Members and Invitations', () => {
  const browser = ReactBrowser.use();

  async function openAs({ email, password }: Person, id: string, context?: BrowserContext): Promise<Page> {
    const page = await browser.open({ component: 'members', id }, context);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password').fill(password);
    await page.locator('[data-part=submit]').click();
    await page.locator('[data-part=member]').first().waitFor();
    return page;
  }

  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const focusedTag = (page: Page): Promise<string> => page.evaluate('document.activeElement.tagName');
  const getRoles = (page: Page, { email }: Person): Promise<string> =>
    page.locator('[data-part=member]', { hasText: email }).locator('[data-part=roles]').innerText();

  it('changes roles and removes members, if the user is allowed to', async () => {
    const [ada, bob] = [await browser.world.createPerson('Ada'), await browser.world.createPerson('Bob')];
    const { organizationId } = await browser.world.createProject(ada, bob);
    const page = await openAs(ada, organizationId);
    const bobs = await openAs(bob, organizationId);
    await soon(() => getRoles(page, bob)).toBe('MEMBER');
    expect(await bobs.getByRole('button', { name: /Change roles|Remove/ }).count()).toBe(0);
    expect(await bobs.locator('[data-part=invitations]').count()).toBe(0);

    const item = page.locator('[data-part=member]', { hasText: bob.email });
    await item.getByRole('button', { name: 'Change roles' }).click();
    await soon(() => page.evaluate('document.activeElement.textContent')).toBe('Roles of Bob Tester');
    await item.getByLabel('ADMIN').check();
    await item.getByLabel('MEMBER').uncheck();
    await press(page, 'Save');
    await soon(() => getRoles(page, bob)).toBe('ADMIN');
    expect(await focusedTag(page)).toBe('UL');

    await item.getByRole('button', { name: 'Remove' }).click();
    await soon(() => page.evaluate('document.activeElement.textContent')).toContain('Remove Bob Tester');
    await press(page, 'Cancel');
    await item.getByRole('button', { name: 'Remove' }).click();
    await press(page, 'Remove');
    await soon(() => page.locator('[data-part=member]').count()).toBe(1);
    expect(await item.count()).toBe(0);
  });

  it('shows why the server refuses a change', async () => {
    const ada = await browser.world.createPerson('Ada');
    const { organizationId } = await browser.world.createProject(ada);
    const page = await openAs(ada, organizationId);
    await press(page, 'Change roles');
    await page.getByRole('checkbox', { name: 'OWNER' }).uncheck();
    await page.getByRole('checkbox', { name: 'MEMBER' }).check();
    await press(page, 'Save');
    await soon(() => page.locator('[data-part=member] [role=alert]').innerText()).not.toBe('');
  });

  it('stops requesting more roles after the server refused', async () => {
    const ada = await browser.world.createPerson('Ada');
    const { organizationId } = await browser.world.createProject(ada);
    const context = await browser.openContext();
    let refusals = 0;
    await context.route('**/roles?*', async (route) => {
      if (!route.request().url().includes('cursor=')) {
        const response = await route.fetch();
        const page = (await response.json()) as object;
        return route.fulfill({ response, json: { ...page, nextCursor: 'second' } });
      }
      refusals += 1;
      return route.fulfill({ status: 403 });
    });
    const page = await openAs(ada, organizationId, context);
    await soon(() => refusals).toBeGreaterThan(0);
    await page.waitForTimeout(1000);
    // The list is loaded once more when the real-time connection is there.
    expect(refusals).toBeLessThan(3);
  });

  it('invites users, and sends and revokes invitations', async () => {
    const ada = await browser.world.createPerson('Ada');
    const { organizationId } = await browser.world.createProject(ada);
    const page = await openAs(ada, organizationId);
    await page.getByText('There are no pending invitations.').waitFor();
    const email = `grace.${Date.now()}@example.test`;
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Role', { exact: true }).selectOption('MEMBER');
    await press(page, 'Invite');
    await soon(() => page.locator('[data-part=invitation] [data-part=email]').allInnerTexts()).toEqual([email]);
    const token = await browser.world.findToken(email, 'invitations/accept');
    expect(token).not.toBe('');
    await press(page, 'Send again');
    await soon(() => browser.world.findToken(email, 'invitations/accept')).not.toBe(token);
    await press(page, 'Revoke');
    await page.getByText('There are no pending invitations.').waitFor();
    expect(await focusedTag(page)).toBe('UL');
  });
});
