import { createCrewkitClient } from '@crewkit/client-sdk';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { checkAccessibility } from '../support/check-accessibility.js';
import { listOverflow } from '../support/list-overflow.js';
import { registerPerson, shareOrganization, testPassword } from '../support/people.js';
import { getAuthenticator } from '../support/second-factor.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';
import { OrganizationPage } from './organization-page.js';

const narrow = { width: 360, height: 740 };
const recentSignInRequired = {
  type: 'urn:crewkit:error:recent-sign-in-required',
  title: 'This needs a recent sign-in.',
  status: 401,
  code: 'RECENT_SIGN_IN_REQUIRED',
  detail: 'This needs a recent sign-in.',
  requestId: 'test',
  maxAgeSeconds: 600,
};

/** Responds to changes of keys without a proof as the server does ten minutes after the sign-in. */
async function forgetSignIn(page: Page): Promise<void> {
  await page.route(/\/users\/me\/keys/, (route) => {
    const request = route.request();
    const body = request.postData() ?? '{}';
    if (request.method() === 'GET' || /"(password|code)":/.test(body)) return route.continue();
    const headers = { 'Content-Type': 'application/problem+json' };
    return route.fulfill({ status: 401, headers, body: JSON.stringify(recentSignInRequired) });
  });
}

describeInBrowser('API keys', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();

  it('of a service account are created, used and revoked by an owner', async () => {
    const people = [await registerPerson(server, 'Ada')] as const;
    const [ada] = people;
    const organizationId = await shareOrganization(server, people);
    const settings = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = settings;
    await settings.goTo('settings/service-accounts');
    await page.getByText('No service accounts yet').waitFor();
    await settings.press('New service account');
    await settings.dialog.getByRole('textbox', { name: 'Name' }).fill('Import');
    expect(await settings.checkbox('Owner').count()).toBe(0);
    await settings.tick('Member');
    await checkAccessibility(page);
    await settings.pressInDialog('Create service account');
    await settings.heading('Import').waitFor();
    await page.getByText('No API keys yet').waitFor();

    await settings.press('New key');
    await settings.dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly');
    await settings.tick('See the organization');
    await settings.select('Expires after', 'One year');
    await checkAccessibility(page);
    await settings.pressInDialog('Create key');
    const key = await settings.dialog.getByLabel('API key').inputValue();
    expect(key).toMatch(/^ck_/);
    await settings.dialog.getByRole('button', { name: 'Copy key' }).waitFor();
    await checkAccessibility(page);
    // Notifications have a button with this name, too.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const list = page.getByRole('list', { name: 'API keys' });
    await list.getByText('Nightly').waitFor();
    await list.getByText('Never used').waitFor();
    const program = createCrewkitClient({ baseUrl: server.url, apiKey: key });
    expect((await program.organizations.get(organizationId)).name).toBe('Northwind');
    await soon(async () => {
      await page.reload();
      await list.getByText('Nightly').waitFor();
      return list.getByText('Last used').count();
    }).toBe(1);
    await page.setViewportSize(narrow);
    await soon(() => listOverflow(page)).toEqual([]);
    await checkAccessibility(page);

    await settings.press('Revoke Nightly');
    await settings.pressInDialog('Revoke key');
    await page.getByText('No API keys yet').waitFor();
    await expect(program.organizations.get(organizationId)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('belong to service accounts that are renamed, get other roles, and are deleted', async () => {
    const people = [await registerPerson(server, 'Ada')] as const;
    const [ada] = people;
    const organizationId = await shareOrganization(server, people);
    await ada.client.organizations.createServiceAccount(organizationId, { name: 'Import' });
    const settings = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = settings;
    await settings.goTo('settings/service-accounts');
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'Import' }).click();
    await settings.heading('Import').waitFor();
    await settings.press('Edit');
    await settings.dialog.getByRole('textbox', { name: 'Name' }).fill('Export');
    await settings.tick('Manager');
    await settings.pressInDialog('Save');
    await settings.heading('Export').waitFor();
    const list = async () => (await ada.client.organizations.listServiceAccounts(organizationId)).items;
    expect((await list())[0]).toMatchObject({ name: 'Export', roles: [{ name: 'MANAGER' }] });
    await settings.press('Delete');
    await settings.pressInDialog('Delete service account');
    await page.getByText('No service accounts yet').waitFor();
    expect(await list()).toEqual([]);
  });

  it('of a user have a page of their own, and need a proof some time after the sign-in', async () => {
    const ada = await registerPerson(server, 'Ada');
    const secret = (await ada.client.auth.generateTwoFactor()).secret;
    const authenticator = getAuthenticator(secret);
    await ada.client.auth.enableTwoFactor({ code: await authenticator.nextCode() });
    const page = await browser.openAs(ada);
    await forgetSignIn(page);
    await page.goto(`${server.url}/account/api-keys`);
    const card = page.getByRole('region', { name: 'API keys' });
    await card.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Create key' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await dialog.getByRole('checkbox', { name: 'See tasks' }).locator('xpath=ancestor::label').click();
    await create.click();
    await dialog.getByLabel('Current password').fill('Wrong-horse-7');
    await create.click();
    await dialog.getByText('Incorrect password.').waitFor();
    await checkAccessibility(page);
    await dialog.getByLabel('Current password').fill(testPassword);
    await create.click();
    expect(await dialog.getByLabel('API key').inputValue()).toMatch(/^ck_/);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await card.getByRole('button', { name: 'Revoke Laptop' }).click();
    const revoke = dialog.getByRole('button', { name: 'Revoke key' });
    await revoke.click();
    await dialog.getByRole('button', { name: 'Use an authenticator code instead' }).click();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(await authenticator.nextCode());
    await checkAccessibility(page);
    await revoke.click();
    await card.getByText('No API keys yet').waitFor();
    expect((await ada.client.users.listMyKeys()).items).toEqual([]);
  });
});
