import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { ScriptedIdentityProvider } from '../social/scripted-identity-provider.js';
import { addSecondFactor } from '../social/list-sign-in-methods.js';
import { expectSignedIn, newProfile, SocialBrowser } from '../social/social-browser.js';
import { cookieSessions, readAccess, refreshWithCookie, sessionCookie } from './cookie-client.js';

/** Tests social sign-in to cookie sessions. */
export function cookieSocialCases(options: HttpContractOptions): void {
  const { runner } = options;
  const google = new ScriptedIdentityProvider('google', 'Google');

  runner.describe('social sign-in to a cookie session', () => {
    const http = useServer(options, { ...cookieSessions, identityProviders: [google] });

    runner.it('puts the refresh token into the cookie, and no token into the URL', async () => {
      const browser = new SocialBrowser(http());
      const { told } = await browser.signIn(google, newProfile(), undefined, 'cookie');
      assert.deepEqual(told, { session: 'cookie' });
      readAccess(await refreshWithCookie(http(), browser.cookies.get(sessionCookie) ?? ''));
      assert.deepEqual([...browser.cookies.keys()], [sessionCookie]);
    });

    runner.it('sets no cookie if it is refused or needs a second factor', async () => {
      const profile = newProfile();
      const browser = new SocialBrowser(http());
      await browser.signIn(google, profile, undefined, 'cookie');
      const { user } = readAccess(await refreshWithCookie(http(), browser.cookies.get(sessionCookie) ?? ''));
      await addSecondFactor(http(), user.id);
      const other = new SocialBrowser(http());
      const { told } = await other.signIn(google, profile, undefined, 'cookie');
      assert.deepEqual(Object.keys(told), ['challengeToken', 'challengeExpiresAt']);
      const state = await other.begin(google.id, undefined, 'cookie');
      assert.deepEqual((await other.comeBack(google.id, { state, error: 'access_denied' })).told, {
        error: 'SOCIAL_LOGIN_FAILED',
      });
      assert.equal(other.cookies.size, 0);
    });

    runner.it('does not begin on another site', async () => {
      const begin = (site: string) =>
        http().call('beginSocialLogin', {
          params: { provider: google.id },
          query: { session: 'cookie' },
          headers: { 'Sec-Fetch-Site': site },
        });
      expectProblem(await begin('cross-site'), 'FORBIDDEN');
      for (const site of ['same-origin', 'same-site', 'none']) assert.equal((await begin(site)).status, 302);
    });

    runner.it('puts tokens into the URL unless a cookie session was asked for', async () => {
      const browser = new SocialBrowser(http());
      expectSignedIn(await browser.signIn(google, newProfile()));
      assert.equal(browser.cookies.size, 0);
    });
  });

  runner.describe('social sign-in without cookie sessions', () => {
    const http = useServer(options, { identityProviders: [google] });

    runner.it('puts tokens into the URL', async () => {
      const browser = new SocialBrowser(http());
      expectSignedIn(await browser.signIn(google, newProfile(), undefined, 'cookie'));
      assert.equal(browser.cookies.size, 0);
    });
  });
}
