import type { Task } from '@crewkit/client-sdk';
import { beforeAll, expect, it } from 'vitest';

import { ProjectPage } from './project-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('the deletion of a task', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let organizationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    organizationId = await shareOrganization(server, [ada, bob]);
  });

  /** Opens the board of a new project with these tasks. */
  const start = async (titles: readonly string[]) => {
    const { id } = await makeProject([ada, bob], organizationId);
    const tasks: Task[] = [];
    for (const title of titles) tasks.push(await ada.client.tasks.create(id, { title }));
    const toPage = async (person: TestPerson): Promise<ProjectPage> => {
      const page = new ProjectPage(await browser.openAs(person), server.url, id);
      await page.openBoard();
      return page;
    };
    const stored = async (): Promise<string[]> => (await ada.client.tasks.list(id)).items.map(({ title }) => title);
    return { id, tasks, toPage, stored };
  };
  const deleteTask = async (board: ProjectPage, title: string): Promise<void> => {
    await board.card(title).click();
    await board.panel.getByRole('button', { name: 'More actions' }).press('Enter');
    await board.page.getByRole('menuitem', { name: 'Delete task' }).press('Enter');
    await board.page.getByText(/^\S+ deleted$/).waitFor();
  };

  it('can be undone until its notice ends, and is shown to another user then', async () => {
    const { id, toPage, stored } = await start(['Punch the cards', 'Oil the mill']);
    const [mine, other] = [await toPage(ada), await toPage(bob)];
    await deleteTask(mine, 'Oil the mill');
    await soon(() => mine.titles('To do')).toEqual(['Punch the cards']);
    await checkAccessibility(mine.page);
    // A response of the server does not show the card again.
    await ada.client.tasks.create(id, { title: 'Sweep' });
    await soon(() => mine.titles('To do')).toEqual(['Sweep', 'Punch the cards']);
    await mine.page.getByRole('button', { name: 'Undo' }).press('Enter');
    await soon(() => mine.titles('To do')).toEqual(['Sweep', 'Oil the mill', 'Punch the cards']);
    expect(await stored()).toContain('Oil the mill');
    await deleteTask(mine, 'Oil the mill');
    expect(await other.titles('To do')).toContain('Oil the mill');
    await soon(() => other.titles('To do')).toEqual(['Sweep', 'Punch the cards']);
    expect(await stored()).not.toContain('Oil the mill');
  });

  it('is sent when another task is deleted, and when the user leaves the board', async () => {
    const { toPage, stored } = await start(['First', 'Second', 'Third']);
    const board = await toPage(ada);
    await deleteTask(board, 'First');
    expect(await stored()).toContain('First');
    await deleteTask(board, 'Second');
    await soon(stored).toEqual(['Second', 'Third']);
    await board.page.getByRole('link', { name: 'Members' }).first().click();
    await soon(stored).toEqual(['Third']);
  });

  it('is sent when the page is closed', async () => {
    const { toPage, stored } = await start(['First', 'Second']);
    const board = await toPage(ada);
    await deleteTask(board, 'First');
    expect(await stored()).toContain('First');
    await board.page.goto(`${server.url}/openapi.json`);
    await soon(stored).toEqual(['Second']);
  });

  it('is rolled back if the server refuses', async () => {
    const { id, tasks, toPage, stored } = await start(['First', 'Second']);
    const board = await toPage(ada);
    await deleteTask(board, 'First');
    await bob.client.tasks.update(id, tasks[0]?.id ?? '', { priority: 'high' });
    await deleteTask(board, 'Second');
    await board.page.getByText(/was not deleted$/).waitFor();
    await soon(() => board.titles('To do')).toEqual(['First']);
    expect(await stored()).toContain('First');
  });

  // The last test, because it ends the session of Ada's client, too.
  it('is sent before the user signs out', async () => {
    const { id, toPage } = await start(['First', 'Second']);
    const board = await toPage(ada);
    await deleteTask(board, 'First');
    await board.page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await board.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await board.page.waitForURL('**/sign-in**');
    expect((await bob.client.tasks.list(id)).items.map(({ title }) => title)).toEqual(['Second']);
    await soon(() => board.page.getByText('was not deleted').count()).toBe(0);
  });
});
