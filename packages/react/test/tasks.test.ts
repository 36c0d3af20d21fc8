import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, read, readItems, soon } from './support/react-browser.js';

const firstPage = 100;

describeInBrowser('useTasks', () => {
  const browser = ReactBrowser.use();

  /** Opens a project with a task of Ada's. */
  async function openProject(query: Record<string, string> = {}) {
    const ada = await browser.world.createPerson('Ada');
    const { projectId } = await browser.world.createProject(ada);
    const task = await ada.client.tasks.create(projectId, { title: 'First', assigneeIds: [ada.id] });
    const page = await browser.openAs(ada, { project: projectId, ...query });
    await soon(() => readItems(page, 'tasks')).toEqual(['First (todo)']);
    await soon(() => readItems(page, 'my-tasks')).toEqual(['CARD First']);
    return { ada, projectId, task, page };
  }

  /** Returns a function that lets the held requests continue. */
  function holdChanges(method: string): () => void {
    let proceed = (): void => undefined;
    const held = new Promise<void>((resolve) => (proceed = resolve));
    browser.world.hold = (request) => (request.startsWith(method) ? held : null);
    return proceed;
  }

  const getOutcome = (page: Page): Promise<string | null> => read(page, 'outcome');

  /** Opens a project with one task more than the first page contains. */
  async function openTwoPages() {
    const ada = await browser.world.createPerson('Ada');
    const { projectId } = await browser.world.createProject(ada);
    for (let count = 0; count <= firstPage; count += 1) await ada.client.tasks.create(projectId, { title: 'Task' });
    const page = await browser.openAs(ada, { project: projectId });
    await soon(() => read(page, 'tasks-state')).toBe('more');
    return { ada, projectId, page };
  }

  it('reports that there is more until all pages are loaded', async () => {
    const { page } = await openTwoPages();
    expect(await readItems(page, 'tasks')).toHaveLength(firstPage);
    await page.click('[data-part=tasks-more]');
    await soon(() => read(page, 'tasks-state')).toBe('all');
    expect(await readItems(page, 'tasks')).toHaveLength(firstPage + 1);
  });

  for (const when of ['before', 'after']) {
    it(`loads more if a change by another user arrives ${when} the click`, async () => {
      const { ada, projectId, page } = await openTwoPages();
      const load = `GET /projects/${projectId}/tasks`;
      const countLoads = (): number => browser.world.requests.filter((request) => request === load).length;
      await page.waitForTimeout(500);
      const before = countLoads();
      const proceed = holdChanges(load);
      const change = () => ada.client.tasks.create(projectId, { title: 'Last' });
      const click = () => page.click('[data-part=tasks-more]');
      for (const act of when === 'before' ? [change, click] : [click, change]) {
        await act();
        await soon(countLoads).toBeGreaterThan(before);
      }
      // Time for the change to arrive.
      await page.waitForTimeout(500);
      proceed();
      await soon(() => read(page, 'tasks-state')).toBe('all');
      expect(await readItems(page, 'tasks')).toHaveLength(firstPage + 2);
    });
  }

  it('shows a created task', async () => {
    const { page } = await openProject();
    await page.click('text=Create');
    await soon(() => getOutcome(page)).toBe('done');
    expect((await readItems(page, 'tasks')).toSorted()).toEqual(['First (todo)', 'New (todo)']);
  });

  it('shows a change in every list before the server confirms it', async () => {
    const { page, ada, projectId, task } = await openProject({ status: 'todo' });
    const proceed = holdChanges('PATCH');
    await page.click('text=Finish');
    await soon(() => readItems(page, 'tasks')).toEqual([]);
    expect(await readItems(page, 'my-tasks')).toEqual([]);
    proceed();
    await page.waitForTimeout(300);
    expect(await readItems(page, 'tasks')).toEqual([]);
    expect(await ada.client.tasks.get(projectId, task.id)).toMatchObject({ status: 'done' });
  });

  it('rolls back a rejected change', async () => {
    const { page } = await openProject();
    const proceed = holdChanges('PATCH');
    browser.world.isUnavailable = (request) => request.startsWith('PATCH');
    await page.click('text=Finish');
    await soon(() => readItems(page, 'tasks')).toEqual(['First (done)']);
    proceed();
    await soon(() => getOutcome(page)).toBe('UNEXPECTED_ANSWER');
    expect(await readItems(page, 'tasks')).toEqual(['First (todo)']);
    expect(await readItems(page, 'my-tasks')).toEqual(['CARD First']);
  });

  it('removes a task, and shows it again if the server refuses', async () => {
    const { page, ada, projectId, task } = await openProject();
    browser.world.isUnavailable = (request) => request.startsWith('DELETE');
    await page.click('text=Remove');
    await soon(() => getOutcome(page)).toBe('UNEXPECTED_ANSWER');
    expect(await readItems(page, 'tasks')).toEqual(['First (todo)']);
    browser.world.isUnavailable = () => false;
    await page.click('text=Remove');
    await soon(() => readItems(page, 'tasks')).toEqual([]);
    await expect(ada.client.tasks.get(projectId, task.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('detects that another user has changed the same field', async () => {
    const { page, ada, projectId, task } = await openProject();
    // The page does not learn of the change before the click.
    browser.world.isUnavailable = (request) => request === `GET /projects/${projectId}/tasks`;
    await ada.client.tasks.update(projectId, task.id, { title: 'Theirs' });
    await page.click('text=Rename');
    await soon(() => getOutcome(page)).toBe('conflict: title Theirs');
    // The list shows the other user's change, although it cannot be loaded.
    await soon(() => readItems(page, 'tasks')).toEqual(['Theirs (todo)']);
    browser.world.isUnavailable = () => false;
  });

  it('keeps a change of another user to another field', async () => {
    const { page, ada, projectId, task } = await openProject();
    await ada.client.tasks.update(projectId, task.id, { status: 'in_progress' });
    await page.click('text=Rename');
    await soon(() => getOutcome(page)).toBe('done');
    await soon(() => readItems(page, 'tasks')).toEqual(['Mine (in_progress)']);
    expect(await ada.client.tasks.get(projectId, task.id)).toMatchObject({ title: 'Mine', status: 'in_progress' });
  });
});

describeInBrowser('useMyTasks', () => {
  const browser = ReactBrowser.use();

  it('follows assignments by other users in any project, and changes in watched projects', async () => {
    const ada = await browser.world.createPerson('Ada');
    const bob = await browser.world.createPerson('Bob');
    const { projectId, projectRoleId } = await browser.world.createProject(bob, ada);
    await bob.client.projects.setMember(projectId, ada.id, { roleId: projectRoleId });
    const page = await browser.openAs(ada);
    await soon(() => read(page, 'my-tasks')).toBe('');
    const task = await bob.client.tasks.create(projectId, { title: 'Punch', assigneeIds: [ada.id] });
    await soon(() => readItems(page, 'my-tasks')).toEqual(['CARD Punch']);
    await page.close();
    const watching = await browser.openAs(ada, { project: projectId });
    await soon(() => readItems(watching, 'my-tasks')).toEqual(['CARD Punch']);
    await bob.client.tasks.update(projectId, task.id, { title: 'Read' });
    await soon(() => readItems(watching, 'my-tasks')).toEqual(['CARD Read']);
  });

  it('loads its tasks once for several events', async () => {
    const ada = await browser.world.createPerson('Ada');
    const bob = await browser.world.createPerson('Bob');
    const { projectId, projectRoleId } = await browser.world.createProject(bob, ada);
    await bob.client.projects.setMember(projectId, ada.id, { roleId: projectRoleId });
    const page = await browser.openAs(ada);
    await soon(() => read(page, 'my-tasks')).toBe('');
    await page.waitForTimeout(500);
    browser.world.requests.length = 0;
    const titles = ['A', 'B', 'C', 'D', 'E'];
    await Promise.all(titles.map((title) => bob.client.tasks.create(projectId, { title, assigneeIds: [ada.id] })));
    await soon(async () => (await readItems(page, 'my-tasks')).toSorted()).toEqual(
      titles.map((title) => `CARD ${title}`),
    );
    expect(browser.world.requests.filter((request) => request.includes('/users/me/tasks')).length).toBeLessThanOrEqual(
      2,
    );
  });
});
