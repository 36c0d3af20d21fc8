import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startOAuth2Server, startOidcServer, type ProviderServer } from '@crewkit/test-servers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { AuthPages } from './auth-pages.js';
import { mailedToken, registerPerson, testPassword } from '../support/people.js';
import { getAuthenticator } from '../support/second-factor.js';
import { describeInBrowser, soon, TestBrowser } from '../support/test-browser.js';
import { useWebServer } from '../support/web-server.js';

const client = { clientId: 'crewkit', clientSecret: 'a-secret-that-is-never-shown' };
const people = ['ada', 'bob', 'cleo', 'dora', 'eve'].map((login) => ({
  login,
  email: `${login}@example.com`,
  emailVerified: login !== 'eve',
  firstName: 'Ada',
  lastName: `of ${login}`,
}));

describeInBrowser('signing in with another service', () => {
  const at = {} as Record<'open' | 'plain', ProviderServer>;
  // The file is written before the server starts, because the server reads it.
  beforeAll(async () => {
    at.open = await startOidcServer({ ...client, people });
    at.plain = await startOAuth2Server({ ...client, people, likeGitHub: true });
    const { url } = at.plain;
    const urls = { authorizationUrl: `${url}/authorize`, tokenUrl: `${url}/token`, userInfoUrl: `${url}/user` };
    const settings = {
      open: { name: 'Open', type: 'oidc', issuer: at.open.url, ...client },
      plain: { name: 'Plain', type: 'oauth2', ...urls, emailsUrl: `${url}/user/emails`, ...client },
    };
    writeFileSync(join(server.folder, 'social.json'), JSON.stringify(settings));
  });
  const server = useWebServer({ CREWKIT_SOCIAL: 'social.json' });
  const browser = TestBrowser.use();
  beforeAll(() => {
    for (const [id, provider] of Object.entries(at)) {
      provider.redirectUris.add(`${server.url}/api/auth/social/${id}/callback`);
    }
  });
  afterAll(async () => {
    for (const provider of Object.values(at)) await provider.close();
  });

  /** Presses the button that opens the popup with the provider's form. */
  async function begin(auth: AuthPages, name: string): Promise<Page> {
    const [popup] = await Promise.all([auth.page.waitForEvent('popup'), auth.press(`Continue with ${name}`)]);
    await popup.locator('[name="login"]').waitFor();
    return popup;
  }

  /** Fills in the provider's forms: the user and, for the OpenID provider, the consent. */
  async function agree(popup: Page, login: string): Promise<void> {
    await popup.locator('[name="login"]').fill(login);
    const password = popup.locator('[name="password"]');
    const asksMore = (await password.count()) > 0;
    if (asksMore) await password.fill('any-password');
    await popup.locator('button').click();
    if (!asksMore) return;
    await popup.locator('[name="prompt"][value="consent"]').waitFor({ state: 'attached' });
    await popup.locator('button').click();
  }

  async function atSignIn(): Promise<AuthPages> {
    const auth = new AuthPages(await browser.open(), server);
    await auth.goTo('/sign-in');
    return auth;
  }

  it.each(['Open', 'Plain'])('creates an account and closes the popup, with %s', async (name) => {
    const auth = await atSignIn();
    const popup = await begin(auth, name);
    const closed = popup.waitForEvent('close');
    await agree(popup, 'ada');
    await closed;
    await auth.menu.waitFor();
    expect(await auth.menu.innerText()).toContain('ada@example.com');
    const session = await auth.page.context().newCDPSession(auth.page);
    const { entries } = await session.send('Page.getNavigationHistory');
    for (const { url } of entries) expect(url).not.toMatch(/oken|flow/);
  });

  it.each([
    ['Open', 'cleo'],
    ['Plain', 'dora'],
  ])('requires the second factor, and unlinks the account again, with %s', async (name, login) => {
    const email = `${login}@example.com`;
    const { client: own } = await registerPerson(server, 'Ada', 'Tester', email);
    const authenticator = getAuthenticator((await own.auth.generateTwoFactor()).secret);
    await own.auth.enableTwoFactor({ code: await authenticator.nextCode() });
    const auth = await atSignIn();
    await agree(await begin(auth, name), login);
    await auth.heading('Two-factor authentication').waitFor();
    await auth.giveCode(await authenticator.nextCode());
    await auth.menu.waitFor();
    await auth.goTo('/account/security');
    const linked = auth.page.getByRole('list', { name: 'Linked accounts' });
    await soon(() => linked.innerText()).toContain(email);
    await auth.press(`Unlink ${name}`);
    await auth.page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await auth.page.getByText(`${name} unlinked`).waitFor();
    await auth.page.getByText('No linked accounts yet').waitFor();
  });

  it('lets an account without a password set one', async () => {
    const auth = await atSignIn();
    await agree(await begin(auth, 'Plain'), 'bob');
    await auth.menu.waitFor();
    await auth.goTo('/account/security');
    await auth.press('Change password');
    await auth.page.getByRole('link', { name: 'Forgot it, or never chose one?' }).click();
    await auth.fill({ Email: 'bob@example.com' });
    await auth.press('Send reset link');
    await auth.heading('Check your email').waitFor();
    await auth.goTo(`/reset-password?token=${await mailedToken(server, 'bob@example.com', 'reset-password')}`);
    await auth.fill({ 'New password': testPassword });
    await auth.press('Set password');
    await auth.heading('Password updated').waitFor();
    await (await atSignIn()).signIn({ email: 'bob@example.com', password: testPassword });
  });

  it.each([
    ['unknown-user', 'The other service could not sign you in.'],
    ['eve', 'Please confirm your email address first.'],
  ])('explains the rejection: %s', async (login, words) => {
    const auth = await atSignIn();
    await agree(await begin(auth, 'Plain'), login);
    await auth.page.getByRole('alert').getByText(words).waitFor();
    expect(auth.place).toBe('/sign-in');
    await auth.page.getByRole('button', { name: 'Continue with Plain' }).waitFor();
  });

  it('reports that the popup was closed', async () => {
    const auth = await atSignIn();
    await (await begin(auth, 'Plain')).close();
    await auth.page.getByRole('alert').getByText('The sign-in window was closed before you were signed in.').waitFor();
  });

  async function getTokens(email: string): Promise<{ accessToken: string; refreshToken: string }> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password: testPassword });
    const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
    return (await answer.json()) as { accessToken: string; refreshToken: string };
  }

  it("asks for confirmation before a link with another account's tokens signs the user in", async () => {
    const { email } = await registerPerson(server, 'Mallory');
    const { accessToken, refreshToken } = await getTokens(email);
    const hash = new URLSearchParams({ accessToken, refreshToken, expiresIn: '900', tokenType: 'Bearer' }).toString();
    const auth = new AuthPages(await browser.open(), server);
    await auth.goTo(`/social-sign-in#${hash}`);
    await auth.page.getByText('Continue signing in?').waitFor();
    expect(auth.place).toBe('/social-sign-in');
    expect(await auth.page.evaluate(() => localStorage.getItem('crewkit'))).toBeNull();
    await auth.press('Continue');
    await auth.menu.waitFor();
    expect(await auth.menu.innerText()).toContain(email);
  });

  it('ignores malformed input without echoing it', async () => {
    const auth = new AuthPages(await browser.open(), server);
    const { page } = auth;
    for (const junk of ['', '#x=y', '#accessToken=%0A&refreshToken=b&expiresIn=900', '#accessToken=abc']) {
      await page.goto('about:blank');
      await auth.goTo(`/social-sign-in${junk}`);
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
      expect(auth.place).toBe('/social-sign-in');
    }
    for (const junk of ['constructor', '<b>Junk</b>']) {
      await page.goto('about:blank');
      await auth.goTo(`/social-sign-in#error=${encodeURIComponent(junk)}`);
      expect(await page.getByRole('alert').innerText()).toBe('The server sent an unexpected response.');
      expect(auth.place).toBe('/social-sign-in');
    }
  });
});
