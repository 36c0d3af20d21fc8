import type { Browser, BrowserContext, Page } from 'playwright-core';
import { getChromium } from '@crewkit/test-servers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { createPair, post, type Person } from '../realtime/people.js';
import { describeInBrowser, soon } from '../session/session-browser.js';
import { ClientWorld } from './client-world.js';
import type { ClientPage } from './page-script.js';

describeInBrowser('a page with the client', { timeout: 60_000 }, () => {
  let world: ClientWorld;
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    world = await ClientWorld.start();
    browser = await getChromium();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    world.isUnavailable = () => false;
  });
  afterAll(() => world.close());

  async function openContext(): Promise<BrowserContext> {
    const context = await browser.newContext();
    contexts.push(context);
    return context;
  }

  async function openPage(context: BrowserContext, address = ''): Promise<Page> {
    const page = await context.newPage();
    await page.goto(world.url + address);
    await soon(() => page.evaluate('"clientPage" in window')).toBe(true);
    world.loaded.length = 0;
    return page;
  }

  /** Runs an action in the page. */
  async function run<Result, Arg>(
    page: Page,
    work: (own: ClientPage, arg: Arg) => Result,
    arg: Arg,
  ): Promise<Awaited<Result>> {
    const own = await page.evaluateHandle<ClientPage>('clientPage');
    const result: unknown = await own.evaluate(work as (own: ClientPage, arg: unknown) => unknown, arg);
    return result as Awaited<Result>;
  }

  const signIn = (page: Page, { email, password }: Person): Promise<unknown> =>
    run(page, ({ client }, credentials) => client.auth.login(credentials), { email, password });
  const getState = (page: Page) =>
    run(
      page,
      ({ client, conversation, heard }) => ({
        session: client.session.state.status,
        realtime: client.realtime.status,
        status: conversation?.state.status,
        error: conversation?.state.error?.code ?? null,
        bodies: conversation?.state.messages.map(({ body }) => body),
        unsent: conversation?.state.unsent.map(({ body }) => body),
        heard,
      }),
      null,
    );

  it('loads the methods, real time and conversations on first use, each as one file', async () => {
    const { ada, conversationId } = await createPair(world.crewkit);
    const page = await openPage(await openContext());
    await signIn(page, ada);
    expect(world.loaded).toEqual([]);
    await run(page, ({ client }) => client.chats.list(), null);
    expect(world.loaded).toEqual([expect.stringMatching(/^\/assets\/operations-/)]);
    world.loaded.length = 0;
    await run(page, ({ open }, id) => open(id), conversationId);
    await soon(() => getState(page)).toMatchObject({ status: 'live', realtime: 'online' });
    expect(world.loaded).toEqual([
      expect.stringMatching(/^\/assets\/live-/),
      expect.stringMatching(/^\/assets\/conversations-/),
    ]);
  });

  it('shares its session with another tab, and both receive events', async () => {
    const { ada, bob, conversationId } = await createPair(world.crewkit);
    const context = await openContext();
    const tabs = [await openPage(context), await openPage(context)];
    const [first] = tabs;
    if (first === undefined) throw new Error('There are two.');
    for (const tab of tabs) await run(tab, ({ listen }) => listen(), null);
    await signIn(first, ada);
    for (const tab of tabs) {
      await soon(() => getState(tab)).toMatchObject({ session: 'signed-in', realtime: 'online' });
      await run(tab, ({ open }, id) => open(id), conversationId);
      await soon(() => getState(tab)).toMatchObject({ status: 'live' });
    }
    await post(world.crewkit, bob, conversationId, 'hello');
    await run(first, ({ conversation }) => conversation?.send({ body: 'hello back' }).then(() => null), null);
    const both = ['hello', 'hello back'];
    for (const tab of tabs) await soon(() => getState(tab)).toMatchObject({ heard: both, bodies: both, unsent: [] });
    await run(first, ({ client }) => client.auth.signOutEverywhere(), null);
    for (const tab of tabs) {
      const over = { session: 'signed-out', realtime: 'off', status: 'gone', error: 'SIGNED_OUT', bodies: [] };
      await soon(() => getState(tab)).toMatchObject(over);
    }
  });

  it.each(['offline', 'refused'] as const)('loads real time after a failure: %s', async (how) => {
    const { ada, bob, conversationId } = await createPair(world.crewkit);
    const context = await openContext();
    const page = await openPage(context);
    await signIn(page, ada);
    if (how === 'offline') await context.setOffline(true);
    else world.isUnavailable = (path) => path.startsWith('/assets/');
    await run(page, ({ open }, id) => open(id), conversationId);
    await run(page, ({ conversation }) => void conversation?.send({ body: 'from Ada' }), null);
    await soon(() => getState(page)).toMatchObject({ status: 'loading', error: 'NETWORK_ERROR', unsent: ['from Ada'] });
    await post(world.crewkit, bob, conversationId, 'from Bob');
    await context.setOffline(false);
    world.isUnavailable = () => false;
    const bodies = ['from Bob', 'from Ada'];
    await soon(() => getState(page)).toMatchObject({ status: 'live', error: null, bodies, unsent: [] });
  });

  it('rejects calls while the code of the methods cannot be loaded, and loads it with the next call', async () => {
    const { ada } = await createPair(world.crewkit);
    const page = await openPage(await openContext());
    await signIn(page, ada);
    world.isUnavailable = (path) => path.startsWith('/assets/');
    const list = () => run(page, ({ client }) => client.chats.list().then(({ items }) => items.length, String), null);
    expect(await list()).toContain('Part of the SDK failed to load.');
    world.isUnavailable = () => false;
    expect(await list()).toBe(1);
  });

  it('closes the popup of a social sign-in if the code that waits for it cannot be loaded', async () => {
    const context = await openContext();
    const page = await openPage(context);
    world.isUnavailable = (path) => path.startsWith('/assets/');
    const popup = page.waitForEvent('popup');
    const reason = run(page, ({ client }) => client.auth.signInWithPopup('plain').then(() => null, String), null);
    expect(await reason).toContain('Part of the SDK failed to load.');
    await soon(async () => (await popup).isClosed()).toBe(true);
  });

  it('proceeds itself on the callback page if the code for popups cannot be loaded', async () => {
    const page = await openPage(await openContext(), '/?flow=a#accessToken=a.b.c&refreshToken=d&expiresIn=900');
    world.isUnavailable = (path) => path.startsWith('/assets/');
    const result = await run(page, (own) => own.completeSocialSignIn(), null);
    expect(result).toMatchObject({ kind: 'signed-in', begunHere: false });
    expect([page.url(), world.loaded]).toEqual([`${world.url}/`, [expect.stringContaining('/deliver-callback')]]);
  });

  it('recovers after it was offline, with the messages of other users and its own', async () => {
    const { ada, bob, conversationId } = await createPair(world.crewkit);
    const context = await openContext();
    const page = await openPage(context);
    await signIn(page, ada);
    await run(page, ({ open }, id) => open(id), conversationId);
    await soon(() => getState(page)).toMatchObject({ status: 'live' });
    await context.setOffline(true);
    await run(page, ({ conversation }) => void conversation?.send({ body: 'from Ada' }), null);
    await post(world.crewkit, bob, conversationId, 'from Bob');
    await page.waitForTimeout(2500);
    expect(await getState(page)).toMatchObject({ unsent: ['from Ada'], session: 'signed-in' });
    await context.setOffline(false);
    await soon(async () => (await getState(page)).bodies?.toSorted()).toEqual(['from Ada', 'from Bob']);
    await soon(() => getState(page)).toMatchObject({ status: 'live', unsent: [] });
  });
});
