import { expect, it } from 'vitest';

import {
  askTogether,
  describeInBrowser,
  type lacks,
  OpenTab,
  SessionBrowser,
  soon,
  type Tabs,
} from './session-browser.js';

describeInBrowser('the storage of a session', () => {
  const browser = SessionBrowser.use();

  /** Duplicates a tab as "Duplicate tab" does: the new tab starts with a copy of the sessionStorage. */
  async function duplicate(tab: OpenTab, { context }: Tabs): Promise<OpenTab> {
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      tab.page.evaluate('void window.open(location.href)'),
    ]);
    await page.waitForFunction('globalThis.tab !== undefined');
    return new OpenTab(page);
  }

  it.each(['nothing', 'Web Locks'] as const satisfies (keyof typeof lacks)[])(
    'sessionStorage: duplicated tabs share the session, and refresh it once, without %s',
    async (lacking) => {
      const { world } = browser;
      const person = await world.person();
      const context = await browser.open({ search: '?storage=sessionStorage', lacking });
      const original = await context.open();
      await original.login(person);
      const stranger = await context.open();
      const tabs = [original, await duplicate(original, context), await duplicate(original, context)];
      world.refreshDelayMs = 300;
      const tokens = await askTogether(tabs);
      expect(world.refreshes).toEqual([200]);
      expect(new Set(tokens).size).toBe(1);
      // A renewal in one tab is stored in all tabs, even in a later duplicate and after a reload.
      expect(await tabs[1]?.run((own) => own.tokenAfterExpiry(0))).toMatch(/^eyJ/);
      const late = await duplicate(original, context);
      await original.page.reload();
      for (const tab of [...tabs, late]) expect(await tab.run((own) => own.whoAmI())).toBe(person.email);
      expect(world.refreshes).toEqual([200, 200]);
      expect(await stranger.user()).toBe('initial');
      expect(await original.page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toContain('eyJ');
      await late.run((own) => own.logout());
      for (const tab of tabs) await soon(() => tab.user()).toBe('logged-out');
      expect(world.thefts()).toBe(0);
    },
    40_000,
  );

  it('memory: ends with the page', async () => {
    const { world } = browser;
    const person = await world.person();
    const [tab] = await (await browser.open({ search: '?storage=memory' })).signedIn(person, 1);
    expect(await tab?.run((own) => own.tokenAfterExpiry(0))).toMatch(/^eyJ/);
    await tab?.page.reload();
    expect(await tab?.user()).toBe('initial');
  });

  it('localStorage: survives the page', async () => {
    const { world } = browser;
    const person = await world.person();
    const [tab] = await (await browser.open()).signedIn(person, 1);
    await tab?.page.reload();
    expect(await tab?.user()).toBe(person.email);
    expect(await tab?.run((own) => own.whoAmI())).toBe(person.email);
    expect(world.refreshes).toEqual([]);
  });

  const onLocalStorage = (then: string): string =>
    `const { setItem } = Storage.prototype;
     Storage.prototype.setItem = function (...args) {
       if (this !== localStorage) return setItem.apply(this, args);
       ${then}
     };`;

  it.each([
    [
      'is forbidden',
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })`,
    ],
    ['is full', onLocalStorage(`throw new DOMException('', 'QuotaExceededError');`)],
    ['takes nothing and says nothing', onLocalStorage('')],
  ])('keeps the session of the tab if localStorage %s', async (_, script) => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open();
    await context.context.addInitScript(script);
    const [tab] = await context.signedIn(person, 1);
    expect(await tab?.run((own) => own.tokenAfterExpiry(0))).toMatch(/^eyJ/);
    expect(await tab?.run((own) => own.tokenAfterExpiry(0))).toMatch(/^eyJ/);
    expect(await tab?.run((own) => own.whoAmI())).toBe(person.email);
    expect(world.refreshes).toEqual([200, 200]);
  });

  it.each(['garbage', '{}', '{"version":2}', '{"version":1,"accessToken":7}', 'null', '[]'])(
    'ignores %s',
    async (text) => {
      const context = await browser.open();
      await context.context.addInitScript(`localStorage.setItem('crewkit', ${JSON.stringify(text)})`);
      expect(await (await context.open()).user()).toBe('initial');
    },
  );
});
