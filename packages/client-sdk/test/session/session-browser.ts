import { findChromium } from '@crewkit/test-servers';
import { chromium, type Browser, type BrowserContext, type JSHandle, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';

import type { Tab } from './page-script.js';
import { SessionWorld, type Credentials } from './session-world.js';

const program = findChromium();
const timeoutMs = 20_000;

/** Skipped, with a visible notice, where Chromium is missing. */
export const describeInBrowser = describe.skipIf(program === null);

/** Like `expect`, for conditions that become true shortly. */
export function soon<T>(read: () => Promise<T> | T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: timeoutMs });
}

export function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Browser features that the test removes: scripts that run before those of each page. */
export const lacks = {
  nothing: [],
  'Web Locks': ['delete Navigator.prototype.locks'],
  'Web Locks and BroadcastChannel': ['delete Navigator.prototype.locks', 'delete globalThis.BroadcastChannel'],
} as const;

export interface BrowserOptions {
  readonly lacking?: keyof typeof lacks;
  /** Query of the page: `?storage=sessionStorage&lifetime=3&listen`. */
  readonly search?: string;
}

/** One server and one Chromium for the tests of a file. */
export class SessionBrowser {
  private browser: Browser | null = null;
  private started: SessionWorld | null = null;
  private readonly contexts: BrowserContext[] = [];

  /** Call it in a `describe`. */
  static use(options: Parameters<typeof SessionWorld.start>[0] = {}): SessionBrowser {
    const own = new SessionBrowser();
    beforeAll(async () => {
      own.started = await SessionWorld.start(options);
      own.browser = await chromium.launch({ executablePath: program ?? '', args: ['--no-sandbox'] });
    });
    beforeEach(() => {
      own.world.reset();
      own.world.thefts();
    });
    afterEach(async () => {
      await Promise.all(own.contexts.splice(0).map((context) => context.close()));
    });
    afterAll(async () => {
      await own.browser?.close();
      await own.started?.close();
    });
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

  /** Opens this many tabs, signed in by a sign-in in the first. */
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

  /** Runs in a tab. */
  async run<T>(read: (tab: Tab) => Promise<T> | T): Promise<T> {
    const result: unknown = await (await this.handle()).evaluate(read);
    return result as T;
  }

  /** Email of the signed-in user, otherwise the reason for being signed out. */
  user(): Promise<string> {
    return this.run(({ state }) =>
      state.status === 'signed-out' ? state.reason : (state.user?.email ?? state.status),
    );
  }
}

/** All tabs request a token at the same moment, when the current one has expired. */
export async function askTogether(tabs: readonly OpenTab[]): Promise<(string | null)[]> {
  const handles = await Promise.all(tabs.map((tab) => tab.handle()));
  const atMs = Date.now() + 300 + 50 * tabs.length;
  return Promise.all(handles.map((handle) => handle.evaluate((tab, when) => tab.tokenAfterExpiry(when), atMs)));
}
