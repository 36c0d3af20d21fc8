import { expect } from 'vitest';

import { soon } from '../support/test-browser.js';
import type { Desk } from './desk.js';

/** Bob writes to Ada from the board, and they talk in one conversation. */
export async function chat(ada: Desk, bob: Desk): Promise<void> {
  await bob.goTo('Ada', 'Ada Lovelace');
  await bob.chat.log.waitFor();
  await bob.chat.field.fill('**Ready** for `review`, @ada');
  await bob.page.getByRole('option', { name: 'Ada Lovelace' }).click();
  await bob.chat.field.press('Enter');
  const written = bob.chat.message('Ready for review');
  await written.locator('strong', { hasText: 'Ready' }).waitFor();
  await written.locator('code', { hasText: 'review' }).waitFor();

  await soon(() => ada.bell.textContent()).toContain('1');
  await ada.bell.click();
  await ada.page.getByRole('link', { name: /mentioned you/ }).click();
  await ada.chat.message('Ready for review').waitFor();
  await soon(() => ada.bell.textContent()).not.toContain('1');

  await ada.chat.message('Ready for review').getByRole('button', { name: 'Add reaction' }).click();
  await ada.page.getByRole('combobox', { name: 'Search emojis' }).fill('party pop');
  await ada.page.keyboard.press('Enter');
  await written.getByRole('button', { name: '1 person reacted with 🎉' }).click();
  await ada.chat.message('Ready for review').getByRole('button', { name: '2 people reacted with 🎉' }).waitFor();

  await ada.chat.choose(ada.chat.message('Ready for review'), 'Reply in thread');
  await ada.chat.replyField.fill('Looks good');
  await ada.chat.replyField.press('Enter');
  await written.getByRole('link', { name: /^1 reply .*1 unread reply$/ }).click();
  await soon(() => bob.chat.replies()).toEqual(['Ready for review, @Ada Lovelace', 'Looks good']);
  await bob.chat.replyField.fill('Thanks');
  await bob.chat.replyField.press('Enter');
  await soon(async () => (await ada.chat.replies()).at(-1)).toBe('Thanks');
  for (const {
    page,
    chat: { thread },
  } of [ada, bob]) {
    await page.keyboard.press('Escape');
    await thread.waitFor({ state: 'detached' });
  }

  await bob.chat.choose(written, 'Pin message');
  await ada.chat.message('Ready for review').getByText('Pinned by Bob').waitFor();
}

/** Ada shows when she is active, and Bob sees it in the conversation. */
export async function showPresence(ada: Desk, bob: Desk): Promise<void> {
  const path = new URL(ada.page.url()).pathname;
  await ada.page.goto(`${ada.origin}/account`);
  await ada.page.getByRole('checkbox', { name: 'Show when I am active' }).press('Space');
  await bob.page.locator('main header').getByText('Online').last().waitFor();
  await ada.page.goto(ada.origin + path);
}

/** Ada reads and writes without a network. What she writes arrives once. */
export async function readOffline(ada: Desk, bob: Desk): Promise<void> {
  await ada.page.context().setOffline(true);
  await ada.chat.write('From the tunnel');
  await ada.chat.log.getByText('Sending', { exact: true }).waitFor({ state: 'attached' });
  await bob.chat.write('Meanwhile');
  await bob.chat.message('Meanwhile').waitFor();
  await ada.page.context().setOffline(false);
  const both = [ada, bob];
  for (const desk of both) await desk.chat.message('From the tunnel').waitFor();
  await soon(async () => (await ada.chat.texts()).join()).toBe((await bob.chat.texts()).join());
  expect(await ada.chat.log.getByRole('article').filter({ hasText: 'From the tunnel' }).count()).toBe(1);
}

/** Ada mutes the conversation while Bob writes, and they jump to the first message of the day. */
export async function keepQuiet(ada: Desk, bob: Desk): Promise<void> {
  const choose = async (item: 'menuitem' | 'menuitemradio', name: string): Promise<void> => {
    await ada.page.getByRole('button', { name: /^Notifications/ }).press('Enter');
    // Leaving the page would abort the request.
    const saved = ada.page.waitForResponse((response) => response.request().method() === 'PATCH');
    await ada.page.getByRole(item, { name }).press('Enter');
    await saved;
    await ada.page.keyboard.press('Escape');
    await ada.page.getByRole('menu').waitFor({ state: 'detached' });
  };
  await choose('menuitem', 'Until I turn it back on');
  await ada.page.getByRole('button', { name: 'Notifications (muted)' }).waitFor();
  await choose('menuitem', 'Unmute');
  await choose('menuitemradio', 'Mentions only');
  const path = new URL(ada.page.url()).pathname;
  await ada.page.goto(`${ada.origin}/notifications`);
  const badge = ada.page.getByRole('link', { name: /^Chats \d+ unread/ });
  await bob.chat.write('No hurry');
  expect(await badge.count()).toBe(0);
  await ada.page.goto(ada.origin + path);
  await choose('menuitemradio', 'All messages');
  await ada.page.goto(`${ada.origin}/notifications`);
  await bob.chat.write('Are you there?');
  await badge.waitFor();
  await ada.page.goto(ada.origin + path);
  await ada.chat.message('Are you there?').waitFor();

  for (const { page, chat } of [ada, bob]) {
    await page.getByRole('button', { name: 'Conversation menu' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Jump to date' }).press('Enter');
    await page.getByRole('dialog', { name: 'Jump to date' }).getByLabel('Day').press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Ready for review');
    await chat.message('Are you there?').waitFor();
  }
}
