import { readFile } from 'node:fs/promises';

import type { Locator, Page } from 'playwright-core';

import { Authenticator } from '../authenticator.js';

/** How long codes for a browser are still good for: it takes its time, on a busy machine above all. */
export const spareMs = 8000;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The pages with an account in them, as a person uses them. */
export class AccountPage {
  constructor(
    readonly page: Page,
    private readonly server: { readonly url: string },
  ) {}

  async goTo(path: string): Promise<void> {
    // Another page first: within one page a new fragment loads nothing.
    await this.page.goto('about:blank');
    await this.page.goto(this.server.url + path);
  }

  /** The form with this id. */
  form(id: string): Locator {
    return this.page.locator(`form#${id}`);
  }

  /** Fills in the form and sends it. */
  async send(id: string, values: Readonly<Record<string, string>>): Promise<void> {
    const form = this.form(id);
    for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value);
    await form.locator('button:not([type="button"])').click();
  }

  async typeCredentials({ email, password }: Credentials): Promise<void> {
    await this.goTo('/sign-in');
    await this.send('sign-in', { email, password });
  }

  async signIn(credentials: Credentials, code?: string): Promise<void> {
    await this.typeCredentials(credentials);
    if (code !== undefined) await this.send('second-step', { code });
    await this.signedIn();
  }

  /** Waits for the account, and tells whose it is. */
  async signedIn(): Promise<string> {
    await this.page.locator('#signed-in').waitFor();
    return this.page.locator('#me-email').innerText();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await this.page.locator('#signed-out').waitFor();
  }

  async openTab(name: 'Profile' | 'Security' | 'Devices' | 'Your data'): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  /** What was said in the part with this id; waits until something is. */
  said(id: string): Promise<string> {
    return this.page.locator(`#${id} [data-result] .notice`).first().innerText();
  }

  /** Turns the second factor on and tells its recovery codes, which are still shown. */
  async turnOn(): Promise<[Authenticator, string[]]> {
    await this.openTab('Security');
    await this.page.locator('#two-factor-begin').click();
    const secret = await this.shownSecret();
    const authenticator = new Authenticator(secret.replaceAll(' ', ''), spareMs);
    await this.send('two-factor-setup', { code: await authenticator.nextCode() });
    const codes = this.page.locator('#recovery-code-list code');
    await codes.first().waitFor();
    return [authenticator, await codes.allInnerTexts()];
  }

  /** Of the form that turns the second factor on, as it stands there. */
  async shownSecret(): Promise<string> {
    await this.form('two-factor-setup').waitFor();
    return this.page.locator('#two-factor-secret').innerText();
  }

  async download(button: Locator): Promise<{ readonly name: string; readonly text: string }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
}
