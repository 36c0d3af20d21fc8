import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const crates = 120;

describeInBrowser('the search page', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let key: string;
  let taskPath: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Ferryman');
    const project = await makeProject([ada, bob], await shareOrganization(server, [ada, bob]), 'Ferries of Lofoten');
    const description = 'Ask for the timetable of the férry to Moskenes.';
    const task = await ada.client.tasks.create(project.id, { title: 'Book the tickets', description });
    key = `${project.key}-${task.number}`;
    taskPath = `/projects/${project.id}/tasks/${task.id}`;
    const chat = await bob.client.chats.openTask(task.id);
    await ada.client.chats.openTask(task.id);
    await bob.client.chats.send(chat.id, { body: 'The ferry leaves at seven' });
    for (let number = 1; number <= crates; number += 1) {
      await ada.client.tasks.create(project.id, { title: `Crate ${number}` });
    }
  }, 60_000);

  const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem');
  const newest = (page: Page) => page.getByText(/ Crate 120$/);
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Search everything' });

  it('finds every type, highlights matches, and keeps the selected type in the address', async () => {
    const page = await browser.openAs(ada);
    await page.goto(`${server.url}/search`);
    await field(page).fill('FERR');
    await soon(() => results(page).count()).toBe(4);
    const texts = await results(page).allInnerTexts();
    expect(texts[0]).toMatch(new RegExp(`^${key} Book the tickets\\s*· Ferries of Lofoten`));
    const types = texts.map((text) => /Task|Project|Person|Message/.exec(text)?.[0]);
    expect(types).toEqual(['Task', 'Project', 'Person', 'Message']);
    expect(await results(page).nth(0).locator('mark').allTextContents()).toContain('férr');
    expect(await results(page).nth(3).innerText()).toContain(`${key} Book the tickets`);
    await checkAccessibility(page);
    await page.getByRole('radio', { name: 'Messages' }).click();
    await soon(() => results(page).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('type')).toBe('message');
    await page.reload();
    await soon(() => results(page).allInnerTexts()).toEqual([expect.stringContaining('The ferry leaves at seven')]);
    await results(page).getByRole('link').click();
    await page.getByRole('log', { name: 'Messages' }).getByText('The ferry leaves at seven').waitFor();
    await page.goto(`${server.url}/search?q=ferryman&type=person`);
    await results(page).getByRole('button').click();
    await page.getByRole('heading', { name: 'Bob Ferryman' }).waitFor();
  });

  it('opens the task with the entered key on Enter, before results are shown', async () => {
    const page = await browser.openAs(bob);
    await page.goto(`${server.url}/search`);
    await field(page).fill(key.toLowerCase());
    await field(page).press('Enter');
    await soon(() => new URL(page.url()).pathname).toBe(taskPath);
    await page.goto(`${server.url}/search?q=${key}`);
    await soon(() => results(page).first().innerText()).toContain(`${key} Book the tickets`);
  });

  it('loads results while the user scrolls, and renders only visible ones', async () => {
    const page = await browser.openAs(ada);
    await page.goto(`${server.url}/search?q=crate`);
    await page.getByText('More than 50 results').waitFor();
    await newest(page).waitFor();
    const end = page.getByText(/ Crate 1$/);
    await newest(page).hover();
    await soon(async () => {
      await page.mouse.wheel(0, 4_000);
      return end.count();
    }).toBe(1);
    await soon(() => newest(page).count()).toBe(0);
    expect(await page.locator('*').count()).toBeLessThan(3_000);
  });

  it('reports that nothing was found or that the search failed, and then retries automatically', async () => {
    const page = await browser.openAs(ada);
    await page.goto(`${server.url}/search?q=zeppelin`);
    await page.getByText('Nothing found for “zeppelin”').waitFor();
    await page.route('**/api/search?*', (route) => route.abort());
    await field(page).fill('crate');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    // The results are also requested again without a click.
    await page.unroute('**/api/search?*');
    await page.getByText('More than 50 results').waitFor();
  });
});
