import { findHeadlessChromium, getChromium } from '@crewkit/test-servers';
import type { Browser, BrowserContext, JSHandle, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';

import type { Tab } from './page-script.js';
import { SessionWorld, type Credentials } from './session-world.js';

const timeoutMs = 20_000;

/** Skips the tests, with a visible notice, if Chromium is missing. */
export const describeInBrowser = describe.skipIf(findHeadlessChromium() === null);

/** Like `expect`, for conditions that become true after a short time. */
export function soon<T>(read: () => Promise<T> | T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: timeoutMs });
}

export function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Scripts that remove browser features. They run before the scripts of each page. */
export const lacks = {
  nothing: [],
  'Web Locks': ['delete Navigator.prototype.locks'],
  'Web Locks and BroadcastChannel': ['delete Navigator.prototype.locks', 'delete globalThis.BroadcastChannel'],
} as const;

export interface BrowserOptions {
  readonly lacking?: keyof typeof lacks;
  /** The page's query: `?storage=sessionStorage&lifetime=3&listen`. */
  readonly search?: string;
}

/** One server, and the browser, for the tests in a file. */
export class SessionBrowser {
  private browser: Browser | null = null;
  private started: SessionWorld | null = null;
  private readonly contexts: BrowserContext[] = [];

  /** Starts both for the tests in a `describe`. */
  static use(options: Parameters<typeof SessionWorld.start>[0] = {}): SessionBrowser {
    const own = new SessionBrowser();
    beforeAll(async () => {
      own.started = await SessionWorld.start(options);
      own.browser = await getChromium();
    });
    beforeEach(() => {
      own.world.reset();
      own.world.thefts();
    });
    afterEach(async () => {
      await Promise.all(own.contexts.splice(0).map((context) => context.close()));
    });
    afterAll(() => own.started?.close());
    return own;
  }

  get world(): SessionWorld {
    if (this.started === null) throw new Error('There is no server before the tests have begun.');
    return this.started;
  }

  /** Returns a fresh browser context. */
  async open({ lacking = 'nothing', search = '' }: BrowserOptions = {}): Promise<Tabs> {
    if (this.browser === null) throw new Error('There is no browser before the tests have begun.');
    const context = await this.browser.newContext();
    context.setDefaultTimeout(timeoutMs);
    for (const script of lacks[lacking]) await context.addInitScript(script);
    this.contexts.push(context);
    return new Tabs(context, `${this.world.url}/${search}`);
  }
}

/** The tabs of one browser context. */
export class Tabs {
  constructor(
    readonly context: BrowserContext,
    private readonly url: string,
  ) {}

  async open(): Promise<OpenTab> {
    const page = await this.context.newPage();
    await page.goto(this.url);
    return new OpenTab(page);
  }

  /** Opens this many tabs. A sign-in in the first tab signs in all of them. */
  async signedIn(person: Credentials, count: number): Promise<OpenTab[]> {
    const first = await this.open();
    await first.login(person);
    const others: OpenTab[] = [];
    while (others.length < count - 1) others.push(await this.open());
    const tabs = [first, ...others];
    for (const tab of tabs) expect(await tab.user()).toBe(person.email);
    return tabs;
  }
}

export class OpenTab {
  constructor(readonly page: Page) {}

  async login({ email, password }: Credentials): Promise<void> {
    await (await this.handle()).evaluate((tab, [name, secret]) => tab.login(name, secret), [email, password] as const);
  }

  handle(): Promise<JSHandle<Tab>> {
    return this.page.evaluateHandle<Tab>('tab');
  }

  /** Runs a function in the tab. */
  async run<T>(read: (tab: Tab) => Promise<T> | T): Promise<T> {
    const result: unknown = await (await this.handle()).evaluate(read);
    return result as T;
  }

  /** Returns the signed-in user's email, or the reason why no user is signed in. */
  user(): Promise<string> {
    return this.run(({ state }) =>
      state.status === 'signed-out' ? state.reason : (state.user?.email ?? state.status),
    );
  }
}

/** Requests a token in all tabs at the same moment, after the current token has expired. */
export async function askTogether(tabs: readonly OpenTab[]): Promise<(string | null)[]> {
  const handles = await Promise.all(tabs.map((tab) => tab.handle()));
  const atMs = Date.now() + 300 + 50 * tabs.length;
  return Promise.all(handles.map((handle) => handle.evaluate((tab, when) => tab.tokenAfterExpiry(when), atMs)));
}
