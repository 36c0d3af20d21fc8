import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { AuthPages } from '../accounts/auth-pages.js';
import { ChatPage } from '../chat/chat-page.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('the pages without a network', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let conversationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    await shareOrganization(server, [ada, bob]);
    ({ id: conversationId } = await ada.client.chats.openDirect(bob.id));
    await bob.client.chats.send(conversationId, { body: 'See you at noon' });
  });

  it('start from stored files, including pages that were never open', async () => {
    const pages = new AuthPages(await browser.openAs(ada, { serviceWorkers: 'allow' }), server);
    await pages.goTo('/');
    await pages.menu.waitFor();
    await waitForWorker(pages.page);
    await pages.page.context().setOffline(true);
    await pages.goTo('/search');
    await pages.page.getByRole('searchbox', { name: 'Search everything' }).waitFor();
    // After a navigation, Chromium 150 reports `navigator.onLine` as true while the network is only emulated to be off.
    await pages.page.getByText(/^You’re offline|^Can’t reach the server/).waitFor();
    await pages.goTo('/');
    await pages.menu.waitFor();
    // The server answers these itself.
    for (const path of ['/docs', '/api/users/me', '/no-such-page']) {
      await expect(pages.page.goto(server.url + path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    }
  });

  it('show what was loaded before, until the user signs out', async () => {
    const pages = new AuthPages(await browser.openAs(bob, { serviceWorkers: 'allow' }), server);
    const { page } = pages;
    await pages.goTo('/');
    await page.getByText('See you at noon').waitFor();
    await waitForWorker(page);
    await soon(() => page.evaluate(readStored, 'queries')).toMatch(/^(?=.*See you at noon)(?=.*"Lovelace")/u);
    await page.context().setOffline(true);
    await pages.goTo('/');
    await page.getByText('See you at noon').waitFor();
    await page.getByRole('link', { name: /Ada Lovelace/ }).waitFor();
    await page.context().setOffline(false);
    await pages.signOut();
    await soon(() => page.evaluate(readStored, null)).toBe('');
  });

  it('show a conversation that was open before, and send what is written in it once there is a network', async () => {
    const chat = new ChatPage(await browser.openAs(ada, { serviceWorkers: 'allow' }), server.url);
    const { page } = chat;
    await chat.open(conversationId);
    await chat.message('See you at noon').waitFor();
    await waitForWorker(page);
    await soon(() => page.evaluate(readStored, `crewkit.${conversationId}`)).toContain('See you at noon');
    await page.context().setOffline(true);
    await page.reload();
    await chat.message('See you at noon').waitFor();
    await chat.write('Written in the tunnel');
    await soon(() => page.evaluate(readStored, 'crewkit.unsent')).toContain('Written in the tunnel');
    await page.reload();
    await chat.log.getByText('Written in the tunnel').waitFor();
    // Another page sends it, without opening the conversation.
    await page.context().setOffline(false);
    await page.goto(`${server.url}/search`);
    await soon(async () => (await ada.client.chats.listMessages(conversationId)).items.map(({ body }) => body)).toEqual(
      ['Written in the tunnel', 'See you at noon'],
    );
  });

  it('store nothing that belongs to a user in the service worker', async () => {
    const pages = new AuthPages(await browser.openAs(ada, { serviceWorkers: 'allow' }), server);
    await pages.goTo('/');
    await pages.menu.waitFor();
    await waitForWorker(pages.page);
    await pages.goTo('/account');
    await pages.page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    const stored = await pages.page.evaluate(listStored);
    expect(stored.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual(['/', '/sign-in']);
    expect(stored.length).toBeGreaterThan(50);
  });

  it('come from the server while it can be reached', async () => {
    const pages = new AuthPages(await browser.openAs(ada, { serviceWorkers: 'allow' }), server);
    await pages.goTo('/');
    await pages.menu.waitFor();
    await waitForWorker(pages.page);
    const answer = await pages.page.goto(`${server.url}/search`);
    expect(answer?.fromServiceWorker()).toBe(true);
    // The document of this page, with the links to its files, instead of the stored one of another page.
    expect(await answer?.text()).toMatch(/\/assets\/search-page-/);
  });
});

/** Waits until the worker is active and answers this page's requests. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Returns the paths of everything that the service worker has stored. */
async function listStored(): Promise<string[]> {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
}

/** Returns an entry of the database that pages use without a network, or all keys; '' if there is none. */
async function readStored(key: string | null): Promise<string> {
  if ((await indexedDB.databases()).length === 0) return '';
  const opening = indexedDB.open('crewkit');
  const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  const items = database.transaction('items').objectStore('items');
  const reading = key === null ? items.getAllKeys() : items.get(key);
  const stored = await new Promise<unknown>((resolve) => (reading.onsuccess = () => resolve(reading.result)));
  database.close();
  return typeof stored === 'string' ? stored : [stored].flat().join();
}
