import { findChromium, getChromium } from '@crewkit/test-servers';
import type { Browser, BrowserContext, JSHandle, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';

import type { SocialCallbackResult } from '../../src/social/complete-social-sign-in.js';
import type { PopupOptions } from '../../src/social/popup-options.js';
import type { Outcome, TestPage } from './page-script.js';
import { startSocialWorld, type SocialWorld } from './social-world.js';

const timeoutMs = 15_000;

/** Skips the tests, with a visible notice, if Chromium is missing. */
export const describeInBrowser = describe.skipIf(findChromium() === null);

/** Like `expect`, for conditions that become true after a short time. */
export function soon<T>(read: () => Promise<T> | T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: timeoutMs });
}

export function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** One world, and a browser with an enabled popup blocker, for the tests in a file. */
export class SocialBrowser {
  private browser: Browser | null = null;
  private world: SocialWorld | null = null;
  private readonly contexts: BrowserContext[] = [];

  /** Starts both for the tests in a `describe`. */
  static use(): SocialBrowser {
    const own = new SocialBrowser();
    beforeAll(async () => {
      own.world = await startSocialWorld();
      own.browser = await getChromium({
        headlessShell: false,
        // Playwright disables the popup blocker.
        ignoreDefaultArgs: ['--disable-popup-blocking'],
      });
    });
    afterEach(async () => {
      await Promise.all(own.contexts.splice(0).map((context) => context.close()));
    });
    afterAll(async () => {
      await own.world?.close();
    });
    return own;
  }

  get url(): string {
    return this.world?.url ?? '';
  }

  get strangeUrl(): string {
    return this.world?.strangeUrl ?? '';
  }

  /** Opens an app's page in a fresh browser context. */
  async open(path = '/'): Promise<OpenerPage> {
    if (this.browser === null) throw new Error('There is no browser before the tests have begun.');
    const context = await this.browser.newContext();
    context.setDefaultTimeout(timeoutMs);
    this.contexts.push(context);
    const page = await context.newPage();
    await page.goto(new URL(path, this.url).href);
    return new OpenerPage(page);
  }
}

/** A page with the button that opens the popup. */
export class OpenerPage {
  constructor(readonly page: Page) {}

  /** Clicks the button. Returns the popup, which shows the provider's form. */
  async begin(): Promise<Page> {
    return this.getPopup(() => this.page.locator('#sign-in').click());
  }

  /** Opens a popup with options. Scripts of tests count as user gestures. */
  beginWith(provider: string, options: PopupOptions & { readonly abortable?: true } = {}): Promise<Page> {
    return this.getPopup(async () => {
      const own = await openTestPage(this.page);
      await own.evaluate((page, [which, how]) => page.signIn(which, how), [provider, options] as const);
    });
  }

  private async getPopup(act: () => Promise<void>): Promise<Page> {
    const [popup] = await Promise.all([this.page.context().waitForEvent('page'), act()]);
    await popup.locator('[name="login"]').waitFor();
    return popup;
  }

  /** Sets the focus that the page sees, until the next load. By default, Playwright reports focus to each page. */
  setFocus(isHere: boolean): Promise<void> {
    return this.page.evaluate(`document.hasFocus = () => ${isHere}`);
  }

  /** Returns the results of this page's sign-ins so far. */
  async outcomes(): Promise<Outcome[]> {
    return (await openTestPage(this.page)).evaluate(({ outcomes }) => outcomes);
  }

  /** Waits for the next result. */
  async outcome(): Promise<Outcome> {
    await soon(async () => (await this.outcomes()).length).toBeGreaterThan(0);
    const [outcome] = await (await openTestPage(this.page)).evaluate(({ outcomes }) => outcomes.splice(0, 1));
    if (outcome === undefined) throw new Error('It has not ended.');
    return outcome;
  }

  /** Returns the emails of the sessions started in this page. */
  async sessions(): Promise<string[]> {
    return (await openTestPage(this.page)).evaluate(({ sessions }) => sessions.map(({ user }) => user.email));
  }

  /** Returns the id of the latest popup's flow. */
  async flow(): Promise<string> {
    const [opened = ''] = await (await openTestPage(this.page)).evaluate((own) => own.opened.slice(-1));
    const returnTo = new URL(opened, this.page.url()).searchParams.get('returnTo') ?? '';
    return new URL(returnTo).searchParams.get('flow') ?? '';
  }
}

/** Returns the state that the page's script or a callback page reports. */
export function openTestPage(page: Page): Promise<JSHandle<TestPage>> {
  return page.evaluateHandle<TestPage>('testPage');
}

/** Returns the result in the callback page; null while the page waits. */
export async function arrivalIn(page: Page): Promise<SocialCallbackResult | null> {
  const arrivals = await (await openTestPage(page)).evaluate((own) => own.arrivals);
  return arrivals[0] ?? null;
}

/** Fills in the provider's forms: the account and, for the OpenID provider, the consent. */
export async function agree(popup: Page, login: string): Promise<void> {
  await popup.locator('[name="login"]').fill(login);
  const password = popup.locator('[name="password"]');
  const asksMore = (await password.count()) > 0;
  if (asksMore) await password.fill('any-password');
  await popup.locator('button').click();
  if (!asksMore) return;
  await popup.locator('[name="prompt"][value="consent"]').waitFor({ state: 'attached' });
  await popup.locator('button').click();
}
