import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, expect, it } from 'vitest';

import { ProjectPage } from './project-page.js';
import { checkAccessibility } from '../support/check-accessibility.js';
import { registerPerson, shareOrganization, type TestPerson } from '../support/people.js';
import { makeProject } from '../support/projects.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

describeInBrowser('the board of a project', () => {
  const server = useWebServer({ CREWKIT_HTTP: 'express' });
  const browser = TestBrowser.use();
  let ada: TestPerson;
  let bob: TestPerson;
  let cleo: TestPerson;
  let organizationId: string;
  beforeAll(async () => {
    ada = await registerPerson(server, 'Ada', 'Lovelace');
    bob = await registerPerson(server, 'Bob', 'Bytes');
    cleo = await registerPerson(server, 'Cleo', 'Curie');
    organizationId = await shareOrganization(server, [ada, bob, cleo]);
  });
  const newProject = (): ReturnType<typeof makeProject> => makeProject([ada, bob], organizationId);
  const getBoard = async (person: TestPerson, projectId: string, options = {}): Promise<ProjectPage> =>
    new ProjectPage(await browser.openAs(person, options), server.url, projectId);
  const getStatus = async (projectId: string, title: string): Promise<string | undefined> =>
    (await ada.client.tasks.list(projectId)).items.find((task) => task.title === title)?.status;

  it('creates several tasks in a row with the keyboard alone', async () => {
    const { id } = await newProject();
    const board = await getBoard(ada, id);
    const { page } = board;
    await board.openBoard();
    await page.getByText('Add a task to get started.').waitFor();
    await page.getByRole('button', { name: 'Add task to To do' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Task title' });
    for (const title of ['Punch the cards', 'Oil the mill']) {
      await field.fill(title);
      await page.keyboard.press('Enter');
      await soon(() => board.titles('To do')).toContain(title);
      await soon(() => field.inputValue()).toBe('');
    }
    await page.keyboard.press('Enter');
    expect(await field.evaluate((input) => (input as HTMLInputElement).validity.valueMissing)).toBe(true);
    await page.keyboard.press('Escape');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Add task to To do');
    await page.reload();
    await soon(() => board.titles('To do')).toEqual(['Oil the mill', 'Punch the cards']);
    expect(await getStatus(id, 'Oil the mill')).toBe('todo');
  });

  it('accepts the next task while one is being saved, and restores the title of a task that was not saved', async () => {
    const { id } = await newProject();
    const board = await getBoard(ada, id);
    const { page } = board;
    await page.route('**/api/projects/*/tasks', async (route) => {
      const text = route.request().postData() ?? '';
      if (text.includes('Punch')) await pause(500);
      if (text.includes('Sweep')) await route.abort();
      else await route.continue();
    });
    await board.openBoard();
    await page.getByRole('button', { name: 'Add task to To do' }).click();
    const field = page.getByRole('textbox', { name: 'Task title' });
    await field.pressSequentially('Punch the cards\nOil the mill\n');
    await soon(async () => (await board.titles('To do')).toSorted()).toEqual(['Oil the mill', 'Punch the cards']);
    await field.pressSequentially('Sweep the floor\n');
    await soon(() => field.inputValue()).toBe('Sweep the floor');
  });

  it('moves a card dragged with the mouse, and keeps it there after a reload', async () => {
    const { id } = await newProject();
    await ada.client.tasks.create(id, { title: 'Punch the cards' });
    await ada.client.tasks.create(id, { title: 'Oil the mill' });
    const board = await getBoard(ada, id);
    await board.openBoard();
    await board.drag(board.card('Punch the cards'), board.column('In progress'));
    await soon(() => board.titles('In progress')).toEqual(['Punch the cards']);
    await soon(() => getStatus(id, 'Punch the cards')).toBe('in_progress');
    await board.page.reload();
    await soon(() => board.titles('In progress')).toEqual(['Punch the cards']);
    expect(await board.titles('To do')).toEqual(['Oil the mill']);
  });

  it('moves a card dragged by keyboard, and keeps the focus on the moved card', async () => {
    const { id } = await newProject();
    await ada.client.tasks.create(id, { title: 'Punch the cards' });
    const board = await getBoard(bob, id);
    const { page } = board;
    await board.openBoard();
    await board.card('Punch the cards').focus();
    // Waits until each key has taken effect, because keys pressed before the drag has started are not part of it.
    const press = async (key: string, focused: RegExp): Promise<void> => {
      const before = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press(key);
      await soon(() => page.evaluate((was) => document.activeElement === was, before)).toBe(false);
      await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(focused);
    };
    const dragToNext = async (): Promise<void> => {
      await press('ArrowRight', /^Drag .+ Punch the cards$/);
      await press('Enter', /^Insert after /);
      await press('Tab', /^Drop on [A-Z]/);
    };
    await dragToNext();
    await press('Tab', /^Drop on [A-Z]/);
    // The column's name comes from its status instead of its contents.
    await page.getByRole('button', { name: 'Drop on Done', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await soon(() => board.titles('Done')).toEqual(['Punch the cards']);
    await soon(() => getStatus(id, 'Punch the cards')).toBe('done');
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Punch the cards');
    await page.getByText(/ moved to Done$/).waitFor();
    await dragToNext();
    await page.keyboard.press('Escape');
    expect(await board.titles('Done')).toEqual(['Punch the cards']);
    await page.reload();
    await soon(() => board.titles('Done')).toEqual(['Punch the cards']);
  });

  it('moves a card to a place in its column with the mouse and by keyboard, for every user', async () => {
    const { id } = await newProject();
    for (const title of ['Sweep', 'Oil the mill', 'Punch the cards']) await ada.client.tasks.create(id, { title });
    const [board, other] = [await getBoard(ada, id), await getBoard(bob, id)];
    await other.openBoard();
    await board.openBoard();
    await soon(() => board.titles('To do')).toEqual(['Punch the cards', 'Oil the mill', 'Sweep']);
    // The lower edge of a card is the place below it.
    await board.drag(board.card('Punch the cards'), board.card('Oil the mill'), 0.9);
    await soon(() => board.titles('To do')).toEqual(['Oil the mill', 'Punch the cards', 'Sweep']);
    await board.drag(board.card('Sweep'), board.card('Oil the mill'), 0.1);
    await soon(() => board.titles('To do')).toEqual(['Sweep', 'Oil the mill', 'Punch the cards']);
    await soon(() => other.titles('To do')).toEqual(['Sweep', 'Oil the mill', 'Punch the cards']);
    const { page } = board;
    await board.card('Sweep').focus();
    await page.keyboard.press('ArrowRight');
    await page
      .getByRole('button', { name: /^Drag .+ Sweep$/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    const focused = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await soon(focused).toMatch(/^(?:Insert|Drop) /);
    for (let presses = 0; presses < 12 && !/^Insert after .*Punch/.test((await focused()) ?? ''); presses += 1) {
      await page.keyboard.press('ArrowDown');
      await pause(100);
    }
    await page.keyboard.press('Enter');
    await soon(() => board.titles('To do')).toEqual(['Oil the mill', 'Punch the cards', 'Sweep']);
    await page.getByText(/ moved to To do, below .+-3$/).waitFor();
    await page.reload();
    await soon(() => board.titles('To do')).toEqual(['Oil the mill', 'Punch the cards', 'Sweep']);
    await soon(() => other.titles('To do')).toEqual(['Oil the mill', 'Punch the cards', 'Sweep']);
  });

  it('moves a card with its menu, also to a hidden column', async () => {
    const { id } = await newProject();
    await ada.client.tasks.create(id, { title: 'Punch the cards' });
    const board = await getBoard(ada, id);
    const { page } = board;
    await board.openBoard();
    await board.chooseOnCard('Punch the cards', 'Done');
    await soon(() => board.titles('Done')).toEqual(['Punch the cards']);
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Punch the cards');
    await board.chooseOnCard('Punch the cards', 'Cancelled');
    await soon(() => board.titles('Done')).toEqual([]);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Show cancelled' }).click();
    await soon(() => board.titles('Cancelled')).toEqual(['Punch the cards']);
    await page.reload();
    await soon(() => board.titles('Cancelled')).toEqual(['Punch the cards']);
  });

  it('undoes a move by keyboard, back to its place', async () => {
    const { id } = await newProject();
    for (const title of ['Sweep', 'Oil the mill', 'Punch the cards']) await ada.client.tasks.create(id, { title });
    const board = await getBoard(ada, id);
    const { page } = board;
    await board.openBoard();
    await board.chooseOnCard('Oil the mill', 'Done');
    await page.getByText(/ moved to Done$/).waitFor();
    await soon(() => getStatus(id, 'Oil the mill')).toBe('done');
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await soon(() => board.titles('To do')).toEqual(['Punch the cards', 'Oil the mill', 'Sweep']);
    await soon(() => getStatus(id, 'Oil the mill')).toBe('todo');
    await page.getByText(/ moved to Done$/).waitFor({ state: 'detached' });
    await page.reload();
    await soon(() => board.titles('To do')).toEqual(['Punch the cards', 'Oil the mill', 'Sweep']);
  });

  it('reverts a move that the server rejects, and shows an error', async () => {
    const { id } = await newProject();
    await ada.client.tasks.create(id, { title: 'Punch the cards' });
    const board = await getBoard(bob, id);
    const { page } = board;
    await board.openBoard();
    await page.route('**/api/projects/*/tasks/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'about:blank',
              title: 'Forbidden',
              status: 403,
              code: 'FORBIDDEN',
              detail: '',
            }),
          })
        : route.continue(),
    );
    await board.drag(board.card('Punch the cards'), board.column('Done'));
    await page.getByText(/was not moved$/).waitFor();
    await page.getByText('You don’t have permission to do this.').waitFor();
    expect(await board.titles('To do')).toEqual(['Punch the cards']);
    expect(await board.titles('Done')).toEqual([]);
  });

  it('filters by text, assignee and priority, and keeps the filters in the address', async () => {
    const { id } = await newProject();
    const { tasks } = ada.client;
    await tasks.create(id, { title: 'Punch the cards', priority: 'urgent', assigneeIds: [ada.id] });
    await tasks.create(id, { title: 'Oil the mill', description: 'With cards in hand', assigneeIds: [bob.id] });
    await tasks.create(id, { title: 'Sweep', priority: 'low' });
    const board = await getBoard(ada, id);
    const { page } = board;
    const toolbar = page.getByRole('search', { name: 'Filter tasks' });
    await board.openBoard();
    expect(await board.titles('To do')).toEqual(['Sweep', 'Oil the mill', 'Punch the cards']);
    await toolbar.getByRole('searchbox').fill('CARDS');
    await soon(() => board.titles('To do')).toEqual(['Oil the mill', 'Punch the cards']);
    await toolbar.getByText('2 matching tasks').waitFor();
    await toolbar.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Me', exact: true }).click();
    await toolbar.getByRole('button', { name: 'Filter: Me' }).waitFor();
    await soon(() => board.titles('To do')).toEqual(['Punch the cards']);
    expect(new URL(page.url()).search).toBe('?search=CARDS&assignee=me');
    await page.reload();
    await soon(() => board.titles('To do')).toEqual(['Punch the cards']);
    await page.getByText('No matching tasks').first().waitFor();
    await toolbar.getByRole('button', { name: 'Clear filters' }).click();
    await toolbar.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Unassigned' }).click();
    await soon(() => board.titles('To do')).toEqual(['Sweep']);
    await board.openBoard(`?assignee=${bob.id}`);
    await soon(() => board.titles('To do')).toEqual(['Oil the mill']);
    await board.openBoard('?priority=low');
    await soon(() => board.titles('To do')).toEqual(['Sweep']);
  });

  it('shows the moves of another user live, also after the connection was cut', async () => {
    const { id } = await newProject();
    await ada.client.tasks.create(id, { title: 'Punch the cards' });
    const [mine, other] = [await getBoard(ada, id), await getBoard(bob, id)];
    for (const board of [mine, other]) {
      await board.openBoard();
      await board.card('Punch the cards').waitFor();
    }
    const move = async (from: ProjectPage, to: ProjectPage, column: string): Promise<void> => {
      await from.drag(from.card('Punch the cards'), from.column(column));
      // The time limit is shorter than the time between two polls.
      await expect.poll(() => to.titles(column), { timeout: 10_000 }).toEqual(['Punch the cards']);
      expect(await from.titles(column)).toEqual(['Punch the cards']);
    };
    // The watch begins when the code of the connection has loaded.
    await pause(1500);
    await move(mine, other, 'In progress');
    await move(other, mine, 'Done');
    await other.page.context().setOffline(true);
    await ada.client.tasks.create(id, { title: 'Oil the mill' });
    await soon(() => mine.titles('To do')).toEqual(['Oil the mill']);
    await other.page.context().setOffline(false);
    await soon(() => other.titles('To do')).toEqual(['Oil the mill']);
  });

  it('updates automatically, but not while a card is being dragged', async () => {
    const { id } = await newProject();
    await ada.client.tasks.create(id, { title: 'Punch the cards' });
    const board = await getBoard(ada, id);
    const { page } = board;
    await page.clock.install();
    await board.openBoard();
    const box = await board.card('Punch the cards').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 40, { steps: 4 });
    await page.locator('[data-dragging]').waitFor();
    await bob.client.tasks.create(id, { title: 'Oil the mill' });
    const asked = page.waitForResponse((response) => response.url().includes('/board?'));
    await page.clock.fastForward(16_000);
    await asked;
    expect(await board.titles('To do')).toEqual(['Punch the cards']);
    await page.mouse.up();
    await soon(() => board.titles('To do')).toEqual(['Oil the mill', 'Punch the cards']);
  });

  it('shows “Page not found” to users outside the project', async () => {
    const { id } = await newProject();
    const board = await getBoard(cleo, id);
    await board.open();
    await board.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('is accessible, and no wider than a phone', async () => {
    const { id } = await newProject();
    const dueAt = new Date(Date.now() - 86_400_000).toISOString();
    await ada.client.tasks.create(id, {
      title: 'Punch the cards',
      priority: 'high',
      dueAt,
      assigneeIds: [ada.id, bob.id],
    });
    await ada.client.tasks.create(id, { title: 'Done already', status: 'done' });
    const board = await getBoard(ada, id);
    await board.openBoard('?cancelled=shown');
    await board.card('Punch the cards').getByText('Overdue: Yesterday').waitFor();
    await checkAccessibility(board.page);
    const phone = await getBoard(ada, id, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await phone.openBoard();
    expect(await phone.tooWide()).toEqual([]);
    await checkAccessibility(phone.page);
    await phone
      .card('Punch the cards')
      .getByRole('button', { name: /^Actions for/ })
      .tap();
    await phone.page.getByRole('menuitem', { name: 'In progress' }).tap();
    await soon(() => phone.titles('In progress')).toEqual(['Punch the cards']);
  });

  it('moves a card up and down in its menu, without dragging', async () => {
    const { id } = await newProject();
    for (const title of ['Third', 'Second', 'First']) await ada.client.tasks.create(id, { title });
    const board = await getBoard(ada, id, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await board.openBoard();
    const choose = async (title: string, action: string): Promise<void> => {
      await board
        .card(title)
        .getByRole('button', { name: /^Actions for/ })
        .tap();
      await board.page.getByRole('menuitem', { name: action }).tap();
    };
    await soon(() => board.titles('To do')).toEqual(['First', 'Second', 'Third']);
    await choose('Third', 'Move up');
    await soon(() => board.titles('To do')).toEqual(['First', 'Third', 'Second']);
    await choose('Third', 'Move up');
    await soon(() => board.titles('To do')).toEqual(['Third', 'First', 'Second']);
    await choose('First', 'Move down');
    await soon(() => board.titles('To do')).toEqual(['Third', 'Second', 'First']);
    const order = async (): Promise<string[]> =>
      (await ada.client.tasks.board(id)).columns.todo.items.map(({ title }) => title);
    await soon(order).toEqual(['Third', 'Second', 'First']);
    await board
      .card('Third')
      .getByRole('button', { name: /^Actions for/ })
      .tap();
    expect(await board.page.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
  });
});
