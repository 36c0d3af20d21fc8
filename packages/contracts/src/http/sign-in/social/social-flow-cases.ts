import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { CrewkitError } from '@crewkit/core';

import { expectProblem } from '../../support/expect-answer.js';
import type { HttpClient } from '../../support/http-client.js';
import { appOrigin } from '../../support/http-fixture.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { ScriptedIdentityProvider } from './scripted-identity-provider.js';
import { sendHttp, type HttpAnswer } from '../../support/send-http.js';
import { defaultPage, readEnding, expectRefused, expectSignedIn, newProfile, SocialBrowser } from './social-browser.js';
import { toAccount, listSignInMethods } from './list-sign-in-methods.js';

/** Pages on other origins, or unusual spellings of the app's own pages. */
const foreignPages: readonly string[] = [
  'https://evil.test/',
  'https://evil.test',
  '//evil.test/',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  ' https://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'https:\\\\evil.test',
  `${appOrigin}@evil.test/`,
  `${appOrigin}:pass@evil.test/`,
  appOrigin.replace('https://', 'https://user@'),
  appOrigin.replace('https://', 'https://user:pass@'),
  `${appOrigin}.evil.test/`,
  `${appOrigin}.`,
  `${appOrigin}:444/`,
  appOrigin.replace('https', 'http'),
  appOrigin.replace('https', 'ftp'),
  `//${appOrigin.slice('https://'.length)}/`,
  `https:${appOrigin.slice('https://'.length)}`,
  `/\\${appOrigin.slice('https://'.length)}/`,
  `blob:${appOrigin}/01981f6c-5a5e-7cc0-8000-000000000000`,
  `view-source:${appOrigin}/`,
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'data:text/html,x',
  'null',
  'about:blank',
  '',
  ' ',
  'page',
  './page',
  '../page',
  '?page',
  '#page',
  '/page#x',
  '/page#',
  `${appOrigin}/#access_token=x`,
  `/${'x'.repeat(1024)}`,
  `/${'\u00e4'.repeat(400)}`,
  `${appOrigin}/\u0000`,
  '/a b',
];

/** Maps the requested page to the page where the browser ends. */
const ownPages: Readonly<Record<string, string>> = {
  '/': `${appOrigin}/`,
  '/projects/1?tab=a&b=%23': `${appOrigin}/projects/1?tab=a&b=%23`,
  [`${appOrigin}/welcome`]: `${appOrigin}/welcome`,
  [appOrigin]: `${appOrigin}/`,
  [appOrigin.toUpperCase()]: `${appOrigin}/`,
  [`${appOrigin}:443/x`]: `${appOrigin}/x`,
  '/a/..//evil.test': `${appOrigin}//evil.test`,
  '/caf\u00e9': `${appOrigin}/caf%C3%A9`,
  [`/${'x'.repeat(1023 - appOrigin.length)}`]: `${appOrigin}/${'x'.repeat(1023 - appOrigin.length)}`,
};

const begin = (http: HttpClient, provider: string, returnTo?: string): Promise<HttpAnswer> =>
  http.call('beginSocialLogin', { params: { provider }, ...(returnTo === undefined ? {} : { query: { returnTo } }) });

function tampered(value: string): string[] {
  const middle = Math.floor(value.length / 2);
  const other = value[middle] === 'A' ? 'B' : 'A';
  return [`${value.slice(0, middle)}${other}${value.slice(middle + 1)}`, value.slice(0, -4), `${value}AAAA`, '', 'x'];
}

/** Tests social login from its start to its callback. */
export function socialFlowCases(options: HttpContractOptions): void {
  const { runner } = options;
  const google = new ScriptedIdentityProvider('google', 'Google');
  const gitHub = new ScriptedIdentityProvider('git-hub', 'GitHub');

  runner.describe('the social login flow', () => {
    const http = useServer(options, { identityProviders: [google, gitHub] });
    const newBrowser = (): SocialBrowser => new SocialBrowser(http());

    runner.it('lists the providers', async () => {
      const providers = [
        { id: 'google', name: 'Google' },
        { id: 'git-hub', name: 'GitHub' },
      ];
      assert.deepEqual(await http().get('listIdentityProviders', 200), { providers });
    });

    runner.it('answers NOT_FOUND for unknown providers', async () => {
      for (const provider of ['gitlab', 'GOOGLE', 'google%20', 'x'.repeat(33), '__proto__']) {
        expectProblem(await begin(http(), provider), 'NOT_FOUND');
        expectProblem(await http().call('completeSocialLogin', { params: { provider } }), 'NOT_FOUND');
      }
    });

    runner.it('redirects the browser to the provider, with a cookie limited to the callback path', async () => {
      const answer = await begin(http(), 'google');
      assert.equal(answer.status, 302);
      const url = new URL(String(answer.headers.location));
      assert.equal(url.origin, 'https://google.test');
      const path = http().move('/api/auth/social/google');
      assert.equal(url.searchParams.get('redirect_uri'), `http://127.0.0.1${path}/callback`);
      const [cookie = '', ...more] = answer.headers['set-cookie'] ?? [];
      assert.equal(more.length, 0);
      const attributes = `Path=${path}; Max-Age=600; HttpOnly; SameSite=Lax`;
      assert.match(cookie, new RegExp(`^crewkit_flow_[\\da-z]+_[\\da-f]{32}=[\\w.-]+; ${attributes}$`));
      const state = url.searchParams.get('state') ?? assert.fail();
      assert.ok(!cookie.includes(state), 'the state stands in the cookie in clear');
    });

    runner.it('sets a URL fragment, so that the browser does not forward the previous one', async () => {
      const { headers } = await begin(http(), 'google');
      // `hash` is empty both with and without a fragment.
      assert.match(String(headers.location), /^https:\/\/google\.test\/authorize\?[^#]+#$/);
      google.fragment = '#own';
      const own = await begin(http(), 'google');
      google.fragment = '';
      assert.match(String(own.headers.location), /^[^#]+#own$/);
    });

    for (const [given, expected] of Object.entries(ownPages)) {
      runner.it(`returns to ${given.slice(0, 60)}`, async () => {
        const ending = await newBrowser().signIn(google, newProfile(), given);
        expectSignedIn(ending);
        assert.equal(ending.page, expected);
      });
    }

    runner.it('returns to the default page of the app if the request names none', async () => {
      const ending = await newBrowser().signIn(google, newProfile());
      assert.equal(ending.page, defaultPage);
      await http().get('viewMe', 200, { token: expectSignedIn(ending).accessToken });
    });

    for (const page of foreignPages) {
      runner.it(`rejects the page ${JSON.stringify(page.slice(0, 60))}`, async () => {
        const answer = await begin(http(), 'google', page);
        const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
        assert.deepEqual(
          errors.map(({ path }) => path),
          ['returnTo'],
        );
        assert.equal(answer.headers['set-cookie'], undefined);
      });
    }

    runner.it('rejects a request that names two pages', async () => {
      const path = `/api/auth/social/google?returnTo=/&returnTo=${encodeURIComponent('https://evil.test')}`;
      expectProblem(await http().send({ method: 'GET', path }), 'VALIDATION_FAILED');
    });

    runner.it('rejects a state that was not issued to this browser', async () => {
      const [browser, other] = [newBrowser(), newBrowser()];
      const state = await browser.begin('google');
      const foreign = await other.begin('google');
      const asked = google.asked;
      const code = google.issueCode(newProfile());
      for (const wrong of [foreign, `${state}x`, state.toLowerCase(), state.slice(1), '', 'x']) {
        expectRefused(await browser.comeBack('google', { state: wrong, code }), 'SOCIAL_FLOW_INVALID');
      }
      expectRefused(await browser.comeBack('google', { code }), 'SOCIAL_FLOW_INVALID');
      expectRefused(await browser.comeBack('google', { state, code }, {}), 'SOCIAL_FLOW_INVALID');
      expectRefused(await browser.comeBack('google', { state, code }, other.headers()), 'SOCIAL_FLOW_INVALID');
      assert.equal(google.asked, asked, 'the provider was asked for nothing');
      expectSignedIn(await browser.comeBack('google', { state, code }));
    });

    runner.it('rejects a callback with two states', async () => {
      const browser = newBrowser();
      const state = await browser.begin('google');
      const code = google.issueCode(newProfile());
      const path = `/api/auth/social/google/callback?state=${state}&code=${code}&state=${state}`;
      const answer = await http().send({ method: 'GET', path, headers: browser.headers() });
      expectRefused(readEnding(answer), 'SOCIAL_FLOW_INVALID');
    });

    runner.it('rejects a cookie that was modified or renamed', async () => {
      const [browser, other] = [newBrowser(), newBrowser()];
      const state = await browser.begin('google');
      const foreign = await other.begin('google');
      const [[name, sealed] = assert.fail()] = browser.cookies;
      const [[foreignName] = assert.fail()] = other.cookies;
      for (const value of tampered(sealed)) {
        const ending = await newBrowser().comeBack('google', { state, code: 'x' }, { Cookie: `${name}=${value}` });
        expectRefused(ending, 'SOCIAL_FLOW_INVALID');
      }
      const swapped = { Cookie: `${foreignName}=${sealed}` };
      expectRefused(
        await newBrowser().comeBack('google', { state: foreign, code: 'x' }, swapped),
        'SOCIAL_FLOW_INVALID',
      );
    });

    runner.it('rejects a flow that began with another provider', async () => {
      const browser = newBrowser();
      const state = await browser.begin('google');
      const kept = browser.headers();
      const code = gitHub.issueCode(newProfile());
      expectRefused(await browser.comeBack('git-hub', { state, code }, kept), 'SOCIAL_FLOW_INVALID');
      expectSignedIn(await browser.comeBack('google', { state, code: google.issueCode(newProfile()) }, kept));
    });

    runner.it('expires after ten minutes', async () => {
      const [late, timely] = [newBrowser(), newBrowser()];
      const [lateState, timelyState] = [await late.begin('google'), await timely.begin('google')];
      http().server.clock.advance({ seconds: 599 });
      expectSignedIn(await timely.comeBack('google', { state: timelyState, code: google.issueCode(newProfile()) }));
      http().server.clock.advance({ seconds: 1 });
      const ending = await late.comeBack('google', { state: lateState, code: google.issueCode(newProfile()) });
      expectRefused(ending, 'SOCIAL_FLOW_INVALID');
    });

    runner.it('accepts one callback, and deletes the cookie', async () => {
      const browser = newBrowser();
      const state = await browser.begin('google', '/here');
      const kept = browser.headers();
      const query = { state, code: google.issueCode(newProfile()) };
      expectSignedIn(await browser.comeBack('google', query));
      assert.equal(browser.cookies.size, 0);
      const asked = google.asked;
      expectRefused(
        await browser.comeBack('google', { ...query, code: google.issueCode(newProfile()) }, kept),
        'SOCIAL_FLOW_INVALID',
      );
      assert.equal(google.asked, asked, 'the provider was asked again');
    });

    runner.it('signs in once for 16 parallel callbacks of the same flow', async () => {
      const browser = newBrowser();
      const state = await browser.begin('google');
      const kept = browser.headers();
      const profile = newProfile();
      const asked = google.asked;
      const endings = await Promise.all(
        Array.from({ length: 16 }, () => browser.comeBack('google', { state, code: google.issueCode(profile) }, kept)),
      );
      const [signedIn = assert.fail('no sign-in succeeded'), ...more] = endings.filter(
        ({ told }) => told['error'] === undefined,
      );
      expectSignedIn(signedIn);
      assert.equal(more.length, 0);
      assert.equal(google.asked, asked + 1);
      const account = (await toAccount(http(), profile.email)) ?? assert.fail();
      assert.deepEqual(await listSignInMethods(http(), account.id), { sessions: 1, identities: 1 });
    });

    runner.it('supports two parallel tabs, whichever returns first', async () => {
      const browser = newBrowser();
      const [first, second] = [await browser.begin('google', '/first'), await browser.begin('google', '/second')];
      assert.equal(browser.cookies.size, 2);
      const later = await browser.comeBack('google', { state: second, code: google.issueCode(newProfile()) });
      const earlier = await browser.comeBack('google', { state: first, code: google.issueCode(newProfile()) });
      expectSignedIn(later);
      expectSignedIn(earlier);
      assert.deepEqual([later.page, earlier.page], [`${appOrigin}/second`, `${appOrigin}/first`]);
      assert.equal(browser.cookies.size, 0);
    });

    runner.it('keeps at most 8 flows in a browser, within its header limits', async () => {
      const browser = newBrowser();
      const states: string[] = [];
      for (let count = 0; count < 12; count += 1) {
        http().server.clock.advance({ seconds: 1 });
        states.push(await browser.begin('google'));
      }
      assert.equal(browser.cookies.size, 8);
      const [oldest = '', newest = ''] = [states[3], states[11]];
      expectRefused(await browser.comeBack('google', { state: oldest, code: 'x' }), 'SOCIAL_FLOW_INVALID');
      expectSignedIn(await browser.comeBack('google', { state: newest, code: google.issueCode(newProfile()) }));
      for (let count = 0; count < 12; count += 1) await browser.begin('google', `/${'x'.repeat(900)}`);
      const { Cookie = '' } = browser.headers();
      assert.ok(Cookie.length < 8 * 1024, `${Cookie.length} bytes of cookies`);
    });

    runner.it('ignores unrelated cookies', async () => {
      const browser = newBrowser();
      const state = await browser.begin('google');
      const { Cookie = '' } = browser.headers();
      const others = [
        'a=b',
        'crewkit_flow_=x',
        'crewkit_flow_zz_00=x',
        `crewkit_flow_1_${'0'.repeat(32)}=x`,
        'c',
        '=',
        '',
      ];
      const headers = { Cookie: `${others.join('; ')};${Cookie};${others.join(';')}` };
      expectSignedIn(await browser.comeBack('google', { state, code: google.issueCode(newProfile()) }, headers));
    });

    runner.it('reports that the user declined, without a request to the provider', async () => {
      const browser = newBrowser();
      const state = await browser.begin('google', '/here');
      const kept = browser.headers();
      const asked = google.asked;
      const query = { state, error: 'access_denied', error_description: '<script>' };
      expectRefused(await browser.comeBack('google', query), 'SOCIAL_LOGIN_FAILED', `${appOrigin}/here`);
      expectRefused(await browser.comeBack('google', query, kept), 'SOCIAL_FLOW_INVALID');
      assert.equal(google.asked, asked);
    });

    runner.it('reports that the provider rejected the code', async () => {
      const browser = newBrowser();
      const state = await browser.begin('google');
      expectRefused(await browser.comeBack('google', { state, code: 'nonsense' }), 'SOCIAL_LOGIN_FAILED');
    });

    runner.it('reports provider outages and unexpected errors without their content', async () => {
      for (const code of ['UNAVAILABLE', 'INTERNAL'] as const) {
        const browser = newBrowser();
        const state = await browser.begin('git-hub', '/here');
        const cause = new Error(`refused: state ${state}\n    at code secret-code`);
        const failure = code === 'UNAVAILABLE' ? new CrewkitError(code, { cause }) : cause;
        gitHub.completeFailure = failure;
        const ending = await browser.comeBack('git-hub', { state, code: 'secret-code' });
        gitHub.completeFailure = null;
        expectRefused(ending, code, `${appOrigin}/here`);
        const lines = http().server.logger.lines.slice(-10);
        const logged = inspect(lines, { depth: 10, maxStringLength: null });
        assert.ok(!logged.includes(state) && !logged.includes('secret-code'), 'a secret is logged');
        assert.ok(lines.some(({ level, fields }) => level === 'error' && 'causes' in fields));
      }
    });

    runner.it('does not begin while the provider is unavailable', async () => {
      gitHub.beginFailure = new CrewkitError('UNAVAILABLE');
      // The suite's HTTP client is not used, because it treats a server error as a bug.
      const answer = await sendHttp(http().server.baseUrl, {
        method: 'GET',
        path: http().move('/api/auth/social/git-hub'),
      });
      gitHub.beginFailure = null;
      assert.equal(expectProblem(answer, 'UNAVAILABLE').code, 'UNAVAILABLE');
      assert.equal(answer.headers['set-cookie'], undefined);
    });
  });

  runner.describe('the social login flow of an app on the origin of its server', () => {
    const http = useServer(options, { identityProviders: [google], publicUrl: appOrigin });

    runner.it('rejects pages below the base path, which would expose the tokens', async () => {
      const { basePath } = http().server.crewkit;
      const encoded = basePath.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      const paths = [
        `${basePath}/auth/social/google`,
        `${basePath.toUpperCase()}/auth`,
        encoded,
        `/x/../${basePath}/x`,
      ];
      for (const path of [...paths, basePath]) {
        for (const page of [path, `${appOrigin}${path}`]) {
          expectProblem(await begin(http(), 'google', page), 'VALIDATION_FAILED');
        }
      }
      assert.equal((await begin(http(), 'google', `${basePath}ary`)).status, 302);
    });
  });
}
