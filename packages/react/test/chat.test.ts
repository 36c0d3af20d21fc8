import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, read, readItems, soon } from './support/react-browser.js';

const fileBytes = 64 * 1024;

describeInBrowser('conversations', () => {
  const browser = ReactBrowser.use();

  /** Creates two users with a conversation in which Bob has posted. */
  async function createPair() {
    const [ada, bob] = [await browser.world.createPerson('Ada'), await browser.world.createPerson('Bob')];
    await browser.world.createProject(ada, bob);
    const { id } = await bob.client.chats.openDirect(ada.id);
    const post = (body: string) => bob.client.chats.send(id, { body });
    await post('Hello');
    return { ada, bob, conversation: id, post };
  }

  const getMessages = (page: Page): Promise<string[]> => readItems(page, 'messages');

  it('shows the messages of both users, typing, and what is unread', async () => {
    const { ada, bob, conversation } = await createPair();
    const adas = await browser.openAs(ada, { conversation });
    const bobs = await browser.openAs(bob, { conversation });
    for (const page of [adas, bobs]) await soon(() => getMessages(page)).toEqual(['Bob: Hello']);
    await soon(() => read(adas, 'unread')).toBe('1 1');
    expect(await readItems(adas, 'conversations')).toEqual(['Hello (1)']);
    await adas.click('text=Mark read');
    await soon(() => read(adas, 'unread')).toBe('0 0');
    await soon(() => readItems(adas, 'conversations')).toEqual(['Hello (0)']);
    await adas.fill('[name=text]', 'Good morning');
    await soon(() => read(bobs, 'typing')).toBe('Ada');
    await adas.click('text=Send');
    for (const page of [adas, bobs]) await soon(() => getMessages(page)).toEqual(['Bob: Hello', 'Ada: Good morning']);
    await soon(() => readItems(bobs, 'conversations')).toEqual(['Good morning (1)']);
    await soon(() => read(bobs, 'unread')).toBe('1 1');
    expect(await read(bobs, 'typing')).toBe('');
  });

  it('updates the list and the counts without a request when a message arrives', async () => {
    const { ada, post } = await createPair();
    const page = await browser.openAs(ada, { conversation: 'list' });
    await soon(() => readItems(page, 'conversations')).toEqual(['Hello (1)']);
    await soon(() => read(page, 'unread')).toBe('1 1');
    await page.waitForTimeout(500);
    browser.world.requests.length = 0;
    await post('Are you there?');
    await soon(() => readItems(page, 'conversations')).toEqual(['Are you there? (2)']);
    expect(await read(page, 'unread')).toBe('1 2');
    expect(browser.world.requests.filter((request) => request.startsWith('GET'))).toEqual([]);
  });

  it('opens a thread, replies and reacts in it, and follows what others write', async () => {
    const { ada, bob, conversation } = await createPair();
    const adas = await browser.openAs(ada, { conversation });
    const bobs = await browser.openAs(bob, { conversation });
    for (const page of [adas, bobs]) {
      await soon(() => getMessages(page)).toEqual(['Bob: Hello']);
      await page.click('text=Thread >> nth=0');
    }
    await soon(() => read(adas, 'thread')).toBe('live Hello 0 false');
    await adas.click('text=Reply');
    for (const page of [adas, bobs]) await soon(() => readItems(page, 'replies')).toEqual(['Gladly']);
    await soon(() => read(adas, 'thread')).toBe('live Hello 0 true');
    await soon(() => read(bobs, 'thread')).toMatch(/^live Hello 1 /);
    await bobs.click('text=Mark thread read');
    await soon(() => read(bobs, 'thread')).toMatch(/^live Hello 0 /);
    await bobs.click('text=React');
    await soon(() => readItems(adas, 'replies')).toEqual(['Gladly 👍1']);
    await adas.click('text=Unfollow');
    await soon(() => read(adas, 'thread')).toBe('live Hello 0 false');
    expect(await getMessages(adas)).toEqual(['Bob: Hello']);
  });

  it('edits and deletes a message', async () => {
    const { bob, ada, conversation } = await createPair();
    const bobs = await browser.openAs(bob, { conversation });
    const adas = await browser.openAs(ada, { conversation });
    await soon(() => getMessages(bobs)).toEqual(['Bob: Hello']);
    await bobs.click('text=Edit');
    for (const page of [adas, bobs]) await soon(() => getMessages(page)).toEqual(['Bob: Edited']);
    await bobs.click('text=Delete');
    for (const page of [adas, bobs]) await soon(() => getMessages(page)).toEqual(['deleted']);
  });

  it('loads older messages', async () => {
    const { ada, conversation, post } = await createPair();
    for (let count = 1; count <= 60; count += 1) await post(`Message ${count}`);
    const page = await browser.openAs(ada, { conversation });
    await soon(async () => (await getMessages(page)).at(-1)).toBe('Bob: Message 60');
    expect(await getMessages(page)).not.toContain('Bob: Hello');
    await page.click('text=Older');
    await soon(() => getMessages(page)).toContain('Bob: Hello');
  });

  it('sends a refused message again', async () => {
    const { ada, bob, conversation } = await createPair();
    const page = await browser.openAs(ada, { conversation });
    await soon(() => read(page, 'status')).toBe('live');
    await bob.client.users.block(ada.id);
    await page.fill('[name=text]', 'Blocked');
    await page.click('text=Send');
    await soon(async () => (await getMessages(page)).at(-1)).toMatch(/^Blocked \([A-Z_]+\)Retry$/);
    await bob.client.users.unblock(ada.id);
    await page.click('text=Retry');
    await soon(() => getMessages(page)).toEqual(['Bob: Hello', 'Ada: Blocked']);
  });

  it('stays open for a while after the component was removed', async () => {
    const { ada, conversation, post } = await createPair();
    const page = await browser.openAs(ada, { conversation });
    await soon(() => getMessages(page)).toEqual(['Bob: Hello']);
    await page.click('text=Toggle');
    await post('Later');
    await soon(() => readItems(page, 'conversations')).toEqual(['Later (2)']);
    browser.world.requests.length = 0;
    await page.click('text=Toggle');
    expect(await getMessages(page)).toEqual(['Bob: Hello', 'Bob: Later']);
    expect(browser.world.requests).toEqual([]);
  });

  it('uploads files with progress, and cancels', async () => {
    const { ada, bob, conversation } = await createPair();
    const page = await browser.openAs(ada, { conversation });
    await soon(() => read(page, 'status')).toBe('live');
    let proceed = (): void => undefined;
    const held = new Promise<void>((resolve) => (proceed = resolve));
    browser.world.hold = (request) => (request.endsWith('/attachments') ? held : null);
    const upload = (name: string): Promise<void> =>
      page.setInputFiles('[name=files]', { name, mimeType: 'text/plain', buffer: Buffer.alloc(fileBytes, 'a') });
    await upload('plan.txt');
    await soon(() => readItems(page, 'uploads')).toEqual(['plan.txt sendingAgainCancel']);
    await page.click('text=Cancel');
    await soon(() => readItems(page, 'uploads')).toEqual([]);
    proceed();
    browser.world.isUnavailable = (request) => request.endsWith('/attachments');
    await upload('notes.txt');
    await soon(() => readItems(page, 'uploads')).toEqual(['notes.txt UNEXPECTED_ANSWERAgainCancel']);
    browser.world.isUnavailable = () => false;
    await page.click('text=Again');
    await soon(() => getMessages(page)).toEqual(['Bob: Hello', 'Ada:  notes.txt']);
    expect(await readItems(page, 'uploads')).toEqual([]);
    const { items } = await bob.client.chats.listMessages(conversation);
    expect(items.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName))).toEqual(['notes.txt']);
  });
});
