import { beforeAll, expect, it } from 'vitest';

import { ChatPage } from './chat-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

// A PNG image.
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describeInBrowser('chat', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let cleo: TestPerson;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    cleo = await registerPerson(server, 'Cleo', 'Curie');
    await shareOrganization(server, [ada, bob, cleo]);
    await ada.client.users.setAvatar(new Blob([Buffer.from(onePixel, 'base64')]));
  });
  const getChat = async (person: TestPerson, options = {}): Promise<ChatPage> =>
    new ChatPage(await browser.openAs(person, options), server.url);

  it('shows unread messages, typing and read receipts while two users talk', async () => {
    const [adas, bobs] = [await getChat(ada), await getChat(bob)];
    await adas.open();
    await bobs.open();
    let respond = (): void => undefined;
    const isPressed = new Promise<void>((resolve) => (respond = resolve));
    await adas.page.route(/api\/users\?.*limit=/, async (route) => {
      await isPressed;
      await route.continue();
    });
    await adas.list.getByRole('button', { name: 'New message' }).first().click();
    await adas.page.getByRole('searchbox', { name: 'Find people' }).fill('byt');
    await adas.page.keyboard.press('Enter');
    respond();
    await adas.page.getByRole('button', { name: 'Start conversation' }).click();
    await adas.log.waitFor();
    await soon(() => adas.page.title()).toBe('Bob Bytes · Crewkit');

    await adas.write('Are you there?');
    await soon(() => adas.texts()).toEqual(['Are you there?']);
    const unread = bobs.inList('Ada Lovelace').getByRole('img', { name: '1 unread' });
    await unread.waitFor();

    await bobs.inList('Ada Lovelace').click();
    await soon(() => bobs.texts()).toEqual(['Are you there?']);
    const picture = bobs.log.locator('img');
    await soon(() => picture.evaluate((image) => getComputedStyle(image).opacity)).toBe('1');
    await unread.waitFor({ state: 'detached' });
    await adas.log.getByText('Seen', { exact: true }).waitFor();

    await bobs.field.pressSequentially('Yes');
    await adas.page.getByText('Bob is typing…').waitFor();
    await bobs.field.press('Enter');
    await soon(() => adas.texts()).toEqual(['Are you there?', 'Yes']);
    await adas.page.getByText('Bob is typing…').waitFor({ state: 'detached' });
  });

  it('loads older messages above the visible ones without moving these', async () => {
    const { id } = await ada.client.chats.create({ kind: 'direct', participantIds: [bob.id, cleo.id] });
    for (let number = 1; number <= 60; number += 1) {
      await ada.client.chats.send(id, { body: `Line ${number}` });
    }
    const bobs = await getChat(bob, { viewport: { width: 900, height: 600 } });
    let bring = (): void => undefined;
    const brought = new Promise<void>((resolve) => (bring = resolve));
    await bobs.page.route(/messages\?.*before=/, async (route) => {
      await brought;
      await route.continue();
    });
    await bobs.open(id);
    await bobs.message('Line 60').waitFor();
    // Wait until the log has settled at its end, because it would scroll back there.
    await soon(async () => (await bob.client.chats.get(id)).unreadCount).toBe(0);
    // This is the first visible message. It shows its sender's name, which is hidden once older messages from the same sender are above
    // it.
    const first = bobs.message(/Line 11$/);
    await first.scrollIntoViewIfNeeded();
    const next = bobs.message(/Line 12$/);
    const before = await next.boundingBox();
    bring();
    await bobs.message(/Line 1$/).waitFor({ state: 'attached' });
    const movedBy = async (): Promise<number> => Math.abs(((await next.boundingBox())?.y ?? 0) - (before?.y ?? NaN));
    expect(await movedBy()).toBeLessThan(2);
    // The log scrolls away and back to exactly the same position, as with Page Down and Page Up. New messages must not scroll it then
    // either.
    await bobs.log.evaluate(async (log) => {
      for (const by of [200, -200]) {
        log.scrollTop += by;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    await ada.client.chats.send(id, { body: 'Look at this' });
    await bobs.page.getByRole('button', { name: /New messages/ }).waitFor();
    expect(await movedBy()).toBeLessThan(2);
  });

  it('offers a button for new messages while the user reads older ones, and marks the first new message', async () => {
    const { id } = await ada.client.chats.create({ kind: 'direct', participantIds: [bob.id, cleo.id] });
    for (let number = 1; number <= 60; number += 1) {
      await ada.client.chats.send(id, { body: `Line ${number}` });
    }
    const bobs = await getChat(bob, { viewport: { width: 900, height: 600 } });
    await bobs.open(id);
    await bobs.message('Line 60').waitFor();
    await soon(async () => (await bob.client.chats.get(id)).unreadCount).toBe(0);
    const top = bobs.message(/Line 20$/);
    await top.scrollIntoViewIfNeeded();
    const before = await top.boundingBox();
    await ada.client.chats.send(id, { body: 'Look at this' });
    await bobs.page.getByRole('button', { name: /New messages/ }).waitFor();
    // The message being read stays in place, and the new message does not count as read.
    expect(Math.abs(((await top.boundingBox())?.y ?? 0) - (before?.y ?? NaN))).toBeLessThan(2);
    expect((await bob.client.chats.get(id)).unreadCount).toBe(1);

    await bobs.page.getByRole('button', { name: /New messages/ }).click();
    await soon(async () => (await bob.client.chats.get(id)).unreadCount).toBe(0);
    await bobs.log.getByText('New', { exact: true }).waitFor();
    // Scrolling up loads older pages without a jump.
    await bobs.message(/Line 1$/).scrollIntoViewIfNeeded();
    await bobs.log.getByText('This is the beginning of the conversation.').waitFor();
    expect(await bobs.texts()).toHaveLength(61);
  });

  it('does not mark a message as read that arrives before the page receives the scroll event', async () => {
    const { id } = await ada.client.chats.create({ kind: 'direct', participantIds: [bob.id, cleo.id] });
    for (let number = 1; number <= 40; number += 1) await ada.client.chats.send(id, { body: `Line ${number}` });
    const bobs = await getChat(bob, { viewport: { width: 900, height: 600 } });
    await bobs.open(id);
    await bobs.message('Line 40').waitFor();
    await soon(async () => (await bob.client.chats.get(id)).unreadCount).toBe(0);
    const reports: string[] = [];
    bobs.page.on('request', (request) => {
      if (request.url().endsWith('/read')) reports.push(request.url());
    });
    await bobs.log.evaluate((log) => {
      window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true });
      log.scrollTop -= 500;
    });
    await ada.client.chats.send(id, { body: 'Look at this' });
    await bobs.log.getByText('New', { exact: true }).waitFor({ state: 'attached' });
    expect(reports).toEqual([]);
    await bobs.page.getByRole('button', { name: 'New messages' }).click();
    await soon(async () => (await bob.client.chats.get(id)).unreadCount).toBe(0);
  });

  it('keeps the position of a user who scrolls, even if the page renders before the scroll event', async () => {
    const { id } = await ada.client.chats.create({ kind: 'direct', participantIds: [bob.id, cleo.id] });
    for (let number = 1; number <= 40; number += 1) await ada.client.chats.send(id, { body: `Line ${number}` });
    const bobs = await getChat(bob, { viewport: { width: 900, height: 600 } });
    await bobs.open(id);
    const last = bobs.message('Line 40');
    await last.hover();
    await soon(async () => (await bob.client.chats.get(id)).unreadCount).toBe(0);
    const leftBelow = await last.getByRole('button', { name: 'Reply' }).evaluate(async (button: HTMLElement) => {
      const log = button.closest('[role=log]');
      if (log === null) throw new Error('The message is in no log.');
      log.scrollTop -= 500;
      button.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return log.scrollHeight - log.clientHeight - log.scrollTop;
    });
    expect(leftBelow).toBeGreaterThan(400);
    await bobs.page.getByRole('button', { name: 'Latest' }).click();
    await last.waitFor();
  });

  it('edits with the up arrow key, replies, mentions users by keyboard, and deletes messages', async () => {
    const { id } = await ada.client.chats.openDirect(cleo.id);
    await cleo.client.chats.send(id, { body: 'When is lunch?' });
    const adas = await getChat(ada);
    await adas.open(id);
    await adas.message('When is lunch?').hover();
    await adas.message('When is lunch?').getByRole('button', { name: 'Reply' }).click();
    await soon(() => adas.field.evaluate((field) => field === document.activeElement)).toBe(true);
    await adas.page.keyboard.type('At noon, @cl');
    await adas.page.getByRole('option', { name: 'Cleo Curie' }).waitFor();
    await adas.page.keyboard.press('Enter');
    await adas.page.keyboard.press('Enter');
    await soon(async () => (await ada.client.chats.get(id)).lastMessage).toMatchObject({
      body: 'At noon, @Cleo Curie',
      mentions: [cleo.id],
    });
    await adas.message('At noon').getByRole('button', { name: 'In reply to Cleo Curie When is lunch?' }).waitFor();

    await adas.field.press('ArrowUp');
    const editor = adas.page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('At one, @Cleo Curie');
    await editor.press('Enter');
    await adas.message('At one').getByText('edited').waitFor();
    expect((await ada.client.chats.get(id)).lastMessage).toMatchObject({
      body: 'At one, @Cleo Curie',
      mentions: [cleo.id],
    });

    await adas.choose(adas.message('At one'), 'Delete');
    await adas.page.getByRole('button', { name: 'Delete message' }).click();
    await adas.message('This message was deleted').waitFor();
    expect((await ada.client.chats.get(id)).lastMessage?.deletedAt).not.toBeNull();
  });

  it('creates and renames a group conversation, adds a user to it, and leaves it', async () => {
    const adas = await getChat(ada);
    await adas.open();
    await adas.list.getByRole('button', { name: 'New message' }).first().click();
    const cleo = adas.page.getByRole('option', { name: 'Cleo Curie' });
    await cleo.waitFor();
    await adas.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const before = await cleo.boundingBox();
    for (const option of [adas.page.getByRole('option', { name: 'Bob Bytes' }), cleo]) await option.click();
    expect(await cleo.boundingBox()).toEqual(before);
    await adas.page.getByRole('textbox', { name: 'Group name' }).fill('Lunch');
    await checkAccessibility(adas.page);
    await adas.page.getByRole('button', { name: 'Create group' }).click();
    await adas.page.getByRole('heading', { level: 1, name: 'Lunch' }).waitFor();

    await adas.page.getByRole('button', { name: 'Conversation menu' }).click();
    await adas.page.getByRole('menuitem', { name: 'Rename' }).click();
    await adas.page.getByRole('textbox', { name: 'Group name' }).fill('Dinner');
    await adas.page.getByRole('button', { name: 'Rename' }).click();
    await adas.page.getByRole('heading', { level: 1, name: 'Dinner' }).waitFor();

    await adas.page.getByRole('button', { name: 'People' }).click();
    await adas.page.getByRole('button', { name: 'Remove Cleo Curie' }).click();
    await adas.page.getByRole('alertdialog').getByRole('button', { name: 'Remove Cleo Curie' }).click();
    await adas.page.getByRole('dialog', { name: '2 people' }).waitFor();
    await adas.page.getByRole('button', { name: 'Add people' }).click();
    await adas.page.getByRole('option', { name: 'Cleo Curie' }).click();
    await adas.page.getByRole('button', { name: 'Add', exact: true }).click();
    await adas.page.getByRole('dialog', { name: '3 people' }).waitFor();

    const bobs = await getChat(bob);
    await bobs.open();
    await bobs.inList('Dinner').click();
    await bobs.page.getByRole('button', { name: 'Conversation menu' }).click();
    await bobs.page.getByRole('menuitem', { name: 'Leave group' }).click();
    await bobs.page.getByRole('button', { name: 'Leave group' }).click();
    await soon(() => bobs.page.url()).toBe(`${server.url}/chats`);
    await bobs.inList('Dinner').waitFor({ state: 'detached' });
    await adas.page.getByRole('dialog', { name: '2 people' }).waitFor();
  });

  it('keeps unsent text when the page is reloaded, until the user signs out', async () => {
    const dora = await registerPerson(server, 'Dora', 'Drafts');
    await shareOrganization(server, [ada, dora]);
    const { id } = await dora.client.chats.openDirect(ada.id);
    const doras = await getChat(dora);
    await doras.open(id);
    await doras.field.fill('Dear Ada,');
    await doras.page.reload();
    await soon(() => doras.field.inputValue()).toBe('Dear Ada,');
    await doras.page.getByRole('button', { name: 'Your account' }).click();
    await doras.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await doras.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await soon(() => doras.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Dear Ada,');
  });

  it('finds a message, opens it in its conversation, and is accessible', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    await bob.client.chats.send(id, { body: 'The café by the harbour opens at seven' });
    const adas = await getChat(ada);
    await adas.page.goto(`${server.url}/search`);
    await adas.page.getByRole('searchbox', { name: 'Search everything' }).fill('CAFE harb');
    const found = adas.page.getByRole('region', { name: 'Results' }).getByRole('link');
    await soon(() => found.locator('mark').allTextContents()).toEqual(['café', 'harb']);
    await checkAccessibility(adas.page);
    await found.click();
    await soon(() => adas.page.evaluate(() => document.activeElement?.textContent)).toContain(
      'The café by the harbour',
    );
    await checkAccessibility(adas.page);
    await adas.page.goto(`${server.url}/chats`);
    await adas.inList('Bob Bytes').waitFor();
    await checkAccessibility(adas.page);
  });

  it('fits a phone: it shows either the list or the conversation, without horizontal overflow', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    await ada.client.chats.send(id, { body: 'https://example.com/'.padEnd(200, 'long') });
    const bobs = await getChat(bob, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    await bobs.open();
    await bobs.inList('Ada Lovelace').tap();
    await bobs.message('example.com').waitFor();
    expect(await bobs.list.isVisible()).toBe(false);
    expect(await bobs.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await checkAccessibility(bobs.page);
    await bobs.page.getByRole('link', { name: 'All conversations' }).tap();
    await bobs.list.waitFor();
    expect(await bobs.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
