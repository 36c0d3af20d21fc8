import { readFile } from 'node:fs/promises';

import type { Locator, Page } from 'playwright-core';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** Operates the pages for signing in and for the user's account as a user does. */
export class AuthPages {
  /** An element in the sidebar, which only signed-in users see. */
  readonly menu: Locator;

  constructor(
    readonly page: Page,
    private readonly server: { readonly url: string },
  ) {
    this.menu = page.getByRole('button', { name: 'Your account' });
  }

  /** The path and query that the browser shows. */
  get place(): string {
    const { pathname, search, hash } = new URL(this.page.url());
    return `${pathname}${search}${hash}`;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.server.url + path);
  }

  /** Returns a field by its label, including password fields. */
  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** Returns the error message below a field. */
  async toFault(label: string): Promise<string> {
    const field = this.field(label).and(this.page.locator('[aria-invalid=true]'));
    const ids = (await field.getAttribute('aria-describedby')) ?? '';
    const words = ids.split(' ').map((id) => this.page.locator(`[id="${id}"]`).innerText());
    return (await Promise.all(words)).join(' ');
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Returns the accessible name of the focused element. */
  focused(): Promise<string> {
    return this.page.locator(':focus').evaluate((element) => element.ariaLabel ?? element.textContent);
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  async typeCredentials({ email, password }: Credentials): Promise<void> {
    await this.goTo('/sign-in');
    await this.fill({ Email: email, Password: password });
    await this.press('Sign in');
  }

  async signIn(credentials: Credentials, code?: string): Promise<void> {
    await this.typeCredentials(credentials);
    if (code !== undefined) await this.giveCode(code);
    await this.menu.waitFor();
  }

  /** Enters the code of the second factor. */
  async giveCode(code: string): Promise<void> {
    await this.fill({ Code: code });
    await this.press('Continue');
  }

  async signOut(): Promise<void> {
    await this.menu.click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await this.menu.waitFor({ state: 'detached' });
  }

  /** Returns the number of pixels by which the page overflows a small phone. */
  async widthBeyondPhone(): Promise<number> {
    const before = this.page.viewportSize();
    await this.page.setViewportSize({ width: 360, height: 740 });
    const beyond = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (before !== null) await this.page.setViewportSize(before);
    return Math.max(0, beyond);
  }

  async download(button: string): Promise<SavedFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.press(button)]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
}
