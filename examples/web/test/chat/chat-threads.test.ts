import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { ChatPage } from './chat-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('threads', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let conversationId: string;
  let rootId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    await shareOrganization(server, [ada, bob]);
  });
  beforeEach(async () => {
    conversationId = (await ada.client.chats.create({ kind: 'direct', participantIds: [bob.id], title: 'Lunch' })).id;
    rootId = (await ada.client.chats.send(conversationId, { body: 'Where shall we eat?' })).id;
  });
  const openChat = async (person: TestPerson, options = {}): Promise<ChatPage> => {
    const chat = new ChatPage(await browser.openAs(person, options), server.url);
    await chat.open(conversationId);
    return chat;
  };
  const reply = (person: TestPerson, body: string) =>
    person.client.chats.send(conversationId, { body, threadRootId: rootId });
  const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((each) => each === document.activeElement);

  it('are opened, answered and closed with the keyboard alone, while others see the number of replies', async () => {
    const [adas, bobs] = [await openChat(ada), await openChat(bob)];
    const root = bobs.message('Where shall we eat?');
    await root.focus();
    for (let tabs = 0; tabs < 3; tabs += 1) await bobs.page.keyboard.press('Tab');
    await bobs.page.keyboard.press('Enter');
    await bobs.page.getByRole('menuitem', { name: 'Reply in thread' }).waitFor();
    await bobs.page.keyboard.press('ArrowDown');
    await bobs.page.keyboard.press('Enter');
    await soon(() => new URL(bobs.page.url()).pathname).toBe(`/chats/${conversationId}/threads/${rootId}`);
    await soon(() => hasFocus(bobs.replyField)).toBe(true);
    await bobs.page.keyboard.type('At the lake');
    await bobs.page.keyboard.press('Enter');
    await soon(() => bobs.replies()).toEqual(['Where shall we eat?', 'At the lake']);
    await bobs.thread.getByText('1 reply', { exact: true }).waitFor();
    expect(await bobs.texts()).toEqual(['Where shall we eat?']);
    await checkAccessibility(bobs.page);

    const summary = adas
      .message('Where shall we eat?')
      .getByRole('link', { name: /^1 reply Last reply .*1 unread reply$/ });
    await summary.click();
    await soon(() => adas.replies()).toEqual(['Where shall we eat?', 'At the lake']);
    await adas
      .message('Where shall we eat?')
      .getByRole('link', { name: /^1 reply Last reply [^u]*$/ })
      .waitFor();
    await adas.replyField.fill('Gladly');
    await adas.replyField.press('Enter');
    await soon(() => bobs.replies()).toEqual(['Where shall we eat?', 'At the lake', 'Gladly']);

    await bobs.page.keyboard.press('Escape');
    await bobs.thread.waitFor({ state: 'detached' });
    expect(new URL(bobs.page.url()).pathname).toBe(`/chats/${conversationId}`);
    await soon(() => hasFocus(root)).toBe(true);
  });

  it('show where the unread replies begin', async () => {
    await reply(bob, 'At the lake');
    await ada.client.chats.markThreadRead(conversationId, rootId, {});
    await reply(ada, 'Which lake?');
    await reply(bob, 'The big one');
    await reply(bob, 'At noon');
    const adas = await openChat(ada);
    await adas.message('Where shall we eat?').getByRole('link').click();
    await soon(() => adas.replies()).toEqual([
      'Where shall we eat?',
      'At the lake',
      'Which lake?',
      'The big one',
      'At noon',
    ]);
    const divider = adas.thread.getByText('New', { exact: true });
    await divider.waitFor();
    const tops = async (): Promise<number[]> => {
      const places = [adas.inThread('Which lake?'), divider, adas.inThread('The big one')];
      return Promise.all(places.map(async (each) => (await each.boundingBox())?.y ?? 0));
    };
    const found = await tops();
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    await adas.replyField.fill('Fine');
    await adas.replyField.press('Enter');
    await divider.waitFor({ state: 'detached' });
  });

  it('can be followed and left, and contain edits, deletions, reactions and files', async () => {
    await reply(bob, 'At the lake');
    const bobs = await openChat(bob);
    await bobs.message('Where shall we eat?').getByRole('link').click();
    await bobs.thread.getByRole('button', { name: 'Stop following' }).click();
    await bobs.thread.getByRole('button', { name: 'Follow', exact: true }).click();
    await bobs.thread.getByRole('button', { name: 'Stop following' }).waitFor();

    await bobs.replyField.press('ArrowUp');
    const editor = bobs.thread.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('At the river');
    await editor.press('Enter');
    const own = bobs.inThread('At the river');
    await own.getByText('edited').waitFor();
    await own.hover();
    await own.getByRole('button', { name: 'Add reaction' }).click();
    await bobs.page.getByRole('combobox', { name: 'Search emojis' }).press('Enter');
    await own.getByRole('button', { name: '1 person reacted with 👍' }).waitFor();
    await bobs.thread.locator('input[type=file]').setInputFiles({
      name: 'menu.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('soup'),
    });
    await bobs.replyField.press('Enter');
    await bobs.thread.getByRole('button', { name: /menu.txt/ }).waitFor();
    expect(await bobs.log.getByText('menu.txt').count()).toBe(0);
    await bobs.choose(own, 'Delete');
    await bobs.page.getByRole('button', { name: 'Delete message' }).click();
    await bobs.inThread('This message was deleted').waitFor();
    // The dialog was closed by its button, and the thread is still open.
    await bobs.thread.getByText('1 reply', { exact: true }).waitFor();
    await ada.client.chats.deleteMessage(conversationId, rootId);
    await bobs.thread.getByText('You cannot reply because the message was deleted.').waitFor();
  });

  it('are opened by links to a reply, at that reply, also on a phone', async () => {
    const first = await reply(bob, 'Reply 1');
    for (let number = 2; number <= 120; number += 1) await reply(bob, `Reply ${number}`);
    const page = await browser.openAs(ada, { viewport: { width: 360, height: 640 } });
    const adas = new ChatPage(page, server.url);
    await page.goto(`${server.url}/chats/${conversationId}?message=${first.id}`);
    await soon(() => new URL(page.url()).pathname).toBe(`/chats/${conversationId}/threads/${rootId}`);
    await soon(() => hasFocus(adas.inThread(/Reply 1$/))).toBe(true);
    expect(await adas.log.isVisible()).toBe(false);
    await checkAccessibility(page);
    await adas.thread.getByRole('button', { name: 'Close thread' }).click();
    await adas.log.waitFor();
    await page.goto(`${server.url}/chats/${conversationId}/threads/${first.id}`);
    await page.getByText('Thread not found').waitFor();
  });
});
