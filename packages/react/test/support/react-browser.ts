import { findHeadlessChromium, getChromium } from '@crewkit/test-servers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';

import { ReactWorld, type Person } from './react-world.js';

const timeoutMs = 20_000;

/** Skips the tests, with a visible notice, if Chromium is missing. */
export const describeInBrowser = describe.skipIf(findHeadlessChromium() === null);

/** Like `expect`, for conditions that become true after a short time. */
export function soon<T>(read: () => Promise<T> | T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: timeoutMs });
}

/** Matches the browser's messages about failed responses and lost connections, which tests cause on purpose. */
const expected = /^Failed to load resource|^WebSocket connection to .* failed|React DevTools/;

/** One server, and the browser, for the tests in a file. Each test fails if React or a page reported an error or a warning. */
export class ReactBrowser {
  private browser: Browser | null = null;
  private started: ReactWorld | null = null;
  private readonly contexts: BrowserContext[] = [];
  private readonly faults: string[] = [];

  /** Starts both for the tests in a `describe`. */
  static use(): ReactBrowser {
    const own = new ReactBrowser();
    beforeAll(async () => {
      own.started = await ReactWorld.start();
      own.browser = await getChromium();
    });
    beforeEach(() => own.world.reset());
    afterEach(async () => {
      await Promise.all(own.contexts.splice(0).map((context) => context.close()));
      expect(own.faults.splice(0)).toEqual([]);
    });
    afterAll(() => own.started?.close());
    return own;
  }

  get world(): ReactWorld {
    if (this.started === null) throw new Error('There is no server before the tests have begun.');
    return this.started;
  }

  /** Returns a fresh browser context. */
  async openContext(): Promise<BrowserContext> {
    if (this.browser === null) throw new Error('There is no browser before the tests have begun.');
    const context = await this.browser.newContext();
    context.setDefaultTimeout(timeoutMs);
    this.contexts.push(context);
    context.on('page', (page) => this.watch(page));
    return context;
  }

  /** Opens the app. `query` selects what it shows. */
  async open(query: Record<string, string> = {}, context?: BrowserContext): Promise<Page> {
    const page = await (context ?? (await this.openContext())).newPage();
    await page.goto(`${this.world.url}/?${new URLSearchParams(query).toString()}`);
    return page;
  }

  /** Opens the app and signs the user in. */
  async openAs({ email, password }: Person, query: Record<string, string> = {}): Promise<Page> {
    const page = await this.open(query);
    await signIn(page, { email, password });
    await soon(() => read(page, 'session')).toBe(`signed-in ${email}`);
    return page;
  }

  private watch(page: Page): void {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !expected.test(message.text())) {
        this.faults.push(message.text());
      }
    });
  }
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.click('text=Sign in');
}

/** Returns the text of a part of the app; null if it is missing. */
export function read(page: Page, part: string): Promise<string | null> {
  return page.evaluate((name) => document.querySelector(`[data-part="${name}"]`)?.textContent ?? null, part);
}

/** Returns the texts of the items of a list. */
export function readItems(page: Page, part: string): Promise<string[]> {
  return page.evaluate(
    (name) => [...document.querySelectorAll(`[data-part="${name}"] > li`)].map(({ textContent }) => textContent),
    part,
  );
}
