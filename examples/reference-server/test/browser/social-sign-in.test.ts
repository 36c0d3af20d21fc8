import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startOAuth2Server, startOidcServer, type ProviderServer } from '@crewkit/test-servers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ApiClient } from '../api-client.js';
import { ServerProcess } from '../server-process.js';
import { AccountPage } from './account-page.js';
import { describeInBrowser, soon, TestBrowser } from './test-browser.js';

const client = { clientId: 'crewkit', clientSecret: 'a-secret-that-nobody-shows' };
const people = ['ada', 'bob', 'cleo', 'dora', 'emil', 'fay', 'eve'].map((login) => ({
  login,
  email: `${login}@example.com`,
  emailVerified: login !== 'eve',
  firstName: 'Ada',
  lastName: `of ${login}`,
}));

describeInBrowser('signing in with a provider, in a browser', () => {
  const server = ServerProcess.prepare({ CREWKIT_SOCIAL: 'social.json' });
  const api = new ApiClient(server);
  const browser = TestBrowser.use(server);
  const at: Record<string, ProviderServer> = {};

  beforeAll(async () => {
    const open = await startOidcServer({ ...client, people });
    const plain = await startOAuth2Server({ ...client, people, likeGitHub: true });
    Object.assign(at, { open, plain });
    const { url } = plain;
    const urls = { authorizationUrl: `${url}/authorize`, tokenUrl: `${url}/token`, userInfoUrl: `${url}/user` };
    const settings = {
      open: { name: 'Open', type: 'oidc', issuer: open.url, ...client },
      plain: { name: 'Plain', type: 'oauth2', ...urls, emailsUrl: `${url}/user/emails`, ...client },
    };
    writeFileSync(join(server.folder, 'social.json'), JSON.stringify(settings));
    await server.start();
    for (const [id, provider] of Object.entries(at)) {
      provider.redirectUris.add(`${server.url}/api/auth/social/${id}/callback`);
    }
  });
  afterAll(async () => {
    await server.dispose();
    for (const provider of Object.values(at)) await provider.close();
  });

  /** To the provider's form, by the button. */
  async function begin(page: Page, name: string): Promise<void> {
    await page.goto(`${server.url}/sign-in`);
    await page.getByRole('link', { name: `Continue with ${name}` }).click();
    await page.locator('[name="login"]').waitFor();
  }

  /** The provider's own forms: who one is and, at the OpenID provider, whether that may be told. */
  async function agree(page: Page, login: string): Promise<void> {
    await page.locator('[name="login"]').fill(login);
    const password = page.locator('[name="password"]');
    const asksMore = (await password.count()) > 0;
    if (asksMore) await password.fill('whatever');
    await page.locator('button').click();
    if (!asksMore) return;
    await page.locator('[name="prompt"][value="consent"]').waitFor({ state: 'attached' });
    await page.locator('button').click();
  }

  /** Neither the address nor any entry of the history has tokens in it. */
  async function expectNoTrace(page: Page): Promise<void> {
    expect(page.url()).toBe(`${server.url}/social-sign-in`);
    const session = await page.context().newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    for (const { url } of entries) expect(url).not.toMatch(/accessToken|refreshToken|challengeToken|mark=/);
    const kept = await page.evaluate('[{ ...localStorage }, { ...sessionStorage }, document.cookie]');
    expect(kept).toEqual([{}, {}, '']);
  }

  it.each(['Open', 'Plain'])('shows the account and leaves no token behind, with %s', async (name) => {
    const { page } = await browser.open();
    await begin(page, name);
    await agree(page, 'ada');
    expect(await new AccountPage(page, server).signedIn()).toBe('ada@example.com');
    await expectNoTrace(page);
    await page.goBack();
    expect(page.url()).not.toContain('oken');
    await page.goForward();
    await soon(() => page.url()).toMatch(/\/(?:social-)?sign-in$/);
  });

  it.each([
    ['Open', 'cleo'],
    ['Plain', 'dora'],
  ])('asks for the second factor, and is linked to the account, with %s', async (name, login) => {
    const person = await api.person(`${login}@example.com`);
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await account.signIn(person);
    const [authenticator] = await account.turnOn();
    await begin(page, name);
    await agree(page, login);
    await page.locator('#second-step').waitFor();
    await expectNoTrace(page);
    await account.send('second-step', { code: await authenticator.nextCode() });
    expect(await account.signedIn()).toBe(person.email);
    await account.openTab('Security');
    await page.getByRole('button', { name: `Unlink ${name}, ${login}@example.com` }).click();
    await soon(() => account.said('identities-part')).toBe(`${name} does not sign in to this account any more.`);
    expect(await page.locator('#identities').innerText()).toBe('None yet.');
  });

  it('keeps two tabs apart', async () => {
    const { page, context } = await browser.open();
    const other = await context.newPage();
    await begin(page, 'Plain');
    await begin(other, 'Plain');
    await agree(other, 'emil');
    await agree(page, 'bob');
    expect(await new AccountPage(page, server).signedIn()).toBe('bob@example.com');
    expect(await new AccountPage(other, server).signedIn()).toBe('emil@example.com');
  });

  it('says that a sign-in was tampered with, and leads back', async () => {
    const { page } = await browser.open();
    await begin(page, 'Plain');
    await page.route('**/authorize?**', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('state', 'of-somebody-else');
      return route.continue({ url: url.href });
    });
    await agree(page, 'fay');
    const sentence = /^This sign-in was not begun in this browser/;
    await soon(() => page.locator('#arrival-reason').innerText()).toMatch(sentence);
    expect(page.url()).toBe(`${server.url}/social-sign-in`);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('link', { name: 'Continue with Plain' }).waitFor();
  });

  it('has a sentence for whatever goes wrong, and repeats nothing of the address', async () => {
    const { page } = await browser.open();
    const account = new AccountPage(page, server);
    await begin(page, 'Plain');
    await agree(page, 'eve');
    const reason = page.locator('#arrival-reason');
    await soon(() => reason.innerText()).toMatch(/^The email of that account is not confirmed/);
    const sentences = new Set<string>();
    const codes = ['SOCIAL_FLOW_INVALID', 'SOCIAL_LOGIN_FAILED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_LOCKED', 'UNAVAILABLE'];
    for (const code of [...codes, 'INTERNAL']) {
      await account.goTo(`/social-sign-in#error=${code}`);
      await reason.waitFor();
      sentences.add(await reason.innerText());
    }
    expect(sentences.size).toBe(6);
    for (const junk of ['constructor', '<b>Junk</b>']) {
      await account.goTo(`/social-sign-in#error=${encodeURIComponent(junk)}`);
      await reason.waitFor();
      expect(await reason.innerText()).toMatch(/^Something went wrong on our side/);
      expect(page.url()).toBe(`${server.url}/social-sign-in`);
    }
  });

  it('signs nobody in by a link of somebody else, unless he says that it is him', async () => {
    const attacker = await api.person();
    const { page, refusals } = await browser.open();
    const account = new AccountPage(page, server);
    const { accessToken, refreshToken } = attacker;
    const hash = new URLSearchParams({ accessToken, refreshToken, expiresIn: '900', tokenType: 'Bearer' }).toString();
    for (const query of ['', '?mark=', '?mark=null']) {
      await account.goTo(`/social-sign-in${query}#${hash}`);
      await page.locator('#arrival-question').waitFor();
      expect(await page.locator('#arrival-email').innerText()).toBe(attacker.email);
      expect(await page.locator('#signed-in').isVisible()).toBe(false);
      expect(page.url()).toBe(`${server.url}/social-sign-in`);
    }
    await page.getByRole('button', { name: 'Yes, that is me' }).click();
    expect(await account.signedIn()).toBe(attacker.email);

    // What is put into the address of the open page signs nobody out, nor anybody else in, and does not stay.
    for (const junk of ['error=SOCIAL_FLOW_INVALID', 'accessToken=a.b.c&refreshToken=d&expiresIn=900', 'x=y']) {
      await page.evaluate(`location.hash = '${junk}'`);
      await soon(() => page.url()).toBe(`${server.url}/social-sign-in`);
      expect(await account.signedIn()).toBe(attacker.email);
    }
    expect(refusals).toEqual([]);
  });

  it('takes junk for nothing, and tokens that are none for no sign-in', async () => {
    const { page, refusals } = await browser.open();
    const account = new AccountPage(page, server);
    for (const junk of [
      '',
      '#',
      '#main',
      '#x=y',
      '#accessToken=%0A&refreshToken=b&expiresIn=900',
      '#accessToken=abc',
    ]) {
      await account.goTo(`/social-sign-in${junk}`);
      await soon(() => page.url()).toBe(`${server.url}/sign-in`);
    }
    await account.goTo('/social-sign-in#accessToken=a.b.c&refreshToken=d&expiresIn=900');
    await page.locator('#arrival-failed').waitFor();
    await account.goTo('/social-sign-in#challengeToken=nobodys');
    await account.send('second-step', { code: '123456' });
    await page.locator('#signed-out').waitFor();
    expect(await account.said('sign-in')).toMatch(/Sign in once more/);
    expect(refusals).toEqual(['401 /api/users/me', '400 /api/auth/2fa/verify']);
  });
});
