import { expect, it } from 'vitest';

import { describeInBrowser, later, SessionBrowser, soon, type OpenTab } from './session-browser.js';

describeInBrowser('a session whose server is unavailable or overloaded', () => {
  const browser = SessionBrowser.use();

  /** Requests the token again and again during this time. Returns the set of results. */
  async function ask(tab: OpenTab, forMs: number): Promise<Set<string | null>> {
    const codes = new Set<string | null>();
    const endAt = Date.now() + forMs;
    while (Date.now() < endAt) {
      codes.add(await tab.run((own) => own.token()));
      await later(50);
    }
    return codes;
  }

  it('survives an outage of the server, after which all tabs recover with one refresh', async () => {
    const { world } = browser;
    const person = await world.person();
    const tabs = await (await browser.open({ search: '?listen&lifetime=5' })).signedIn(person, 2);
    await world.down();
    await soon(async () => tabs[0]?.run((own) => own.token())).toBe('NETWORK_ERROR');
    for (const tab of tabs) expect(await tab.user()).toBe(person.email);
    await later(2000);
    world.reset();
    const before = await Promise.all(tabs.map((tab) => tab.run(({ told }) => told.length)));
    await world.up();
    for (const [index, tab] of tabs.entries()) {
      await soon(() => tab.run(({ told }) => told.length)).toBeGreaterThan(before[index] ?? 0);
      expect(await tab.run((own) => own.whoAmI())).toBe(person.email);
      expect(await tab.run(({ told }) => told.includes(null))).toBe(false);
    }
    expect(world.refreshes.every((status) => status === 200)).toBe(true);
    expect(world.thefts()).toBe(0);
  }, 120_000);

  it('limits requests to a failing server, however often the page requests a token', async () => {
    const { world } = browser;
    const person = await world.person();
    const [tab, other] = await (await browser.open()).signedIn(person, 2);
    if (tab === undefined || other === undefined) throw new Error('There are two tabs.');
    world.refusal = { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' };
    await Promise.all([tab, other].map((each) => each.run((own) => own.skip(16 * 60_000))));
    const codes = await Promise.all([ask(tab, 4000), ask(other, 4000)]);
    for (const seen of codes) for (const code of seen) expect(['UNEXPECTED_ANSWER', 'NETWORK_ERROR']).toContain(code);
    // The tabs pause for at least half a second, then for one second, then for two seconds.
    expect(world.refreshRequests).toBeLessThanOrEqual(8);
    expect(world.refreshRequests).toBeGreaterThanOrEqual(2);
    world.refusal = null;
    await soon(() => tab.run((own) => own.whoAmI())).toBe(person.email);
    await soon(() => other.run((own) => own.whoAmI())).toBe(person.email);
    expect(world.refreshes).toEqual([200]);
  }, 120_000);

  it('waits as long as the server requests', async () => {
    const { world } = browser;
    const [tab] = await (await browser.open()).signedIn(await world.person(), 1);
    if (tab === undefined) throw new Error('There is a tab.');
    const problem = { type: 'about:blank', title: 'Too many', status: 429, detail: 'Wait.', code: 'RATE_LIMITED' };
    world.refusal = {
      status: 429,
      headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '4' },
      body: JSON.stringify(problem),
    };
    expect(await tab.run((own) => own.tokenAfterExpiry(0))).toBe('RATE_LIMITED');
    world.refusal = null;
    expect(await ask(tab, 3000)).toEqual(new Set(['RATE_LIMITED']));
    expect(world.refreshRequests).toBe(1);
    await soon(() => tab.run((own) => own.token())).toMatch(/^eyJ/);
  });

  it('uses a valid token even if it cannot be refreshed', async () => {
    const { world } = browser;
    const person = await world.person();
    const [tab] = await (await browser.open()).signedIn(person, 1);
    world.refusal = { status: 503 };
    await tab?.run((own) => own.skip(14.5 * 60_000));
    expect(await tab?.run((own) => own.whoAmI())).toBe(person.email);
    expect(world.refreshRequests).toBe(1);
  });

  it('ends in all tabs when the server rejects it, with the reason', async () => {
    const { world } = browser;
    const person = await world.person();
    const tabs = await (await browser.open()).signedIn(person, 2);
    const { accessToken } = (await (await world.post('/auth/login', person)).json()) as { accessToken: string };
    const headers = { Authorization: `Bearer ${accessToken}` };
    await fetch(`${world.apiUrl}/auth/logout`, { method: 'POST', headers });
    expect(await tabs[0]?.run((own) => own.tokenAfterExpiry(0))).toBe(null);
    for (const tab of tabs) await soon(() => tab.user()).toBe('expired');
    expect(world.refreshes).toEqual([401]);
  });
});

describeInBrowser('a session with a server that has a refresh grace period', () => {
  const browser = SessionBrowser.use({ refreshReuseGraceSeconds: 10 });

  it('survives a reload during a refresh, and never sends the spent token twice', async () => {
    const { world } = browser;
    const person = await world.person();
    const elsewhere = (await (await world.post('/auth/login', person)).json()) as { refreshToken: string };
    const [tab] = await (await browser.open()).signedIn(person, 1);
    if (tab === undefined) throw new Error('There is a tab.');
    world.refreshDelayMs = 3000;
    await tab.run((own) => own.beginRenewal());
    await soon(() => world.refreshes.length).toBe(1);
    world.refreshDelayMs = 0;
    await tab.page.reload();
    expect(await tab.user()).toBe(person.email);
    expect(await tab.run((own) => own.whoAmI())).toBe(person.email);
    expect(world.refreshes).toEqual([200, 200]);
    // The new pair is lost. When the access token expires, this session ends, but no other session.
    world.passSeconds(30);
    expect(await tab.run((own) => own.tokenAfterExpiry(0))).toBe(null);
    expect(await tab.user()).toBe('expired');
    expect(world.refreshes).toHaveLength(2);
    await world.post('/auth/refresh', { refreshToken: elsewhere.refreshToken });
    expect(world.thefts()).toBe(0);
  });
});
