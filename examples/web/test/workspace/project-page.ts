import { soon } from '../support/test-browser.js';
import type { Locator, Page } from 'playwright-core';

/** Operates the pages of one project as a user does. */
export class ProjectPage {
  constructor(
    readonly page: Page,
    private readonly origin: string,
    private readonly projectId: string,
  ) {}

  /** Opens a page. `path` is relative to the project's path, such as `/members`. */
  async open(path = ''): Promise<void> {
    await this.page.goto(`${this.origin}/projects/${this.projectId}${path}`);
  }

  async openBoard(question = ''): Promise<void> {
    await this.open(question);
    await this.column('To do').waitFor();
  }

  async openTask(taskId: string, question = ''): Promise<void> {
    await this.open(`/tasks/${taskId}${question}`);
    await this.panel.getByRole('group', { name: 'Due date' }).waitFor();
  }

  /** Returns the list of cards in a column. */
  column(title: string): Locator {
    return this.page.getByRole('grid', { name: title, exact: true });
  }

  card(title: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: title });
  }

  /** Returns the titles of the cards in a column, from the top. */
  async titles(column: string): Promise<string[]> {
    // The titles are read in one call, because cards leave the document while the column is scrolled.
    const names = await this.column(column)
      .getByRole('row', { name: /^[A-Z0-9]+-\d+ / })
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
    return names.map((name) => (name ?? '').replace(/^\S+ /, ''));
  }

  /** The panel with the open task. */
  get panel(): Locator {
    return this.page.locator('main section[tabindex="-1"]');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Selects an entry in the menu of a card. */
  async chooseOnCard(title: string, action: string): Promise<void> {
    await this.card(title).hover();
    await this.card(title)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Selects an option in a field. */
  async select(within: Locator, label: string, option: string): Promise<void> {
    await within.getByRole('button', { name: label }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  /** Selects an item of a `ComboBox` by typing its name. */
  async find(within: Locator, label: string, name: string): Promise<void> {
    const field = within.getByRole('combobox', { name: label, exact: true });
    await field.fill(name);
    await this.page.getByRole('option', { name, exact: true }).click();
    await soon(() => field.inputValue()).toBe(name);
  }

  /** Returns the elements that scroll sideways, except the columns of the board, which are allowed to. */
  tooWide(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('html, main, main *')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && !each.matches(':has(> section > [role=grid])'))
        .filter((each) => each.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(each).overflowX))
        .map((each) => `${each.tagName} ${each.className}`),
    );
  }

  /** Drags an element with the mouse, in steps as a user does. */
  async drag(from: Locator, to: Locator, height = 0.5): Promise<void> {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (start === null || end === null) throw new Error('What is dragged, or where to, is not to be seen.');
    const { mouse } = this.page;
    await mouse.move(start.x + 40, start.y + start.height / 2);
    await mouse.down();
    await mouse.move(start.x + 60, start.y + start.height / 2 + 10, { steps: 4 });
    await mouse.move(end.x + end.width / 2, end.y + end.height * height, { steps: 8 });
    await mouse.up();
  }
}
