import { join } from 'node:path';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkitClient, type CrewkitClient } from '@crewkit/client-sdk';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { fillLargeOrganization } from '../../../../campaigns/support/fill-large-organization.js';
import { ChatPage } from './chat-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const total = 3_000;
const maxNodes = 3_000;
const viewport = { width: 1_200, height: 800 };

describeInBrowser('a conversation with thousands of messages', () => {
  const server = useWebServer({ CREWKIT_STORE: 'sqlite:./large.db' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let api: CrewkitClient;
  let groupId = '';

  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    await server.stop();
    const store = sqliteStore({ path: join(server.folder, 'large.db') });
    ({ groupId } = await fillLargeOrganization(store, ada.id, { members: 50, messages: total }));
    await store.close();
    await server.start();
    // The restarted server has a different port.
    const storage = { getItem: () => ada.session(), setItem: () => undefined, removeItem: () => undefined };
    api = createCrewkitClient({ baseUrl: server.url, storage });
  }, 60_000);

  const getChat = async (): Promise<ChatPage> => new ChatPage(await browser.openAs(ada, { viewport }), server.url);
  const toText = (number: number): string => `Message ${number + 1_000}`;
  const findId = async (number: number): Promise<string> => {
    const { items } = await api.chats.search({ q: toText(number), conversationId: groupId });
    return items.find(({ body }) => body === toText(number))?.id ?? '';
  };
  const isInSight = (chat: ChatPage, number: number): Promise<boolean> =>
    chat.log.evaluate((log, text) => {
      const box = [...log.querySelectorAll('article')].find(({ textContent }) => textContent.includes(text));
      const [inner, outer] = [box?.getBoundingClientRect(), log.getBoundingClientRect()];
      return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
    }, toText(number));

  // This test runs first, because it needs unread messages.
  it('scrolls to an old message and focuses it, and marks no message as read that was not shown', async () => {
    const chat = await getChat();
    const reports = watch(chat.page, /\/read$/);
    const pages = watchPages(chat.page);
    await chat.page.goto(`${server.url}/chats/${groupId}?message=${await findId(1_200)}`);
    await soon(() => isInSight(chat, 1_200)).toBe(true);
    expect(await chat.page.evaluate(() => document.activeElement?.textContent)).toContain(toText(1_200));
    await chat.page.waitForLoadState('networkidle');
    // Only the newest messages and those around the old message were loaded.
    expect(pages).toEqual([]);
    await chat.page.getByRole('button', { name: 'New messages' }).waitFor();
    expect(reports).toEqual([]);
    // Reaching the end of the loaded messages marks nothing as read either.
    await scrollThrough(chat, 400, 3);
    expect(reports).toEqual([]);
    await chat.page.getByRole('button', { name: 'New messages' }).click();
    await soon(() => isInSight(chat, total)).toBe(true);
    await soon(() => reports.length).toBe(1);
    await soon(async () => (await api.chats.get(groupId)).unreadCount).toBe(0);
  });

  it('keeps few elements and does not jump while the user scrolls through all messages in both directions', async () => {
    const chat = await getChat();
    await chat.open(groupId);
    await soon(() => isInSight(chat, total)).toBe(true);
    await chat.page.waitForLoadState('networkidle');
    const pages = watchPages(chat.page);
    const up = await scrollThrough(chat, -4_000, 800);
    await chat.log.getByText('This is the beginning of the conversation.').waitFor();
    const upwards = pages.splice(0).length;
    const down = await scrollThrough(chat, 4_000, 800);
    await soon(() => isInSight(chat, total)).toBe(true);
    const numbers = (seen: readonly string[]): number => new Set(seen).size;
    expect([numbers(up.seen), numbers(down.seen)]).toEqual([total, total]);
    expect(Math.max(up.maxNodes, down.maxNodes)).toBeLessThan(maxNodes);
    expect([up.jumps, down.jumps]).toEqual([[], []]);
    // Each request loads a page of 50 messages, and no page is loaded twice.
    expect([upwards, pages.length]).toEqual([(total - 50) / 50, (total - 200) / 50]);
  }, 300_000);

  it('returns to the newest message with a button, and after sending a message', async () => {
    const chat = await getChat();
    await chat.page.goto(`${server.url}/chats/${groupId}?message=${await findId(10)}`);
    await soon(() => isInSight(chat, 10)).toBe(true);
    await chat.page.getByRole('button', { name: 'Latest' }).click();
    await soon(() => isInSight(chat, total)).toBe(true);
    await chat.page.getByRole('button', { name: 'Latest' }).waitFor({ state: 'detached' });
    await chat.page.goto(`${server.url}/chats/${groupId}?message=${await findId(1_500)}`);
    await soon(() => isInSight(chat, 1_500)).toBe(true);
    await chat.write('From an old place');
    await soon(() => chat.texts().then((texts) => texts.slice(-2))).toEqual([toText(total), 'From an old place']);
  });

  it('goes to a quoted message of any age, and reports a message that does not exist', async () => {
    await api.chats.send(groupId, { body: 'As you said', replyToId: await findId(800) });
    const chat = await getChat();
    await chat.open(groupId);
    await chat
      .message('As you said')
      .getByRole('button', { name: toText(800) })
      .click();
    await soon(() => isInSight(chat, 800)).toBe(true);
    await chat.page.goto(`${server.url}/chats/${groupId}?message=${groupId}`);
    await chat.page.getByText('Could not show this message').waitFor();
    await chat.message('As you said').waitFor();
  });

  it('jumps to a day from the menu and from the dividers, with the keyboard alone', async () => {
    await api.chats.send(groupId, { body: 'Today' });
    const page = await browser.openAs(ada, { viewport, timezoneId: 'Europe/Berlin' });
    const chat = new ChatPage(page, server.url);
    await chat.open(groupId);
    const dialog = page.getByRole('dialog', { name: 'Jump to date' });
    const jump = async (day: string): Promise<void> => {
      await dialog.getByLabel('Day').fill(day);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'Conversation menu' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Jump to date' }).press('Enter');
    await checkAccessibility(page);
    await jump('2026-01-05');
    await soon(() => isInSight(chat, 1)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(toText(1));
    await chat.log.getByRole('button', { name: /5.*: jump to another date$/ }).press('Enter');
    await soon(() => dialog.getByLabel('Day').inputValue()).toBe('2026-01-05');
    await jump('2026-03-01');
    // No message was sent on that day.
    const { items } = await api.chats.listMessages(groupId, { at: '2026-02-28T23:00:00Z', limit: 1 });
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('data-message'))).toBe(items[0]?.id);
    expect(Date.parse(items[0]?.createdAt ?? '')).toBeGreaterThan(Date.parse('2026-03-01'));
  });
});

/** Collects, from now on, the requests for pages before or after the loaded messages. */
function watchPages(page: Page): string[] {
  return watch(page, /\/messages\?.*(before|after)=/);
}

function watch(page: Page, pattern: RegExp): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) urls.push(request.url());
  });
  return urls;
}

interface Scrolled {
  readonly seen: string[];
  readonly maxNodes: number;
  /** The messages that moved by more than the scrolling, with the distance. */
  readonly jumps: string[];
}

/** Scrolls in steps until the log cannot scroll further. */
function scrollThrough(chat: ChatPage, step: number, rounds: number): Promise<Scrolled> {
  return chat.log.evaluate(
    async (log, [by, most]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isLoading = () => log.getAttribute('aria-live') === 'off';
      const seen = new Set<string>();
      const jumps: string[] = [];
      let maxSeen = 0;
      const look = (): void => {
        for (const each of log.querySelectorAll('article')) seen.add(/Message \d+/.exec(each.textContent)?.[0] ?? '');
        maxSeen = Math.max(maxSeen, document.querySelectorAll('*').length);
      };
      for (let round = 0; round < most; round += 1) {
        look();
        const before = log.scrollTop;
        log.scrollTop += by;
        if (log.scrollTop === before) break;
        const edge = log.getBoundingClientRect().top;
        const [shown] = [...log.querySelectorAll('article')].filter((each) => each.getBoundingClientRect().top >= edge);
        const top = shown?.getBoundingClientRect().top ?? 0;
        await frame();
        await frame();
        while (isLoading()) await frame();
        await frame();
        const moved = (shown?.getBoundingClientRect().top ?? Infinity) - top;
        if (Math.abs(moved) > 1) jumps.push(`${shown?.textContent} by ${moved}`);
      }
      return { seen: [...seen].filter((text) => text !== ''), maxNodes: maxSeen, jumps };
    },
    [step, rounds] as const,
  );
}
