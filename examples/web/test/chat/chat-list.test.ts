import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { ServerProcess } from '../../../../packages/server/test/support/server-process.js';
import { ChatPage } from './chat-page.js';
import { CuttableLine } from '../support/cuttable-line.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';

const messages = 10;
/** The number of groups fills more than one page of the list. */
const groups = 51;

describeInBrowser('the list of conversations', () => {
  const browser = TestBrowser.use();
  let line: CuttableLine;
  let server: ServerProcess;
  let ada: TestPerson;
  let bob: TestPerson;
  let zoe: TestPerson;
  let organizationId: string;
  beforeAll(async () => {
    line = await CuttableLine.open();
    server = await ServerProcess.start({ CREWKIT_STORE: 'sqlite::memory:', CREWKIT_APP_ORIGINS: line.url });
    line.lead(server.url);
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    zoe = await registerPerson(server, 'Zoe', 'Zebra');
    organizationId = await shareOrganization(server, [ada, bob, zoe]);
  });
  afterAll(async () => {
    line.close();
    await server.dispose();
  });

  /** Returns two functions: one reads the conversation's text in Bob's list, the other returns the number of requests for the list. */
  async function bobsList(): Promise<{ chat: ChatPage; says: () => Promise<string>; asked: () => number }> {
    const chat = new ChatPage(await browser.openAs(bob), line.url);
    let asked = 0;
    chat.page.on('request', (request) => (asked += Number(request.url().includes('/api/chats?'))));
    await chat.open();
    return { chat, says: () => chat.inList('Ada Lovelace').innerText(), asked: () => asked };
  }

  it('stops showing the text of edited and deleted messages', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    const sent = await ada.client.chats.send(id, { body: 'A secret' });
    const { says } = await bobsList();
    await soon(says).toContain('A secret');
    await ada.client.chats.editMessage(id, sent.id, { body: 'No secret' });
    await soon(says).toContain('No secret');
    await ada.client.chats.deleteMessage(id, sent.id);
    await soon(says).not.toContain('secret');
  });

  it("is not requested for each message, so a fast sender does not use up the recipient's rate limit", async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    const { says, asked } = await bobsList();
    await soon(says).toContain('Ada Lovelace');
    const before = asked();
    for (let number = 1; number <= messages; number += 1) {
      await ada.client.chats.send(id, { body: `Line ${number}` });
      await sleep(200);
    }
    await soon(says).toContain(`Line ${messages}`);
    expect(asked() - before).toBeLessThan(messages / 2);
  });

  it('shows messages sent during a lost connection once it is restored', async () => {
    const { id } = await ada.client.chats.openDirect(bob.id);
    const { chat, says } = await bobsList();
    await ada.client.chats.send(id, { body: 'Before' });
    await soon(says).toContain('Before');
    line.cut();
    await ada.client.chats.send(id, { body: 'Meanwhile' });
    await chat.page.waitForTimeout(500);
    line.restore();
    await soon(says).toContain('Meanwhile');
  });

  it('is filtered by the server, which finds conversations that are not loaded', async () => {
    const { id } = await zoe.client.chats.openDirect(bob.id);
    await zoe.client.chats.send(id, { body: 'Long ago' });
    for (let number = 1; number <= groups; number += 1) {
      const rest = { participantIds: [bob.id], title: `Room ${number}`, organizationId };
      await ada.client.chats.create({ kind: 'direct', ...rest });
    }
    const { chat } = await bobsList();
    const filter = chat.list.getByRole('searchbox', { name: 'Filter conversations' });
    const links = chat.list.getByRole('link').filter({ hasText: /Room|Zoe/ });
    await filter.fill('ZOE z');
    await soon(() => links.allInnerTexts()).toEqual([expect.stringContaining('Long ago')]);
    await zoe.client.chats.send(id, { body: 'Back again' });
    await soon(() => links.allInnerTexts()).toEqual([expect.stringContaining('Back again')]);
    await filter.fill('room 51');
    await soon(() => links.allInnerTexts()).toEqual([expect.stringContaining('Room 51')]);
    await filter.fill('no such name');
    await chat.list.getByText('No conversations match “no such name”.').waitFor();
    await filter.fill('');
    await soon(() => links.count()).toBeGreaterThan(10);
  });
});
