import { findHeadlessChromium, getChromium, type ChromiumOptions } from '@crewkit/test-servers';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';

import type { TestPerson } from './people.js';

const timeoutMs = 20_000;

/** Skips the tests without Chromium. The tests of the reference server report that. */
export const describeInBrowser = describe.skipIf(findHeadlessChromium() === null);

/** Like `expect`, for values that are reached after a short time. */
export function soon<T>(read: () => Promise<T> | T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: timeoutMs });
}

/** Matches the browser's messages about failed responses, lost connections and the missing service worker, which tests cause on purpose. */
const expected = /^Failed to load resource|^WebSocket connection to .* failed|^Service Worker registration blocked/;

/** The browser of the tests in a `describe`. Each test fails if a page reported an error. */
export class TestBrowser {
  private browser: Browser | null = null;
  private readonly contexts: BrowserContext[] = [];
  private readonly faults: string[] = [];

  /** Prepares Chromium with these options, such as arguments for a fake microphone. */
  static use(options: ChromiumOptions = {}): TestBrowser {
    const own = new TestBrowser();
    beforeAll(async () => {
      own.browser = await getChromium(options);
    });
    afterEach(async () => {
      await Promise.all(own.contexts.splice(0).map((context) => context.close()));
      expect(own.faults.splice(0)).toEqual([]);
    });
    return own;
  }

  /** Opens a fresh browser context with one page. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    if (this.browser === null) throw new Error('There is no browser before the tests have begun.');
    // Without animations, because a click waits until its target stands still; without the service worker, which would fetch all files.
    const context = await this.browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(timeoutMs);
    this.contexts.push(context);
    context.on('page', (page) => this.watch(page));
    return context.newPage();
  }

  /** Like `open`, for a user who is already signed in. */
  async openAs(person: TestPerson, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.open(options);
    await page.context().addInitScript(keepOnce, person.session());
    return page;
  }

  private watch(page: Page): void {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || expected.test(message.text())) return;
      this.faults.push(`${page.url()}: ${message.text()}`);
    });
  }
}

// The session is not stored again on a reload, because it may have been refreshed by then.
function keepOnce(session: string): void {
  // The browser's own page for failed requests has no storage.
  if (window.location.protocol === 'chrome-error:') return;
  if (localStorage.getItem('crewkit') === null) localStorage.setItem('crewkit', session);
}
