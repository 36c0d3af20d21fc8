import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, expect, it } from 'vitest';

import { ProjectPage } from './project-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const dayMs = 86_400_000;

describeInBrowser('the labels and due dates of a project', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let organizationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    organizationId = await shareOrganization(server, [ada, bob]);
  });
  const newProject = (): ReturnType<typeof makeProject> => makeProject([ada, bob], organizationId);
  const getBoard = async (person: TestPerson, projectId: string, options = {}): Promise<ProjectPage> =>
    new ProjectPage(await browser.openAs(person, options), server.url, projectId);

  it('creates a label in the panel of a task by keyboard, and shows it to another user live', async () => {
    const { id } = await newProject();
    const task = await ada.client.tasks.create(id, { title: 'Punch the cards' });
    const [mine, other] = [await getBoard(ada, id), await getBoard(bob, id)];
    await other.openBoard();
    await mine.openTask(task.id);
    const { page } = mine;
    const field = page.getByRole('group', { name: 'Labels' });
    // The watch begins when the code of the connection has loaded.
    await pause(1500);
    await field.getByRole('button', { name: 'Edit labels' }).press('Enter');
    await page.keyboard.type('Bug');
    await page.getByRole('option', { name: 'Create “Bug”' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // The time limit is shorter than the time between two polls.
    await other.card('Punch the cards').getByText('Bug').waitFor({ timeout: 10_000 });
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await field.getByRole('listitem').getByText('Bug').waitFor();
    const [label] = (await ada.client.projects.listLabels(id)).items;
    expect((await ada.client.tasks.get(id, task.id)).labelIds).toEqual([label?.id]);
    await ada.client.projects.updateLabel(id, label?.id ?? '', { name: 'Fault' });
    await other.card('Punch the cards').getByText('Fault').waitFor();
    await ada.client.projects.deleteLabel(id, label?.id ?? '');
    await other.card('Punch the cards').getByText('Fault').waitFor({ state: 'detached' });
    await field.getByRole('listitem').waitFor({ state: 'detached' });
  });

  it('makes room for labels that load after the cards, or change', async () => {
    const { id } = await newProject();
    const { projects, tasks } = ada.client;
    const bug = await projects.createLabel(id, { name: 'Bug', color: 'red' });
    for (const title of ['Third', 'Second', 'First']) await tasks.create(id, { title, labelIds: [bug.id] });
    const board = await getBoard(bob, id);
    const { page } = board;
    let show = (): void => undefined;
    const isShown = new Promise<void>((resolve) => (show = resolve));
    await page.route(/\/labels$/, async (route) => {
      await isShown;
      await route.continue();
    });
    await board.openBoard();
    await board.card('First').waitFor();
    show();
    /** Returns the rounded heights between the cards. */
    const gaps = async (): Promise<number[]> => {
      const boxes = await Promise.all(['First', 'Second', 'Third'].map((title) => board.card(title).boundingBox()));
      const [first, second, third] = boxes.map((box) => ({
        top: box?.y ?? 0,
        bottom: (box?.y ?? 0) + (box?.height ?? 0),
      }));
      return [(second?.top ?? 0) - (first?.bottom ?? 0), (third?.top ?? 0) - (second?.bottom ?? 0)].map(Math.round);
    };
    await board.card('Third').getByText('Bug').waitFor();
    await soon(gaps).toEqual([8, 8]);
    const { height = 0 } = (await board.card('First').boundingBox()) ?? {};
    const long = await projects.createLabel(id, { name: 'A long name that needs a line of its own', color: 'blue' });
    const first = (await tasks.list(id)).items.find(({ title }) => title === 'First');
    await tasks.update(id, first?.id ?? '', { labelIds: [bug.id, long.id] });
    await soon(async () => (await board.card('First').boundingBox())?.height ?? 0).toBeGreaterThan(height);
    await soon(gaps).toEqual([8, 8]);
    await projects.deleteLabel(id, long.id);
    await soon(async () => (await board.card('First').boundingBox())?.height).toBe(height);
    await soon(gaps).toEqual([8, 8]);
  });

  it('lets users without the permission to edit the project select labels, but not create them', async () => {
    const { id } = await newProject();
    await ada.client.projects.createLabel(id, { name: 'Idea', color: 'teal' });
    const task = await ada.client.tasks.create(id, { title: 'Punch the cards' });
    const board = await getBoard(bob, id);
    await board.openTask(task.id);
    const { page } = board;
    await page.getByRole('button', { name: 'Edit labels' }).click();
    await page.getByRole('searchbox', { name: 'Find labels' }).fill('New');
    await page.getByText('No labels found').waitFor();
    await page.getByRole('searchbox', { name: 'Find labels' }).fill('ide');
    const option = page.getByRole('option', { name: 'Idea' });
    await option.click();
    await soon(() => option.getAttribute('aria-selected')).toBe('true');
    await option.click();
    await soon(() => option.getAttribute('aria-selected')).toBe('false');
    expect((await ada.client.tasks.get(id, task.id)).labelIds).toEqual([]);
  });

  it('filters by label and due date, and keeps the filters in the address', async () => {
    const { id } = await newProject();
    const { projects, tasks } = ada.client;
    const bug = await projects.createLabel(id, { name: 'Bug', color: 'red' });
    const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
    const labelIds = [bug.id];
    await tasks.create(id, { title: 'Late', dueAt: inDays(-2), labelIds });
    await tasks.create(id, { title: 'Done late', dueAt: inDays(-2), status: 'done' });
    await tasks.create(id, { title: 'Soon', dueAt: inDays(3) });
    await tasks.create(id, { title: 'Some day', labelIds });
    const board = await getBoard(bob, id);
    const { page } = board;
    const toolbar = page.getByRole('search', { name: 'Filter tasks' });
    await board.openBoard();
    await toolbar.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Bug' }).click();
    await soon(() => board.titles('To do')).toEqual(['Some day', 'Late']);
    await toolbar.getByRole('button', { name: 'Filter: Bug' }).click();
    await page.getByRole('menuitemradio', { name: 'Overdue' }).click();
    await soon(() => board.titles('To do')).toEqual(['Late']);
    expect(new URL(page.url()).search).toBe(`?label=${bug.id}&due=overdue`);
    await page.reload();
    await toolbar.getByText('1 matching task').waitFor();
    expect(await board.column('Done').count()).toBe(0);
    await checkAccessibility(page);
    await tasks.update(id, (await tasks.list(id, { labelId: bug.id })).items[1]?.id ?? '', { dueAt: inDays(-1) });
    await soon(() => board.titles('To do')).toEqual(['Some day', 'Late']);
    await board.openBoard('?due=week');
    await soon(() => board.titles('To do')).toEqual(['Soon']);
    await board.openBoard('?due=none');
    await toolbar.getByText('0 matching tasks').waitFor();
  });

  it('manages labels in the settings, in both themes and on a phone', async () => {
    const { id } = await newProject();
    for (const options of [
      { colorScheme: 'dark' },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    ]) {
      const settings = await getBoard(ada, id, options);
      const { page } = settings;
      await settings.open('/settings');
      const card = page.getByRole('region', { name: 'Labels' });
      const name = `Bug ${Object.keys(options).length}`;
      await card.getByRole('button', { name: 'New label' }).click();
      await page.getByRole('textbox', { name: 'Name' }).last().fill(name);
      await page.keyboard.press('Enter');
      await card.getByText(name).waitFor();
      await card.getByRole('button', { name: 'New label' }).click();
      await page.getByRole('textbox', { name: 'Name' }).last().fill(name.toUpperCase());
      await page.getByRole('button', { name: 'Save label' }).click();
      await page.getByText('A label with this name exists, or the project has the maximum of 100 labels.').waitFor();
      await checkAccessibility(page);
      await page.keyboard.press('Escape');
      await card.getByRole('button', { name: `Edit label ${name}` }).click();
      await page.getByRole('button', { name: /Color/ }).click();
      await page.getByRole('option', { name: 'Green' }).click();
      await page.getByRole('button', { name: 'Save label' }).click();
      await soon(async () => (await ada.client.projects.listLabels(id)).items.map(({ color }) => color)).toContain(
        'green',
      );
      expect(await settings.tooWide()).toEqual([]);
      await checkAccessibility(page);
      await card.getByRole('button', { name: `Delete label ${name}` }).click();
      await page.getByRole('button', { name: 'Delete label', exact: true }).click();
      await card.getByText('No labels yet').waitFor();
    }
  });
});
