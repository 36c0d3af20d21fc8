import type { Locator, Page } from 'playwright-core';

import type { TestPerson } from '../support/people.js';
import { soon } from '../support/test-browser.js';

interface Server {
  readonly url: string;
}

/** Operates the pages of one organization by their visible texts, as a user does. */
export class OrganizationPage {
  constructor(
    readonly page: Page,
    private readonly server: Server,
    private readonly organizationId: string,
  ) {}

  /** Opens a section. `section` is '' for the overview; otherwise it is the path from the address, with a query if necessary. */
  async goTo(section: string): Promise<void> {
    await this.page.goto(
      `${this.server.url}/organizations/${this.organizationId}${section === '' ? '' : `/${section}`}`,
    );
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).first().click();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  async pressInDialog(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  /** Opens the menu with the given name and selects an entry. */
  async choose(menu: string, entry: string): Promise<void> {
    await this.press(menu);
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Selects an option of a `Select`. */
  async select(label: string, option: string): Promise<void> {
    // The button's accessible name is the selected option, followed by the label.
    await this.page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
    await this.page.getByRole('option', { name: option }).first().click();
  }

  /** Selects an item of a `ComboBox` by typing its name. */
  async find(label: string, option: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: label, exact: true });
    await field.fill(option);
    // Before the list is filtered, another option can be the first one.
    await this.page.getByRole('option').first().filter({ hasText: option }).waitFor();
    // The keyboard is used, because a click misses when the list moves as its items arrive. The focus can begin at the selected option.
    await soon(() => this.moveTo(field, option)).toBe(true);
    await field.press('Enter');
    await soon(() => field.getAttribute('aria-expanded')).toBe('false');
  }

  /** Moves the focus to the next option, unless it is at this option. Returns whether it is there. */
  private async moveTo(field: Locator, option: string): Promise<boolean> {
    const id = await field.getAttribute('aria-activedescendant');
    // While the list changes, the field can refer to an item that is no longer there. Do not wait for it.
    const [focused = ''] = id === null ? [] : await this.page.locator(`[id="${id}"]`).allTextContents();
    const isThere = focused.includes(option);
    if (!isThere) await field.press('ArrowDown');
    return isThere;
  }

  /** Clicks the label of a checkbox, because only the label is visible. */
  async tick(name: string): Promise<void> {
    await this.checkbox(name).locator('xpath=ancestor::label').click();
  }

  checkbox(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole('row', { name });
  }

  async toast(words: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByText(words).first().waitFor();
  }
}

/** Returns the id of a role in the organization. */
export async function getRoleId(
  { client }: TestPerson,
  organizationId: string,
  { name, level = 'ORGANIZATION' }: { readonly name: string; readonly level?: 'ORGANIZATION' | 'TEAM' | 'PROJECT' },
): Promise<string> {
  const { items } = await client.roles.list(organizationId, { limit: 100 });
  const found = items.find((role) => role.name === name && role.level === level);
  if (found === undefined) throw new Error(`There is no ${name} at ${level}.`);
  return found.id;
}
