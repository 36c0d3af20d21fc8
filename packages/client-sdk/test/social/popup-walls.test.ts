import { testBasePath } from '@crewkit/test-servers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { agree, arrivalIn, describeInBrowser, later, SocialBrowser, soon, openTestPage } from './social-browser.js';

const forgedFragment = 'accessToken=a.b.c&refreshToken=d&expiresIn=900&tokenType=Bearer';
const forged = (flow: string): string =>
  JSON.stringify({ brand: 'crewkit/social-sign-in', flow, fragment: forgedFragment });

describeInBrowser('isolation between popup and opener', () => {
  const browser = SocialBrowser.use();

  it.each([
    ['the page that opens', '/isolated', '/social-sign-in'],
    ['the callback page', '/', '/isolated-sign-in'],
    ['both pages', '/isolated', '/isolated-sign-in'],
  ])('signs in with COOP `same-origin` of %s', async (_where, path, callbackPath) => {
    const opener = await browser.open(path);
    const popup = await opener.beginWith('plain', { callbackPath: `${callbackPath}?a=b` });
    expect(await popup.evaluate('window.opener === null')).toBe(path === '/isolated');
    await agree(popup, 'ada');
    expect(await opener.outcome()).toMatchObject({ email: 'ada@example.com' });
    expect(await opener.sessions()).toEqual(['ada@example.com']);
    await soon(() => popup.isClosed()).toBe(true);
  });

  it('does not treat a popup severed by COOP as closed', async () => {
    const opener = await browser.open('/isolated');
    await opener.setFocus(false);
    const popup = await opener.begin();
    // The page gets the focus twice, each time too briefly to count. The time without the focus can be longer.
    for (const awayMs of [1_500, 8_000]) {
      await later(awayMs);
      await opener.setFocus(true);
      await later(1_500);
      await opener.setFocus(false);
    }
    await later(500);
    expect(await opener.outcomes()).toEqual([]);
    await agree(popup, 'ada');
    expect(await opener.outcome()).toMatchObject({ email: 'ada@example.com' });
  }, 120_000);

  it('eventually detects that the user has closed a popup severed by COOP', async () => {
    const opener = await browser.open('/isolated');
    await opener.setFocus(false);
    const popup = await opener.begin();
    await later(1_500);
    await popup.close();
    await opener.setFocus(true);
    expect(await opener.outcome()).toMatchObject({ code: 'POPUP_CLOSED' });
  }, 120_000);

  it('sends nothing to a page of another origin', async () => {
    const { page } = await browser.open();
    await page.goto(browser.strangeUrl);
    // The page listens in every way that a foreign page can, and even knows the flow's id.
    await page.evaluate(`
      heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
      new BroadcastChannel('crewkit/social-sign-in/known').onmessage = ({ data }) => heard.push(data);
    `);
    const returnTo = encodeURIComponent(`${browser.url}/social-sign-in?flow=known`);
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(`void open('${browser.url}${testBasePath()}/auth/social/plain?returnTo=${returnTo}')`),
    ]);
    await agree(popup, 'bob');
    await soon(() => arrivalIn(popup)).toMatchObject({ kind: 'signed-in', begunHere: false });
    expect(await popup.evaluate('window.opener === null')).toBe(false);
    expect(await page.evaluate('heard')).toEqual([]);
  });

  it('sends nothing to an opener that has navigated to another origin', async () => {
    const opener = await browser.open();
    const popup = await opener.begin();
    // The page itself navigates, because a typed address would isolate the two windows.
    await opener.page.evaluate(`location.href = '${browser.strangeUrl}'`);
    await opener.page.waitForURL(`${browser.strangeUrl}/`);
    await opener.page.evaluate(`heard = []; addEventListener('message', ({ data }) => heard.push(data));`);
    await agree(popup, 'bob');
    await soon(() => arrivalIn(popup)).toMatchObject({ kind: 'signed-in', begunHere: false });
    expect(await popup.evaluate('window.opener === null')).toBe(false);
    expect(await opener.page.evaluate('heard')).toEqual([]);
  });

  it('trusts only its own popup, and only on its own origin', async () => {
    const opener = await browser.open();
    const popup = await opener.begin();
    const message = forged(await opener.flow());
    // The popup itself sends the message while it shows the provider.
    await popup.evaluate(`opener.postMessage(${message}, '*')`);
    // The page sends the message, and then a window of the page's origin that is not the popup.
    await opener.page.evaluate(`postMessage(${message}, location.origin)`);
    await fromWindow(opener.page, browser.url, message);
    // A window of another origin sends the message.
    await fromWindow(opener.page, browser.strangeUrl, message);
    await later(1_500);
    expect(await opener.outcomes()).toEqual([]);
    await agree(popup, 'ada');
    expect(await opener.outcome()).toMatchObject({ email: 'ada@example.com' });
  });

  it('accepts only messages of its flow', async () => {
    const opener = await browser.open();
    const popup = await opener.begin();
    await popup.goto(browser.url);
    const junk = ['null', '"text"', '{}', forged('of-another-flow'), forged('x').replace('"x"', 'null')];
    for (const message of [...junk, forged(await opener.flow()).replace(forgedFragment, 'x=y')]) {
      await popup.evaluate(`opener.postMessage(${message}, '*')`);
    }
    await later(1_000);
    expect(await opener.outcomes()).toEqual([]);
    // Counter-check: an accepted message causes this error, because the server does not know the token.
    await popup.evaluate(`opener.postMessage(${forged(await opener.flow())}, '*')`);
    expect(await opener.outcome()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await opener.sessions()).toEqual([]);
  });

  it('rejects a callback page of another origin', async () => {
    const opener = await browser.open();
    const own = await openTestPage(opener.page);
    for (const callbackPath of [`${browser.strangeUrl}/social-sign-in`, '//elsewhere.example/x']) {
      const fault = own.evaluate(
        (page, path) => page.auth.signInWithPopup('plain', { callbackPath: path }),
        callbackPath,
      );
      await expect(fault).rejects.toThrow('callbackPath');
    }
    expect(await own.evaluate((page) => page.opened)).toEqual([]);
  });
});

/** Posts the message to the page from another window that the page has opened. */
async function fromWindow(page: Page, url: string, message: string): Promise<void> {
  const [other] = await Promise.all([page.context().waitForEvent('page'), page.evaluate(`void open('${url}')`)]);
  await other.waitForLoadState();
  await other.evaluate(`opener.postMessage(${message}, '*')`);
}
