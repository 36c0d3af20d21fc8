import { expect, it } from 'vitest';

import { OrganizationPage } from './organization-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization } from '../support/people.js';
import { secure } from '../support/second-factor.js';
import { describeInBrowser, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('The sign-in policy of an organization', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();

  it('is set by an owner, who sees beforehand whom it would lock out', async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const settings = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = settings;
    await settings.goTo('settings/sign-in-policy');
    await page.getByText('Require a second factor').click();
    await page.getByText('2 members would lose access').waitFor();
    await page.getByText('Grace Tester: has no second factor and no passkey').waitFor();
    await settings.press('Save');
    await page.getByText('This policy would lock you out.').waitFor();
    await checkAccessibility(page);

    await page.getByText('Require a second factor').click();
    await page.getByLabel('Sign in again after').fill('7');
    await page.getByLabel('Email domains').fill('example.com\nexample.org');
    await page.getByText('Another service, such as Google').click();
    await settings.press('Save');
    await page.getByText('Saved').waitFor();
    expect(await ada.client.organizations.getPolicy(organizationId)).toEqual({
      requireSecondFactor: false,
      maxSessionAgeDays: 7,
      allowedEmailDomains: ['example.com', 'example.org'],
      allowedMethods: ['password', 'passkey', 'email_code'],
    });
    expect((await grace.client.organizations.get(organizationId)).id).toBe(organizationId);
  });

  it('tells members who do not meet it what to do', async () => {
    const people = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Grace')] as const;
    const [ada, grace] = people;
    const organizationId = await shareOrganization(server, people);
    const project = await ada.client.projects.create(organizationId, { name: 'Engine', key: 'ENG' });
    await secure(ada);
    await ada.client.organizations.setPolicy(organizationId, { requireSecondFactor: true });
    const page = await browser.openAs(grace);
    for (const path of [`organizations/${organizationId}`, `projects/${project.id}`]) {
      await page.goto(`${server.url}/${path}`);
      await page.getByText('This organization has a sign-in policy').waitFor();
      await page.getByText('Turn on two-factor authentication or sign in with a passkey').waitFor();
    }
    await page.getByRole('link', { name: 'Open security settings' }).click();
    await page.waitForURL('**/account/security');
    await secure(grace);
    await page.goto(`${server.url}/organizations/${organizationId}`);
    await page.getByRole('heading', { level: 1, name: 'Northwind' }).waitFor();
  });
});
