import { findHeadlessChromium, getChromium } from '@crewkit/test-servers';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';

const timeoutMs = 20_000;

/** Skips the tests, with a clear message, if Chromium is not installed. */
export const describeInBrowser = describe.skipIf(findHeadlessChromium() === null);

/** A browser page on the server, and the errors that occurred in it. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The responses that the browser reports as errors, such as `401 /api/auth/login`. */
  readonly refusals: string[];
}

/** The browser of the tests in a file. Each test fails if a page reported an error. */
export class TestBrowser {
  private browser: Browser | null = null;
  private readonly contexts: BrowserContext[] = [];
  private readonly faults: string[] = [];

  private constructor(private readonly server: { readonly url: string }) {}

  /** Prepares Chromium for the tests in a `describe`. `server` may start later. */
  static use(server: { readonly url: string }): TestBrowser {
    const own = new TestBrowser(server);
    beforeAll(async () => {
      own.browser = await getChromium();
    });
    afterEach(async () => {
      await Promise.all(own.contexts.splice(0).map((context) => context.close()));
      expect(own.faults.splice(0)).toEqual([]);
    });
    return own;
  }

  /** Opens a fresh browser context with one page. */
  async open(options: BrowserContextOptions = {}): Promise<Watched> {
    if (this.browser === null) throw new Error('There is no browser before the tests have begun.');
    const permissions = ['clipboard-read', 'clipboard-write'];
    const context = await this.browser.newContext({ permissions, ...options });
    context.setDefaultTimeout(timeoutMs);
    this.contexts.push(context);
    const refusals: string[] = [];
    context.on('page', (page) => this.watch(page, refusals));
    return { page: await context.newPage(), context, refusals };
  }

  private watch(page: Page, refusals: string[]): void {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      const { url } = message.location();
      // Identity providers have their own pages.
      if (!['error', 'warning'].includes(message.type()) || !url.startsWith(this.server.url)) return;
      const [, status] = /the server responded with a status of (\d+)/.exec(message.text()) ?? [];
      if (status === undefined) this.faults.push(`${page.url()}: ${message.text()}`);
      else refusals.push(`${status} ${new URL(url).pathname}`);
    });
  }
}
