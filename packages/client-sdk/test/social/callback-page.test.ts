import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { agree, arrivalIn, describeInBrowser, SocialBrowser, soon, openTestPage } from './social-browser.js';

describeInBrowser('the callback page', () => {
  const browser = SocialBrowser.use();

  /** Checks that neither the address, the history nor any storage contains tokens. */
  async function expectNoTrace(page: Page, url: string): Promise<void> {
    expect(page.url()).toBe(url);
    const session = await page.context().newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    const known = [...entries.map((entry) => entry.url), ...(await page.evaluate<string[]>(traces))];
    expect(known.join('\n')).not.toMatch(/accessToken|refreshToken|challengeToken|eyJ/);
  }

  const traces = `[
    ...navigation.entries().map(({ url }) => url), JSON.stringify(history.state), document.referrer, document.cookie,
    JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), window.name,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]`;

  async function redirected(page: Page, login: string): Promise<void> {
    await (
      await openTestPage(page)
    ).evaluate((own) => own.auth.signInWithRedirect('plain', { callbackPath: '/social-sign-in?a=b' }));
    await page.locator('[name="login"]').waitFor();
    await agree(page, login);
  }

  it('removes the tokens from address and history first, permanently', async () => {
    const { page } = await browser.open();
    await redirected(page, 'ada');
    await soon(() => arrivalIn(page)).toMatchObject({ kind: 'signed-in', begunHere: true });
    const clean = `${browser.url}/social-sign-in?a=b`;
    await expectNoTrace(page, clean);
    await page.reload();
    await soon(() => arrivalIn(page)).toEqual({ kind: 'nothing' });
    await expectNoTrace(page, clean);
    await page.goBack();
    expect(page.url()).not.toContain('oken');
    await page.goForward();
    await soon(() => page.url()).toBe(clean);
    await soon(() => arrivalIn(page)).toEqual({ kind: 'nothing' });
    await expectNoTrace(page, clean);
  });

  it('has removed the tokens from the address when the call returns', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/social-sign-in#error=INTERNAL`);
    await soon(() => arrivalIn(page)).not.toBeNull();
    const addresses = await page.evaluate<string[]>(`[addressAfterCall, addressBeforeCall]`);
    expect(addresses).toEqual([`${browser.url}/social-sign-in`, `${browser.url}/social-sign-in#error=INTERNAL`]);
  });

  it('passes the session to the page that started the redirect, and starts it there', async () => {
    const { page } = await browser.open();
    await redirected(page, 'bob');
    await soon(() => arrivalIn(page)).toMatchObject({ kind: 'signed-in', begunHere: true });
    const own = await openTestPage(page);
    const email = await own.evaluate(async ({ auth, arrivals: [arrival] }) => {
      if (arrival?.kind !== 'signed-in') return null;
      return (await auth.acceptSocialTokens(arrival.tokens)).email;
    });
    expect(email).toBe('bob@example.com');
    expect(await own.evaluate(({ sessions }) => sessions.map(({ user }) => user.email))).toEqual([email]);
  });

  it('leaves no tokens in a popup that goes back to the provider or is reloaded', async () => {
    const opener = await browser.open();
    const popup = await opener.begin();
    // This keeps the popup from being closed.
    await opener.page.goto('about:blank');
    await agree(popup, 'ada');
    await soon(() => arrivalIn(popup)).toMatchObject({ kind: 'signed-in', begunHere: false });
    await expectNoTrace(popup, `${browser.url}/social-sign-in`);
    await popup.reload();
    await soon(() => arrivalIn(popup)).toEqual({ kind: 'nothing' });
    await popup.goBack();
    expect(popup.url()).not.toContain('oken');
  });

  it.each([
    ['', { kind: 'nothing' }],
    ['#main', { kind: 'nothing' }],
    ['#accessToken=%0A&refreshToken=b&expiresIn=900', { kind: 'nothing' }],
    ['#accessToken=a.b.c', { kind: 'nothing' }],
    ['#accessToken=a.b.c&refreshToken=d&expiresIn=900', { kind: 'signed-in', begunHere: false }],
    ['?flow=guessed#accessToken=a.b.c&refreshToken=d&expiresIn=900', { kind: 'signed-in', begunHere: false }],
    ['#challengeToken=abc', { kind: 'second-step', challengeToken: 'abc', begunHere: false }],
    ['#error=EMAIL_NOT_VERIFIED', { kind: 'failed', code: 'EMAIL_NOT_VERIFIED', hostCode: null, begunHere: false }],
    ['#error=NOT_INVITED', { kind: 'failed', code: 'REFUSED_BY_HOST', hostCode: 'NOT_INVITED', begunHere: false }],
    ['#error=constructor', { kind: 'failed', code: 'UNEXPECTED_ANSWER', hostCode: null, begunHere: false }],
  ])('reads %s correctly, once for parallel calls, and clears it', async (address, arrival) => {
    const { page } = await browser.open(`/social-sign-in${address}`);
    await soon(() => arrivalIn(page)).toMatchObject(arrival);
    const own = await openTestPage(page);
    const same = await own.evaluate(({ arrivals: [first, second] }) => first === second);
    expect(same).toBe(true);
    expect(page.url()).toBe(`${browser.url}/social-sign-in`);
  });
});
