import { expect, it } from 'vitest';

import { askTogether, describeInBrowser, lacks, SessionBrowser, soon } from './session-browser.js';

describeInBrowser('a session in several tabs', () => {
  const browser = SessionBrowser.use();
  const equipments = Object.keys(lacks) as (keyof typeof lacks)[];
  const counts = [2, 10] as const;

  it.each(equipments.flatMap((lacking) => counts.map((count) => ({ lacking, count }))))(
    'is refreshed once for $count tabs whose tokens expire at the same time, without $lacking',
    async ({ lacking, count }) => {
      const { world } = browser;
      const person = await world.person();
      const tabs = await (await browser.open({ lacking })).signedIn(person, count);
      world.refreshDelayMs = 300;
      for (let time = 1; time <= 2; time += 1) {
        const tokens = await askTogether(tabs);
        expect(world.refreshes).toEqual(Array.from({ length: time }, () => 200));
        expect(new Set(tokens).size).toBe(1);
        expect(tokens[0]).toMatch(/^eyJ/);
      }
      for (const tab of tabs) expect(await tab.run((own) => own.whoAmI())).toBe(person.email);
      expect(world.thefts()).toBe(0);
    },
    60_000,
  );

  it.each(equipments)(
    'is refreshed once when the server rejects its token in all tabs, without %s',
    async (lacking) => {
      const { world } = browser;
      const tabs = await (await browser.open({ lacking })).signedIn(await world.person(), 4);
      world.refreshDelayMs = 200;
      const handles = await Promise.all(tabs.map((tab) => tab.handle()));
      const atMs = Date.now() + 500;
      const tokens = await Promise.all(
        handles.map((handle) => handle.evaluate((tab, at) => tab.replaceToken(at), atMs)),
      );
      expect(world.refreshes).toEqual([200]);
      expect(new Set(tokens).size).toBe(1);
    },
  );

  it('is refreshed automatically, once for all tabs, while one has listeners', async () => {
    const { world } = browser;
    const person = await world.person();
    const tabs = await (await browser.open({ search: '?listen&lifetime=4' })).signedIn(person, 3);
    await soon(() => world.refreshes.length).toBeGreaterThan(2);
    const told = await Promise.all(tabs.map((tab) => tab.run((own) => own.told)));
    for (const tokens of told) {
      expect(new Set(tokens).size).toBe(tokens.length);
      expect(tokens.length).toBeGreaterThanOrEqual(2);
    }
    expect(world.refreshes.every((status) => status === 200)).toBe(true);
    for (const tab of tabs) expect(await tab.run((own) => own.whoAmI())).toBe(person.email);
    expect(world.thefts()).toBe(0);
  });

  it.each(equipments)('begins, changes users and ends in all tabs, without %s', async (lacking) => {
    const { world } = browser;
    const [ada, bob] = [await world.person(), await world.person()];
    const context = await browser.open({ lacking });
    const [first, second] = [await context.open(), await context.open()];
    expect(await second.user()).toBe('initial');
    await first.login(ada);
    await soon(() => second.user()).toBe(ada.email);
    await second.login(bob);
    await soon(() => first.user()).toBe(bob.email);
    expect(await first.run((own) => own.whoAmI())).toBe(bob.email);
    await first.run((own) => own.rename('Augusta'));
    await soon(() => second.run(({ state }) => state.user?.firstName)).toBe('Augusta');
    await second.run((own) => own.logout());
    await soon(() => first.user()).toBe('logged-out');
    expect(await first.run((own) => own.whoAmI())).toBe('SIGNED_OUT');
    const kept = await first.page.evaluate<string>('JSON.stringify({ ...localStorage })');
    expect(kept).not.toMatch(/eyJ|example\.test/);
    const third = await context.open();
    expect(await third.user()).toBe('initial');
  });

  it.each(equipments)('ends during a refresh of another tab, which has no effect, without %s', async (lacking) => {
    const { world } = browser;
    const context = await browser.open({ lacking });
    const [first, second] = await context.signedIn(await world.person(), 2);
    world.refreshDelayMs = 1500;
    const late = first?.run((own) => own.tokenAfterExpiry(0));
    await soon(() => world.refreshes.length).toBe(1);
    await second?.run((own) => own.logout());
    expect(await late).toBe(null);
    await soon(() => first?.user()).toBe('logged-out');
    await first?.page.waitForTimeout(1800);
    for (const tab of [first, second, await context.open()])
      expect(await tab?.run(({ state }) => state.status)).toBe('signed-out');
  });

  it.each(equipments)('is replaced by one that begins during its refresh, without %s', async (lacking) => {
    const { world } = browser;
    const bob = await world.person();
    const context = await browser.open({ lacking });
    const [first, second] = await context.signedIn(await world.person(), 2);
    world.refreshDelayMs = 1500;
    const late = first?.run((own) => own.tokenAfterExpiry(0));
    await soon(() => world.refreshes.length).toBe(1);
    await second?.login(bob);
    await late;
    await first?.page.waitForTimeout(1800);
    for (const tab of [first, second, await context.open()]) expect(await tab?.user()).toBe(bob.email);
    expect(await second?.run((own) => own.whoAmI())).toBe(bob.email);
  });
});
