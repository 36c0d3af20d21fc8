import { beforeAll, expect, it } from 'vitest';

import { ChatPage } from './chat-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('pinned messages', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let conversationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    await shareOrganization(server, [ada, bob]);
    conversationId = (await ada.client.chats.openDirect(bob.id)).id;
  });
  const openChat = async (person: TestPerson): Promise<ChatPage> => {
    const chat = new ChatPage(await browser.openAs(person), server.url);
    await chat.open(conversationId);
    return chat;
  };

  it('are listed for all participants, and are found and unpinned with the keyboard alone', async () => {
    const { id: oldId } = await bob.client.chats.send(conversationId, { body: 'The door code is in the safe' });
    await ada.client.chats.pinMessage(conversationId, oldId);
    for (let number = 1; number <= 80; number += 1)
      await bob.client.chats.send(conversationId, { body: `Line ${number}` });
    const [adas, bobs] = [await openChat(ada), await openChat(bob)];
    await bobs.choose(bobs.message('Line 80'), 'Pin message');
    await adas.message('Line 80').getByText('Pinned by Bob').waitFor();

    const { page } = adas;
    await page.getByRole('button', { name: 'Conversation menu' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Pinned messages' }).waitFor();
    await page.keyboard.type('Pin');
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Pinned messages' });
    await soon(() => list.getByRole('listitem').count()).toBe(2);
    await checkAccessibility(page);
    await bobs.choose(bobs.message('Line 80'), 'Unpin message');
    await soon(() => list.getByRole('listitem').count()).toBe(1);
    await list.getByRole('button', { name: 'Go to message' }).focus();
    await page.keyboard.press('Enter');
    const old = adas.message('The door code is in the safe');
    await soon(() => old.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: 'Conversation menu' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Pin');
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: 'Unpin message' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No pinned messages yet.').waitFor();
    await page.keyboard.press('Escape');
    await soon(() => old.getByText('Pinned by').count()).toBe(0);
    expect((await ada.client.chats.listPins(conversationId)).items).toEqual([]);
  });
});
