import { beforeAll, expect, it } from 'vitest';

import { ChatPage } from './chat-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('the chat pages', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let cleo: TestPerson;
  let organizationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    cleo = await registerPerson(server, 'Cleo', 'Curie');
    organizationId = await shareOrganization(server, [ada, bob, cleo]);
  });
  const openChats = async (person: TestPerson): Promise<ChatPage> =>
    new ChatPage(await browser.openAs(person), server.url);

  it('create group conversations in the current organization, and remove members who leave the organization', async () => {
    const dan = await registerPerson(server, 'Dan', 'Elsewhere');
    await shareOrganization(server, [dan, ada]);
    const adas = await openChats(ada);
    await adas.page.goto(`${server.url}/organizations/${organizationId}`);
    await adas.page.getByRole('heading', { level: 1, name: 'Northwind' }).waitFor();
    // The user's organizations arrive only after the dialog has opened.
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await adas.page.route(/api\/users\/me\/overview/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await adas.open();
    await adas.list.getByRole('button', { name: 'New message' }).first().click();
    for (const name of ['Bob Bytes', 'Dan Elsewhere']) await adas.page.getByRole('option', { name }).click();
    await adas.page.getByRole('textbox', { name: 'Group name' }).fill('Lunch');
    release();
    await adas.page.getByText('People who leave Northwind also leave this group.').waitFor();
    await checkAccessibility(adas.page);
    await adas.page.getByRole('button', { name: 'Create group' }).click();
    await adas.page.getByText('Dan Elsewhere is not a member of this organization.').waitFor();
    await adas.page.getByRole('option', { name: 'Dan Elsewhere', selected: true }).click();
    await adas.page.getByRole('option', { name: 'Cleo Curie' }).click();
    await adas.page.getByRole('button', { name: 'Create group' }).click();
    await adas.page.getByRole('heading', { level: 1, name: 'Lunch' }).waitFor();
    const { items } = await ada.client.chats.list();
    expect(items.find(({ title }) => title === 'Lunch')).toMatchObject({ organizationId });

    const cleos = await openChats(cleo);
    // Like the list of conversations, Home shows the initials of two participants instead of that of the title.
    await cleos.page.goto(server.url);
    const onHome = cleos.page.getByRole('listitem').filter({ has: cleos.page.getByRole('link', { name: 'Lunch' }) });
    await soon(() => onHome.locator('[aria-hidden]').allInnerTexts()).toEqual(expect.arrayContaining(['AL', 'BB']));
    await cleos.open();
    await cleos.inList('Lunch').waitFor();
    await ada.client.organizations.removeMember(organizationId, cleo.id);
    await cleos.inList('Lunch').waitFor({ state: 'detached' });
    await adas.page.getByRole('button', { name: 'People' }).click();
    await adas.page.getByText('Only members of Northwind can take part.').waitFor();
    await adas.page.getByRole('dialog', { name: '2 people' }).waitFor();
  });

  it('create group conversations outside organizations on request', async () => {
    const adas = await openChats(ada);
    await adas.open();
    await adas.list.getByRole('button', { name: 'New message' }).first().click();
    for (const name of ['Bob Bytes', 'Dan Elsewhere']) await adas.page.getByRole('option', { name }).click();
    await adas.page.getByRole('textbox', { name: 'Group name' }).fill('Everywhere');
    await adas.page.getByRole('button', { name: /People who can take part/ }).click();
    await adas.page.getByRole('option', { name: 'All users' }).click();
    await adas.page.getByText('People stay in this group when they leave your organization.').waitFor();
    await adas.page.getByRole('button', { name: 'Create group' }).click();
    await adas.page.getByRole('heading', { level: 1, name: 'Everywhere' }).waitFor();
  });

  it('block a user, say so in place of the message field, and list blocked users', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    await bob.client.chats.send(id, { body: 'Hello Ada' });
    const adas = await openChats(ada);
    await adas.open(id);
    await adas.page.getByRole('button', { name: 'Conversation menu' }).click();
    await adas.page.getByRole('menuitem', { name: 'Block Bob Bytes' }).click();
    await adas.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await adas.page.getByText('You blocked Bob Bytes. Unblock them to send messages.').waitFor();
    await adas.field.waitFor({ state: 'detached' });
    await expect(bob.client.chats.send(id, { body: 'Still there?' })).rejects.toMatchObject({ code: 'FORBIDDEN' });

    await adas.page.goto(`${server.url}/account/security`);
    await adas.page.getByRole('list', { name: 'Blocked users' }).getByText('Bob Bytes').waitFor();
    await checkAccessibility(adas.page);
    await adas.page.getByRole('button', { name: 'Unblock Bob Bytes' }).click();
    await adas.page.getByText('No blocked users').waitFor();
    await bob.client.chats.send(id, { body: 'Here again' });
  });

  it('hide a direct conversation until its next message', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    await bob.client.chats.send(id, { body: 'Before' });
    const adas = await openChats(ada);
    await adas.open(id);
    await adas.inList('Bob Bytes').waitFor();
    await adas.page.getByRole('button', { name: 'Conversation menu' }).click();
    await adas.page.getByRole('menuitem', { name: 'Hide conversation' }).click();
    await soon(() => adas.page.url()).toBe(`${server.url}/chats`);
    await adas.inList('Bob Bytes').waitFor({ state: 'detached' });
    await bob.client.chats.send(id, { body: 'After' });
    await adas.inList('Bob Bytes').waitFor();
  });

  it('show how much storage files use', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    const bytes = new Uint8Array(2048).fill(65);
    await ada.client.chats.sendFiles(id, { files: [{ blob: new Blob([bytes]), name: 'a.txt' }] });
    const page = await browser.openAs(ada);
    await page.goto(`${server.url}/account/data`);
    await page.getByRole('progressbar', { name: /^2 KB of .* used$/ }).waitFor();
    await page.goto(`${server.url}/organizations/${organizationId}/settings/storage`);
    await page.getByRole('progressbar', { name: /^0 B of .* used$/ }).waitFor();
  });
});
