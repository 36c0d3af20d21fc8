import { findChromium } from '@crewkit/test-servers';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';

import type { TestPerson } from './people.js';

const program = findChromium();
const timeoutMs = 20_000;

/** Left out where there is no Chromium; the tests of the reference server say so. */
export const describeInBrowser = describe.skipIf(program === null);

/** As `expect`, of something that becomes so in a moment. */
export function soon<T>(read: () => Promise<T> | T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: timeoutMs });
}

/** What a browser says of answers that are no success, and of a network that is away: tests ask for both. */
const expected = /^Failed to load resource|^WebSocket connection to .* failed/;

/** One Chromium for the tests of a `describe`. After each test no page may have said that something is wrong with it. */
export class TestBrowser {
  private browser: Browser | null = null;
  private readonly contexts: BrowserContext[] = [];
  private readonly faults: string[] = [];

  /** `args`: of the program, such as a microphone that is none. */
  static use(args: readonly string[] = []): TestBrowser {
    const own = new TestBrowser();
    beforeAll(async () => {
      own.browser = await chromium.launch({ executablePath: program ?? '', args: ['--no-sandbox', ...args] });
    });
    afterEach(async () => {
      await Promise.all(own.contexts.splice(0).map((context) => context.close()));
      expect(own.faults.splice(0)).toEqual([]);
    });
    afterAll(() => own.browser?.close());
    return own;
  }

  /** A browser that nobody has used yet, with one page. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    if (this.browser === null) throw new Error('There is no browser before the tests have begun.');
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(timeoutMs);
    this.contexts.push(context);
    context.on('page', (page) => this.watch(page));
    return context.newPage();
  }

  /** As `open`, for somebody who is signed in there already. */
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

// Not again when the page is loaded anew: the session may have been renewed by then.
function keepOnce(session: string): void {
  if (localStorage.getItem('crewkit') === null) localStorage.setItem('crewkit', session);
}
