import { testBasePath } from '@crewkit/test-servers';
import { generateSync } from 'otplib';
import { expect, it } from 'vitest';

import { answer } from '../../src/http/answer.js';
import { createHttp } from '../../src/http/create-http.js';
import { agree, arrivalIn, describeInBrowser, later, SocialBrowser, soon, openTestPage } from './social-browser.js';

describeInBrowser('signing in with a popup', () => {
  const browser = SocialBrowser.use();

  it.each(['plain', 'open'])('signs in, and closes the popup, with the provider %s', async (provider) => {
    const opener = await browser.open();
    const popup = await opener.beginWith(provider);
    await agree(popup, 'ada');
    expect(await opener.outcome()).toMatchObject({ email: 'ada@example.com' });
    expect(await opener.sessions()).toEqual(['ada@example.com']);
    await soon(() => popup.isClosed()).toBe(true);
  });

  it('reports a blocked popup, whether by the browser or by a replacement of `open`', async () => {
    // While the page loads, there is no user gesture.
    const opener = await browser.open('/?at-once');
    expect(await opener.outcome()).toMatchObject({ code: 'POPUP_BLOCKED' });
    expect(opener.page.context().pages()).toHaveLength(1);
    for (const blocker of ['null', '({ closed: true })']) {
      await opener.page.evaluate(`window.open = () => ${blocker}`);
      await opener.page.locator('#sign-in').click();
      expect(await opener.outcome()).toMatchObject({ code: 'POPUP_BLOCKED' });
    }
  });

  it('reports that the user closed the popup, soon after the focus returned', async () => {
    const opener = await browser.open();
    await opener.setFocus(false);
    const popup = await opener.begin();
    await later(1_000);
    await popup.close();
    await opener.setFocus(true);
    const closedAt = Date.now();
    expect(await opener.outcome()).toMatchObject({ code: 'POPUP_CLOSED' });
    expect(Date.now() - closedAt).toBeLessThan(4_000);
  });

  it('reports a closed popup after a while without focus events', async () => {
    const opener = await browser.open();
    const popup = await opener.begin();
    await popup.close();
    expect(await opener.outcome()).toMatchObject({ code: 'POPUP_CLOSED' });
  });

  it('reports errors of the server, even for an unknown flow', async () => {
    const opener = await browser.open();
    const popup = await opener.begin();
    await agree(popup, 'unknown-user');
    expect(await opener.outcome()).toMatchObject({ code: 'SOCIAL_LOGIN_FAILED' });
    await soon(() => popup.isClosed()).toBe(true);

    const other = await opener.begin();
    await other.context().clearCookies();
    await agree(other, 'ada');
    expect(await opener.outcome()).toMatchObject({ code: 'SOCIAL_FLOW_INVALID', hostCode: null });
    await soon(() => other.isClosed()).toBe(true);

    await agree(await opener.begin(), 'eve');
    expect(await opener.outcome()).toMatchObject({ code: 'REFUSED_BY_HOST', hostCode: 'NOT_INVITED' });
    expect(await opener.sessions()).toEqual([]);
  });

  it('requests the second factor with its challenge token', async () => {
    const opener = await browser.open();
    await agree(await opener.begin(), 'cleo');
    await opener.outcome();
    const [accessToken] = await (
      await openTestPage(opener.page)
    ).evaluate((own) => own.sessions.map((pair) => pair.accessToken));
    const http = createHttp({ baseUrl: browser.url, basePath: testBasePath(), fetch });
    const headers = { Authorization: `Bearer ${accessToken ?? ''}` };
    const { secret } = await answer(http.POST('/api/auth/2fa/generate', { headers }));
    const body = { code: generateSync({ secret }) };
    const { recoveryCodes } = await answer(http.POST('/api/auth/2fa/enable', { headers, body }));

    await agree(await opener.begin(), 'cleo');
    const { code, challengeToken } = await opener.outcome();
    expect(code).toBe('TWO_FACTOR_REQUIRED');
    expect(await opener.sessions()).toHaveLength(1);
    const proof = { challengeToken: challengeToken ?? '', recoveryCode: recoveryCodes[0] ?? '' };
    const { user } = await answer(http.POST('/api/auth/2fa/verify', { body: proof }));
    expect(user.email).toBe('cleo@example.com');
  });

  it('times out, closes the popup, and ignores later results', async () => {
    const opener = await browser.open('/isolated');
    const popup = await opener.beginWith('plain', { timeoutMs: 1_000 });
    const { code, afterMs } = await opener.outcome();
    expect(code).toBe('TIMED_OUT');
    expect(afterMs).toBeLessThan(3_000);
    // COOP has isolated the popup, so it is still open.
    await agree(popup, 'ada');
    await soon(() => arrivalIn(popup)).toMatchObject({ kind: 'signed-in', begunHere: false });
    expect(await opener.sessions()).toEqual([]);
    expect(await opener.outcomes()).toEqual([]);

    await opener.page.goto(browser.url);
    const near = await opener.beginWith('plain', { timeoutMs: 1_000 });
    expect(await opener.outcome()).toMatchObject({ code: 'TIMED_OUT' });
    await soon(() => near.isClosed()).toBe(true);
  });

  it('is aborted by its signal, which closes the popup or opens none', async () => {
    const opener = await browser.open();
    const popup = await opener.beginWith('plain', { abortable: true });
    const own = await openTestPage(opener.page);
    await own.evaluate((page) => page.abort());
    expect(await opener.outcome()).toMatchObject({ code: 'ABORTED' });
    await soon(() => popup.isClosed()).toBe(true);
    await own.evaluate((page) => page.signIn('plain', { abortable: true }));
    expect(await opener.outcome()).toMatchObject({ code: 'ABORTED' });
    expect(await own.evaluate((page) => page.opened.length)).toBe(1);
  });

  it('prefers the newer of two popups', async () => {
    const opener = await browser.open();
    const older = await opener.begin();
    const newer = await opener.begin();
    expect(await opener.outcome()).toMatchObject({ code: 'ABORTED' });
    await soon(() => older.isClosed()).toBe(true);
    await agree(newer, 'bob');
    expect(await opener.outcome()).toMatchObject({ email: 'bob@example.com' });
    expect(await opener.sessions()).toEqual(['bob@example.com']);
  });

  it('keeps the first popup when a second one is blocked', async () => {
    const opener = await browser.open();
    const popup = await opener.begin();
    await opener.page.evaluate('window.open = () => null');
    await opener.page.locator('#sign-in').click();
    expect(await opener.outcome()).toMatchObject({ code: 'POPUP_BLOCKED' });
    await agree(popup, 'bob');
    expect(await opener.outcome()).toMatchObject({ email: 'bob@example.com' });
  });
});
