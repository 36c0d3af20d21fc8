import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it, onTestFinished } from 'vitest';

import { askTogether, describeInBrowser, SessionBrowser, soon, type OpenTab, type Tabs } from './session-browser.js';

const sessionCookie = '__Host-crewkit-session';
const search = '?storage=cookie';

/** Returns everything that scripts of the page can read without the SDK. */
function readable({ page }: OpenTab): Promise<string> {
  return page.evaluate<string>(
    `indexedDB.databases().then((databases) =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, databases, location.href]))`,
  );
}

async function cookieIn({ context }: Tabs): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === sessionCookie)?.value;
}

describeInBrowser('a cookie session in a browser', () => {
  const browser = SessionBrowser.use({ sessions: { cookie: true } });

  it('survives a reload, and keeps its tokens from scripts', async () => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open({ search });
    const tab = await context.open();
    await soon(() => tab.user()).toBe('initial');
    await tab.login(person);
    const before = await cookieIn(context);
    expect(before).toMatch(/^[\w-]{43}$/);
    await tab.page.reload();
    await soon(() => tab.user()).toBe(person.email);
    expect(await tab.run((own) => own.whoAmI())).toBe(person.email);
    const after = await cookieIn(context);
    expect(after).not.toBe(before);
    const seen = await readable(tab);
    expect(seen).not.toMatch(/eyJ|example\.test|crewkit-session/);
    expect(seen).not.toContain(after);
    expect(world.refreshes).toEqual([401, 200]);
  });

  it('begins, changes users and ends in all tabs', async () => {
    const { world } = browser;
    const [ada, bob] = [await world.person(), await world.person()];
    const context = await browser.open({ search });
    const [first, second] = [await context.open(), await context.open()];
    await soon(() => second.user()).toBe('initial');
    await first.login(ada);
    await soon(() => second.user()).toBe(ada.email);
    await second.login(bob);
    await soon(() => first.user()).toBe(bob.email);
    expect(await first.run((own) => own.whoAmI())).toBe(bob.email);
    await first.run((own) => own.rename('Augusta'));
    await soon(() => second.run(({ state }) => state.user?.firstName)).toBe('Augusta');
    await second.run((own) => own.logout());
    await soon(() => first.user()).toBe('logged-out');
    expect(await cookieIn(context)).toBeUndefined();
    await second.login(bob);
    await soon(() => first.user()).toBe(bob.email);
    const third = await context.open();
    await soon(() => third.user()).toBe(bob.email);
    expect(world.thefts()).toBe(0);
  });

  it('is refreshed for ten tabs whose tokens expire at the same time', async () => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open({ search });
    const tabs = await signedIn(context, person, 10);
    world.reset();
    world.refreshDelayMs = 100;
    for (const token of await askTogether(tabs)) expect(token).toMatch(/^eyJ/);
    // A tab that gets the lock before it hears of the new token refreshes again, which does no harm.
    expect(world.refreshes.length).toBeLessThan(tabs.length);
    for (const tab of tabs) expect(await tab.run((own) => own.whoAmI())).toBe(person.email);
    expect(world.thefts()).toBe(0);
  });

  it('is opened by eight tabs at the same time', async () => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open({ search });
    await signedIn(context, person, 1);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => context.open()));
    for (const tab of tabs) await soon(() => tab.user()).toBe(person.email);
    expect(world.thefts()).toBe(0);
  });

  it('survives pages that are left during a refresh', async () => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open({ search });
    const [tab] = await signedIn(context, person, 1);
    world.refreshDelayMs = 300;
    for (let times = 0; times < 4; times += 1) {
      const before = world.refreshRequests;
      await tab?.page.reload({ waitUntil: 'commit' });
      await soon(() => world.refreshRequests).toBeGreaterThan(before);
    }
    world.refreshDelayMs = 0;
    await soon(() => tab?.user()).toBe(person.email);
    // The browser stores the cookie of a response even if the page is gone. The grace period must not end before the response.
    await soon(() => world.pendingRefreshes).toBe(0);
    world.passSeconds(60);
    await tab?.page.reload();
    await soon(() => tab?.user()).toBe(person.email);
    expect(world.thefts()).toBe(0);
  });

  it('ends at the next refresh when the cookies are cleared, but not when the storage is', async () => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open({ search });
    const [tab, other] = await signedIn(context, person, 2);
    await tab?.page.evaluate('localStorage.clear(); sessionStorage.clear()');
    expect(await tab?.run((own) => own.tokenAfterExpiry(0))).toMatch(/^eyJ/);
    await context.context.clearCookies();
    expect(await tab?.run((own) => own.whoAmI())).toBe(person.email);
    expect(await tab?.run((own) => own.tokenAfterExpiry(0))).toBe(null);
    expect(await tab?.user()).toBe('expired');
    await soon(() => other?.user()).toBe('expired');
    await tab?.page.reload();
    await soon(() => tab?.user()).toBe('initial');
  });

  it('is known without a refresh in a server-rendered page', async () => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open({ search });
    await signedIn(context, person, 1);
    const session = await world.getSession(`${sessionCookie}=${(await cookieIn(context)) ?? ''}`);
    world.reset();
    await context.context.addInitScript(`window.initialSession = ${JSON.stringify(session)}`);
    const tab = await context.open();
    expect(await tab.user()).toBe(person.email);
    expect(await tab.run((own) => own.whoAmI())).toBe(person.email);
    expect(world.refreshRequests).toBe(0);
    expect(await tab.run((own) => own.tokenAfterExpiry(0))).toMatch(/^eyJ/);
    const guests = await browser.open({ search });
    await guests.context.addInitScript('window.initialSession = null');
    expect(await (await guests.open()).user()).toBe('initial');
    expect(world.refreshRequests).toBe(1);
  });

  it('is not replaced by a refresh that is in progress when a user signs in', async () => {
    const { world } = browser;
    const [ada, bob] = [await world.person(), await world.person()];
    const context = await browser.open({ search });
    const [first, second] = await signedIn(context, ada, 2);
    world.refreshDelayMs = 1000;
    const late = first?.run((own) => own.tokenAfterExpiry(0));
    await soon(() => world.refreshes.length).toBeGreaterThan(2);
    await second?.login(bob);
    await late;
    world.refreshDelayMs = 0;
    for (const tab of [first, second, await context.open()]) await soon(() => tab?.user()).toBe(bob.email);
  });

  it('waits for a server that cannot be reached when the page is opened', async () => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open({ search });
    const [tab] = await signedIn(context, person, 1);
    world.refusal = { status: 503 };
    await tab?.page.reload();
    expect(await tab?.user()).toBe('loading');
    expect(await tab?.run((own) => own.token())).toBe('UNEXPECTED_ANSWER');
    world.refusal = null;
    await soon(() => tab?.user()).toBe(person.email);
  });

  it('cannot be used by another site', async () => {
    const { world } = browser;
    const person = await world.person();
    const context = await browser.open({ search });
    const [tab] = await signedIn(context, person, 1);
    const before = await cookieIn(context);
    // The app is on localhost, so this address is another site.
    const server = createServer((_request, response) => response.end('<!doctype html><title>Win a prize</title>'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const evil = await context.context.newPage();
    const target = JSON.stringify(`${world.apiUrl}/auth/refresh`);
    await evil.goto(page);
    const fetched = await evil.evaluate<string[]>(`Promise.all([
      { headers: { 'Crewkit-Session': 'cookie', 'Content-Type': 'application/json' } },
      { headers: { 'Content-Type': 'application/json' } },
      { mode: 'no-cors' },
    ].map((init) =>
      fetch(${target}, { method: 'POST', credentials: 'include', body: '{}', ...init })
        .then(({ type, status }) => type + ' ' + status, ({ name }) => name)))`);
    expect(fetched).toEqual(['TypeError', 'TypeError', 'opaque 0']);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      await evil.goto(page);
      const [response] = await Promise.all([
        evil.waitForResponse((each) => each.url() === `${world.apiUrl}/auth/refresh`),
        evil.evaluate(`(() => {
          const form = Object.assign(document.createElement('form'), { method: 'post', action: ${target}, enctype: '${type}' });
          form.append(Object.assign(document.createElement('input'), { name: '{"a":"', value: '"}' }));
          document.body.append(form);
          form.submit();
        })()`),
      ]);
      await evil.waitForURL(`${world.apiUrl}/auth/refresh`);
      expect(response.status()).toBe(415);
      expect(await response.request().headerValue('Cookie')).toBe(null);
    }
    expect(await cookieIn(context)).toBe(before);
    expect(await tab?.run((own) => own.tokenAfterExpiry(0))).toMatch(/^eyJ/);
    expect(world.thefts()).toBe(0);
  });

  async function signedIn(context: Tabs, person: Awaited<ReturnType<typeof browser.world.person>>, count: number) {
    const first = await context.open();
    await soon(() => first.user()).toBe('initial');
    await first.login(person);
    const others: OpenTab[] = [];
    while (others.length < count - 1) others.push(await context.open());
    const tabs = [first, ...others];
    for (const tab of tabs) await soon(() => tab.user()).toBe(person.email);
    return tabs;
  }
});

describeInBrowser('a cookie session of a server without cookie sessions', () => {
  const browser = SessionBrowser.use();

  it('does not begin', async () => {
    const tab = await (await browser.open({ search })).open();
    await soon(() => tab.user()).toBe('initial');
    await expect(tab.login(await browser.world.person())).rejects.toThrow(/no cookie sessions/);
    expect(await readable(tab)).not.toMatch(/eyJ|example\.test/);
  });
});
