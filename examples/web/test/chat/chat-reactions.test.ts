import { beforeAll, expect, it } from 'vitest';

import { ChatPage } from './chat-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('reactions', () => {
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
  const openChat = async (person: TestPerson, options = {}): Promise<ChatPage> => {
    const chat = new ChatPage(await browser.openAs(person, options), server.url);
    await chat.open(conversationId);
    return chat;
  };

  it('are chosen with the keyboard alone, appear for others, and are removed again', async () => {
    await bob.client.chats.send(conversationId, { body: 'Lunch?' });
    const [adas, bobs] = [await openChat(ada), await openChat(bob)];
    const { page } = adas;
    await adas.message('Lunch?').focus();
    for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press('Tab');
    const button = adas.message('Lunch?').getByRole('button', { name: 'Add reaction' });
    await soon(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: 'Search emojis' });
    await soon(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
    await checkAccessibility(page);
    const chosen = page.getByRole('option', { selected: true });
    const press = async (keys: readonly string[], name: string): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
      await soon(() => chosen.getAttribute('aria-label')).toBe(name);
    };
    await press(['ArrowRight', 'ArrowLeft'], 'thumbs up');
    await press(['ArrowRight', 'ArrowDown'], 'grinning face with big eyes');
    await press(['ArrowDown', 'ArrowUp', 'ArrowUp'], 'red heart');
    await page.keyboard.type('no such emoji');
    await page.getByText('No emojis match “no such emoji”.').waitFor();
    await search.fill('celebrate');
    await press(['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'], 'partying face');
    await search.fill('party pop');
    await press([], 'party popper');
    await page.keyboard.press('Enter');
    await search.waitFor({ state: 'detached' });
    await soon(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    const name = '1 person reacted with 🎉';
    await bobs.message('Lunch?').getByRole('button', { name, pressed: false }).click();
    const both = adas.message('Lunch?').getByRole('button', { name: '2 people reacted with 🎉', pressed: true });
    await both.focus();
    await checkAccessibility(page);
    await page.keyboard.press('Space');
    await bobs.message('Lunch?').getByRole('button', { name, pressed: true }).waitFor();
    await adas.message('Lunch?').getByRole('button', { name, pressed: false }).waitFor();

    await button.press('Enter');
    await search.press('Escape');
    await search.waitFor({ state: 'detached' });
    await button.press('Enter');
    // The emoji that was used last comes first.
    await press([], 'party popper');
  });

  it('appear before the server answers, and disappear with a notice if it refuses them', async () => {
    await bob.client.chats.send(conversationId, { body: 'Dinner?' });
    const adas = await openChat(ada);
    let refuse = (): void => undefined;
    const isRefused = new Promise<void>((resolve) => (refuse = resolve));
    await adas.page.route(/\/reactions\//, async (route) => {
      await isRefused;
      await route.abort();
    });
    await adas.message('Dinner?').hover();
    await adas.message('Dinner?').getByRole('button', { name: 'Add reaction' }).click();
    await adas.page.getByRole('option', { name: 'thumbs up', exact: true }).first().click();
    const chip = adas.message('Dinner?').getByRole('button', { name: '1 person reacted with 👍', pressed: true });
    await chip.waitFor();
    refuse();
    await adas.page.getByText('Could not change the reaction').waitFor();
    await chip.waitFor({ state: 'detached' });
    expect((await ada.client.chats.get(conversationId)).lastMessage?.reactions).toEqual([]);
  });
});
