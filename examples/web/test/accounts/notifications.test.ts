import { expect, it } from 'vitest';

import { checkAccessibility } from '../support/check-accessibility.js';
import { listOverflow } from '../support/list-overflow.js';
import { makeProject } from '../support/projects.js';
import { registerPerson, shareOrganization } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('notifications', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();

  it('arrive live, lead to their subject, and are marked as read one by one, together, and by reading', async () => {
    const [ada, bob] = [await registerPerson(server, 'Ada'), await registerPerson(server, 'Bob')];
    const organizationId = await shareOrganization(server, [ada, bob]);
    const project = await makeProject([ada, bob], organizationId);
    const page = await browser.openAs(bob);
    await page.goto(`${server.url}/notifications`);
    await page.getByText('You’re all caught up').waitFor();
    await checkAccessibility(page);

    const task = await ada.client.tasks.create(project.id, { title: 'Oil the mill', assigneeIds: [bob.id] });
    const { id: chatId } = await ada.client.chats.openDirect(bob.id);
    await ada.client.chats.send(chatId, { body: 'look', mentions: [bob.id] });
    const entry = (text: RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: text }) });
    const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
    await entry(/assigned you Oil the mill/).waitFor();
    await entry(/mentioned you/).waitFor();
    await soon(() => bell.textContent()).toContain('2');
    await checkAccessibility(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await soon(() => listOverflow(page)).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Notifications, 2 unread' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });

    await entry(/assigned you Oil the mill/)
      .getByRole('button', { name: /^Mark as read/ })
      .press('Enter');
    await soon(() => bell.textContent()).toContain('1');
    await page.getByText('Unread', { exact: true }).click();
    await entry(/assigned you Oil the mill/).waitFor({ state: 'detached' });
    // Reading the conversation marks the notification as read, too.
    await page.getByRole('link', { name: /mentioned you/ }).click();
    await page.waitForURL(`**/chats/${chatId}**`);
    await soon(() => bell.textContent()).not.toContain('1');

    await ada.client.tasks.update(project.id, task.id, { assigneeIds: [] });
    await ada.client.tasks.update(project.id, task.id, { assigneeIds: [bob.id] });
    await soon(() => bell.textContent()).toContain('1');
    await page.goto(`${server.url}/notifications`);
    await page
      .getByRole('link', { name: /assigned you Oil the mill/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await soon(async () => (await bob.client.notifications.list({ unread: 'true' })).items).toEqual([]);
    await page
      .getByRole('link', { name: /assigned you Oil the mill/ })
      .first()
      .click();
    await page.waitForURL(`**/projects/${project.id}/tasks/${task.id}`);
  });

  it('have channels and quiet hours, which the settings page changes', async () => {
    const bob = await registerPerson(server, 'Bob');
    const page = await browser.openAs(bob);
    await page.goto(`${server.url}/account/notifications`);
    const settings = () => bob.client.notifications.getSettings();
    const mentions = page.getByRole('group', { name: 'Mentions' });
    await mentions.getByText('Email').click();
    await soon(async () => (await settings()).channels.mention.mail).toBe(false);
    await mentions.getByText('In the app').click();
    const messages = page.getByRole('group', { name: 'Messages in conversations' });
    expect(await messages.getByRole('checkbox', { name: 'Push' }).isChecked()).toBe(true);
    await messages.getByText('In the app').click();
    await soon(async () => (await settings()).channels.message.inbox).toBe(true);
    await page.getByLabel('From').fill('22:00');
    await page.getByLabel('To').fill('07:30');
    await page.getByRole('button', { name: 'Save quiet hours' }).click();
    await soon(async () => (await settings()).quietHours).toEqual({ from: '22:00', to: '07:30' });
    expect((await settings()).channels.mention).toEqual({ inbox: false, mail: false, push: true });
    await checkAccessibility(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await soon(() => listOverflow(page)).toEqual([]);
  });
});
