import { z } from 'zod';

import { publicRoute, type Route, type RouteAnswer } from '../define-route.js';
import { endFlows, keepFlow, readFlowCookies } from './flow-cookies.js';
import { keepSession } from './session-cookie.js';
import { identityProvider, providerId } from './social.schemas.js';

const tag = 'auth';

const listIdentityProviders = publicRoute(
  {
    operationId: 'listIdentityProviders',
    method: 'GET',
    path: '/api/auth/social',
    tag,
    summary: 'List identity providers',
    responses: {
      200: {
        description: 'The identity providers, in display order.',
        schema: z.object({ providers: z.array(identityProvider) }).meta({ id: 'IdentityProviderList' }),
      },
    },
    errors: [],
  },
  async (useCases) => {
    const providers = useCases.listIdentityProviders.execute();
    return { status: 200, body: { providers: providers.map(({ id, name }) => ({ id, name })) } };
  },
);

const beginSocialLogin = publicRoute(
  {
    operationId: 'beginSocialLogin',
    method: 'GET',
    path: '/api/auth/social/:provider',
    tag,
    summary: 'Sign in with an identity provider',
    description:
      'Open this URL in a browser. It redirects to the provider with PKCE, and with a state and a nonce that a cookie ' +
      'binds to the browser. The user must return within ten minutes.',
    params: z.object({ provider: providerId }),
    query: z.object({
      returnTo: z
        .string()
        .optional()
        .meta({
          description:
            "The page of the app to return to, without a fragment: an absolute URL, or a path on the first of the app's " +
            'origins.',
          maxLength: 1024,
          examples: ['/signed-in'],
        }),
      session: z
        .enum(['cookie'])
        .optional()
        .meta({
          description:
            'Asks for a cookie session, and returns `FORBIDDEN` if a page of another site opened the URL. Ignored unless ' +
            'the server has cookie sessions.',
        }),
    }),
    reads: ['Sec-Fetch-Site'],
    responses: { 302: { description: 'Redirect to the provider.', headers: ['Location'] } },
    errors: ['FORBIDDEN'],
  },
  async (useCases, { params, query, cookie, fetchSite }) => {
    const { url, flow, redirectUri } = await useCases.beginSocialLogin.execute(params.provider, {
      returnTo: query.returnTo ?? null,
      session: query.session ?? 'tokens',
      isCrossSite: fetchSite === 'cross-site',
    });
    return redirect(ownFragment(url), keepFlow(flow, { there: readFlowCookies(cookie, redirectUri), redirectUri }));
  },
);

const completeSocialLogin = publicRoute(
  {
    operationId: 'completeSocialLogin',
    method: 'GET',
    path: '/api/auth/social/:provider/callback',
    tag,
    summary: 'Complete a sign-in with an identity provider',
    description:
      'The provider redirects the browser here. The server then redirects the browser to the requested page of the ' +
      'app and puts the result into the fragment. If the user is signed in, the fragment contains `accessToken`, ' +
      '`refreshToken`, `expiresIn` and `tokenType`; in a cookie session, it contains only `session=cookie`, and the page ' +
      'gets an access token from `POST /api/auth/refresh`. If a second factor is needed, it contains `challengeToken` and ' +
      '`challengeExpiresAt` for `POST /api/auth/2fa/verify`. Otherwise, it contains `error` with one of the codes ' +
      '`SOCIAL_FLOW_INVALID`, `SOCIAL_LOGIN_FAILED`, `EMAIL_NOT_VERIFIED`, `REFUSED_BY_HOST`, `ACCOUNT_LOCKED`, `UNAVAILABLE` and ' +
      '`INTERNAL`.',
    params: z.object({ provider: providerId }),
    responses: { 302: { description: 'Redirect to the app.', headers: ['Location'] } },
    errors: [],
  },
  async (useCases, { params, search, cookie, client }) => {
    const flows = (redirectUri: string): ReadonlyMap<string, string> =>
      new Map(readFlowCookies(cookie, redirectUri).map(({ key, sealed }) => [key, sealed]));
    const asked = { providerId: params.provider, search, flows, client };
    const { location, flowKey, redirectUri, kept } = await useCases.completeSocialLogin.execute(asked);
    const ended = readFlowCookies(cookie, redirectUri).filter(({ key }) => key === flowKey);
    return redirect(location, [...endFlows(ended, redirectUri), ...(kept === null ? [] : keepSession(kept))]);
  },
);

/**
 * Adds a fragment to the URL if it has none. When a browser follows a redirect to a URL without a fragment, it adds the fragment of the
 * current URL (Fetch §4.4), which can contain tokens.
 */
function ownFragment(url: string): string {
  return url.includes('#') ? url : `${url}#`;
}

/**
 * Redirects the browser. The response is intended only for this browser, so it must not be cached, and the target must not be disclosed.
 */
function redirect(location: string, cookies: readonly string[]): RouteAnswer {
  return { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' }, cookies };
}

export const socialRoutes: readonly Route[] = [listIdentityProviders, beginSocialLogin, completeSocialLogin];
