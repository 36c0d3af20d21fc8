import type { Project, Task } from '@crewkit/client-sdk';
import { beforeAll, expect, it } from 'vitest';

import { ProjectPage } from './project-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('a task', () => {
  const server = useWebServer();
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let project: Project;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    project = await makeProject([ada, bob], await shareOrganization(server, [ada, bob]));
  });
  const newTask = (title: string, more: Partial<Task> = {}): Promise<Task> =>
    ada.client.tasks.create(project.id, { title, ...more });
  const now = (task: Task): Promise<Task> => ada.client.tasks.get(project.id, task.id);
  const toPage = async (person: TestPerson, options = {}): Promise<ProjectPage> =>
    new ProjectPage(await browser.openAs(person, options), server.url, project.id);

  it('opens beside the board, and returns the focus to its card when closed', async () => {
    const task = await newTask('Open me');
    const shown = await toPage(ada);
    const { page, panel } = shown;
    await shown.openBoard('?search=open');
    await shown.card('Open me').focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { level: 2, name: 'Open me' }).waitFor();
    expect(page.url()).toBe(`${server.url}/projects/${project.id}/tasks/${task.id}?search=open`);
    await soon(() => page.title()).toBe(`${project.key}-${task.number} Open me · ${project.name} · Crewkit`);
    await soon(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await soon(() => page.url()).toBe(`${server.url}/projects/${project.id}?search=open`);
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Open me');
    await shown.card('Open me').click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.goBack();
    await panel.waitFor();
  });

  it('is edited in place, by mouse and by keyboard', async () => {
    const task = await newTask('Punsh the cards');
    const shown = await toPage(bob);
    const { page, panel } = shown;
    await shown.openTask(task.id);
    const heading = (name: string) => panel.getByRole('heading', { level: 2, name });
    await heading('Punsh the cards').getByRole('button').click();
    const title = panel.getByRole('textbox', { name: 'Title' });
    await title.fill('Never mind');
    await title.press('Escape');
    await heading('Punsh the cards').waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Punsh the cards');
    await page.keyboard.press('F2');
    await title.fill('Punch the cards');
    await title.press('Enter');
    await heading('Punch the cards').waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Punch the cards');
    // A click next to the field saves the text.
    await page.keyboard.press('Enter');
    await title.fill('Punch all the cards');
    await panel.getByText('Add a description…').click();
    await heading('Punch all the cards').waitFor();
    const description = panel.getByRole('textbox', { name: 'Description' });
    await description.fill('All of **them**.\nSee https://plan.test/a');
    await description.press('Control+Enter');
    await panel.locator('strong', { hasText: 'them' }).waitFor();
    const link = panel.getByRole('link', { name: 'https://plan.test/a (opens in a new tab)' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    await panel.getByText('All of them.').waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit description');
    await shown.select(panel, 'Status', 'In progress');
    await shown.select(panel, 'Priority', 'Urgent');
    await soon(() => shown.titles('In progress')).toEqual(['Punch all the cards']);
    await soon(() => now(task)).toMatchObject({
      title: 'Punch all the cards',
      description: 'All of **them**.\nSee https://plan.test/a',
      status: 'in_progress',
      priority: 'urgent',
    });
  });

  it('keeps text that could not be saved, in the field or in an error message', async () => {
    const task = await newTask('Punch the cards');
    const shown = await toPage(ada);
    const { page, panel } = shown;
    await shown.openTask(task.id);
    await page.route(`**/tasks/${task.id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await panel.getByRole('heading', { name: 'Punch the cards' }).getByRole('button').click();
    const title = panel.getByRole('textbox', { name: 'Title' });
    await title.fill('Punch them twice');
    await title.press('Enter');
    await panel.getByText('Can’t reach the server.').waitFor();
    expect(await title.inputValue()).toBe('Punch them twice');
    await page.unroute(`**/tasks/${task.id}`);
    await title.press('Enter');
    await panel.getByRole('heading', { name: 'Punch them twice' }).waitFor();
    await soon(async () => (await now(task)).title).toBe('Punch them twice');
  });

  it('accepts no text while a field is being saved, because the text would be lost', async () => {
    const task = await newTask('Punch the cards');
    const shown = await toPage(ada);
    const { page, panel } = shown;
    await shown.openTask(task.id);
    let save = (): void => undefined;
    const isAllowed = new Promise<void>((resolve) => (save = resolve));
    await page.route(`**/tasks/${task.id}`, async (route) => {
      if (route.request().method() === 'PATCH') await isAllowed;
      await route.continue();
    });
    await panel.getByRole('heading', { name: 'Punch the cards' }).getByRole('button').click();
    const title = panel.getByRole('textbox', { name: 'Title' });
    await title.fill('Punch them twice');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await title.press('Enter');
    await sent;
    await title.pressSequentially(' or more');
    expect(await title.inputValue()).toBe('Punch them twice');
    save();
    await panel.getByRole('heading', { name: 'Punch them twice' }).waitFor();
  });

  it('is due at the end of a day, which can be selected by keyboard', async () => {
    const task = await newTask('In time', { dueAt: '2031-03-31T12:00:00.000Z' });
    const shown = await toPage(ada, { timezoneId: 'America/New_York' });
    const { page, panel, dialog } = shown;
    await shown.openTask(task.id);
    await panel.getByRole('button', { name: 'Due date: Mar 31, 2031' }).press('Enter');
    const focused = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await soon(focused).toContain('Monday, March 31, 2031');
    await checkAccessibility(page);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    await soon(focused).toContain('Wednesday, May 7, 2031');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Due date: May 7, 2031' }).click();
    await soon(async () => (await now(task)).dueAt).toBe('2031-05-08T03:59:59.999Z');
    await dialog.getByRole('button', { name: 'Tomorrow' }).click();
    await panel.getByRole('button', { name: 'Due date: Tomorrow' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await panel.getByRole('button', { name: 'Due date: Add due date' }).waitFor();
    await soon(async () => (await now(task)).dueAt).toBeNull();
  });

  it('can be assigned to any member by users with the permission, and only to themselves by other users', async () => {
    const task = await newTask('Whose?');
    const [adas, bobs] = [await toPage(ada), await toPage(bob)];
    await adas.openTask(task.id);
    await adas.panel.getByRole('button', { name: 'Assign', exact: true }).click();
    await adas.dialog.getByRole('searchbox', { name: 'Find people' }).fill('byt');
    await adas.dialog.getByRole('option', { name: /Bob Bytes/ }).click();
    await adas.panel.getByRole('group', { name: 'Assignees' }).getByText('Bob Bytes').waitFor();
    await soon(async () => (await now(task)).assigneeIds).toEqual([bob.id]);
    // Neither the list of users nor the panel is allowed to handle these keys.
    await adas.page.keyboard.press('Control+a');
    await adas.page.keyboard.press('Escape');
    await adas.dialog.waitFor({ state: 'detached' });
    expect(await adas.panel.count()).toBe(1);
    expect((await now(task)).assigneeIds).toEqual([bob.id]);

    await bobs.openTask(task.id);
    await bobs.panel.getByRole('button', { name: 'Unassign me' }).click();
    await bobs.panel.getByRole('button', { name: 'Assign to me' }).waitFor();
    expect(await bobs.panel.getByRole('button', { name: 'Assign', exact: true }).count()).toBe(0);
    await soon(async () => (await now(task)).assigneeIds).toEqual([]);
    await bobs.panel.getByRole('button', { name: 'Assign to me' }).click();
    await soon(async () => (await now(task)).assigneeIds).toEqual([bob.id]);
  });

  it("does not let two users overwrite each other's changes", async () => {
    const task = await newTask('Both of us');
    const [adas, bobs] = [await toPage(ada), await toPage(bob)];
    for (const shown of [adas, bobs]) {
      await shown.openTask(task.id);
      await shown.panel.getByRole('heading', { name: 'Both of us' }).getByRole('button').click();
    }
    const field = (shown: ProjectPage) => shown.panel.getByRole('textbox', { name: 'Title' });
    await field(adas).fill('Written by Ada');
    await field(adas).press('Enter');
    await soon(async () => (await now(task)).title).toBe('Written by Ada');
    await field(bobs).fill('Written by Bob');
    await field(bobs).press('Enter');
    const conflict = bobs.panel.getByRole('alert').filter({ hasText: 'Another person changed this' });
    await conflict.getByText('Written by Ada').waitFor();
    await conflict.getByText('Written by Bob').waitFor();
    await checkAccessibility(bobs.page);
    expect((await now(task)).title).toBe('Written by Ada');
    await conflict.getByRole('button', { name: 'Use my version' }).click();
    await conflict.waitFor({ state: 'detached' });
    await soon(async () => (await now(task)).title).toBe('Written by Bob');

    // Changes to fields that the other user did not change are saved.
    await bobs.panel.getByRole('button', { name: 'Edit description' }).click();
    await ada.client.tasks.update(project.id, task.id, { title: 'Ada again', priority: 'low' });
    await bobs.panel.getByRole('textbox', { name: 'Description' }).fill('By Bob');
    await bobs.panel.getByRole('button', { name: 'Save' }).click();
    await soon(() => now(task)).toMatchObject({ title: 'Ada again', priority: 'low', description: 'By Bob' });
    await bobs.panel.getByRole('heading', { name: 'Ada again' }).waitFor();
    expect(await conflict.count()).toBe(0);
  });

  it('is deleted by users with the permission', async () => {
    const [task, other] = [await newTask('Away with it'), await newTask('Not yours')];
    const shown = await toPage(ada);
    await shown.openTask(task.id);
    await shown.panel.getByRole('button', { name: 'More actions' }).click();
    await shown.page.getByRole('menuitem', { name: 'Delete task' }).click();
    await shown.panel.waitFor({ state: 'detached' });
    await soon(() => shown.card('Away with it').count()).toBe(0);
    await shown.open(`/tasks/${task.id}`);
    await expect(now(task)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await shown.panel.getByText('Task not found').waitFor();

    const bobs = await toPage(bob);
    await bobs.openTask(other.id);
    await bobs.panel.getByRole('button', { name: 'More actions' }).click();
    await bobs.page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await bobs.page.getByRole('menuitem', { name: 'Delete task' }).count()).toBe(0);
  });

  it('has a discussion that updates live in two browsers', async () => {
    const task = await newTask('Talk about it');
    const [adas, bobs] = [await toPage(ada), await toPage(bob)];
    const field = (shown: ProjectPage) => shown.panel.getByRole('textbox', { name: 'Message', exact: true });
    await adas.openTask(task.id);
    await adas.panel.getByRole('button', { name: 'Start the discussion' }).click();
    await field(adas).fill('Shall we?');
    await field(adas).press('Enter');
    await adas.panel.getByRole('log').getByText('Shall we?').waitFor();
    await bobs.openTask(task.id, '?tab=discussion');
    await bobs.panel.getByRole('log').getByText('Shall we?').waitFor();
    await soon(() => field(bobs).evaluate((element) => element === document.activeElement)).toBe(true);
    // Users who only view a task do not become participants of its discussion.
    const { items } = await bob.client.chats.list({ include: 'task' });
    expect(items.filter((conversation) => conversation.taskId === task.id)).toEqual([]);
    await field(bobs).fill('We shall.');
    await field(bobs).press('Enter');
    await adas.panel.getByRole('log').getByText('We shall.').waitFor();
    await field(adas).fill('Good.');
    await field(adas).press('Enter');
    await adas.panel.getByText('Seen', { exact: true }).waitFor();
    await bobs.page.reload();
    await bobs.panel.getByRole('log').getByText('Shall we?').waitFor();
    await checkAccessibility(bobs.page);
  });

  it('fills the screen of a phone, where the back button closes it', async () => {
    const task = await newTask('Small');
    const shown = await toPage(ada, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { page, panel } = shown;
    // Only visible cards are in the document.
    await shown.openBoard('?search=Small');
    await shown.card('Small').tap();
    await panel.getByRole('heading', { level: 1, name: 'Small' }).waitFor();
    await page.getByRole('grid').first().waitFor({ state: 'detached' });
    expect(await shown.tooWide()).toEqual([]);
    await checkAccessibility(page);
    await page.goBack();
    await shown.column('To do').waitFor();
    await shown.openTask(task.id, '?tab=discussion');
    await panel.getByRole('log').waitFor();
    expect(await shown.tooWide()).toEqual([]);
  });

  it('is accessible', async () => {
    const task = await newTask('Look at me', {
      description: 'With words',
      dueAt: new Date(Date.now() - 86_400_000).toISOString(),
      assigneeIds: [ada.id],
    });
    const shown = await toPage(ada);
    await shown.openTask(task.id);
    await checkAccessibility(shown.page);
    await shown.panel.getByRole('button', { name: 'Edit description' }).click();
    await checkAccessibility(shown.page);
    await shown.panel.getByRole('button', { name: 'Assign', exact: true }).click();
    await shown.dialog.getByRole('option').first().waitFor();
    await checkAccessibility(shown.page);
  });
});
