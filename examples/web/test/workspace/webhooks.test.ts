import { expect, it } from 'vitest';

import { checkAccessibility } from '../support/check-accessibility.js';
import { listOverflow } from '../support/list-overflow.js';
import { registerPerson, shareOrganization } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';
import { OrganizationPage } from './organization-page.js';

describeInBrowser('webhooks', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();

  it('are created, tested, paused, given another secret and deleted by an owner', async () => {
    const people = [await registerPerson(server, 'Ada')] as const;
    const [ada] = people;
    const organizationId = await shareOrganization(server, people);
    const settings = new OrganizationPage(await browser.openAs(ada), server, organizationId);
    const { page } = settings;
    // Notifications have a button with this name, too.
    const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const list = async () => (await ada.client.webhooks.list(organizationId)).items;
    await settings.goTo('settings/webhooks');
    await page.getByText('No webhooks yet').waitFor();

    await settings.press('New webhook');
    const url = settings.dialog.getByLabel('URL');
    await url.fill('https://127.0.0.1/hook');
    await settings.pressInDialog('Create webhook');
    await settings.dialog.getByText('public').first().waitFor();
    await url.fill('https://1.1.1.1/hook');
    await settings.tick('All events');
    await settings.tick('task.created');
    await checkAccessibility(page);
    await settings.pressInDialog('Create webhook');
    const secret = settings.dialog.getByLabel('Secret');
    await secret.waitFor();
    const first = await secret.inputValue();
    expect(first).toMatch(/^whsec_/);
    await checkAccessibility(page);
    await close();
    await settings.row('1.1.1.1').waitFor();
    expect((await list())[0]?.types).not.toContain('task.created');

    await settings.choose('Actions for 1.1.1.1', 'Pause');
    await settings.row('1.1.1.1').getByText('Paused').waitFor();
    await settings.choose('Actions for 1.1.1.1', 'Resume');
    await settings.row('1.1.1.1').getByText('Active').waitFor();

    await settings.choose('Actions for 1.1.1.1', 'Send a test event');
    await settings.choose('Actions for 1.1.1.1', 'Show deliveries');
    await settings.dialog.getByText('webhook.test').waitFor();
    await checkAccessibility(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await soon(() => listOverflow(page)).toEqual([]);
    await close();

    await settings.choose('Actions for 1.1.1.1', 'Rotate secret');
    await settings.pressInDialog('Rotate secret');
    await secret.waitFor();
    expect(await secret.inputValue()).not.toBe(first);
    await close();

    await settings.choose('Actions for 1.1.1.1', 'Delete');
    await settings.pressInDialog('Delete');
    await page.getByText('No webhooks yet').waitFor();
    expect(await list()).toEqual([]);
  });
});
