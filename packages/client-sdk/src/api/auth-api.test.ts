import { describe, expect, it } from 'vitest';

import { createHttp } from '../http/create-http.js';
import { plainFetch } from '../http/http.js';
import type { SignInTokens } from '../session/session-tokens.js';
import { authApi } from './auth-api.js';

/**
 * Creates a session from the stored value, which may be null (signed out). With `isKnown: false`, the user is known only after a token was
 * requested.
 */
function setUp(stored: string | null, options: { readonly isKnown: boolean } = { isKnown: true }) {
  let userId = options.isKnown ? stored : null;
  let duringRequest = (): void => undefined;
  const tokens: SignInTokens = {
    get userId() {
      return userId;
    },
    accessToken: async () => {
      userId ??= stored;
      return Promise.resolve(userId);
    },
    replace: async () => Promise.resolve(null),
    isInCookie: false,
    requestSignIn: (request) => request(),
    begin: async () => Promise.resolve(),
    update: async () => Promise.resolve(),
    end: async () => {
      userId = null;
      return Promise.resolve();
    },
    onToken: () => () => undefined,
  };
  const asked: string[] = [];
  const send = plainFetch(async ({ method, url }) => {
    duringRequest();
    asked.push(`${method} ${new URL(url).pathname}`);
    if (method !== 'GET') return Promise.resolve(new Response(null, { status: 204 }));
    const items = [{ id: 'other' }, { id: 'own', current: true }, { id: 'third' }];
    return Promise.resolve(Response.json({ items, nextCursor: 'more' }));
  });
  const http = createHttp({ baseUrl: 'http://server.test', fetch: send });
  return {
    auth: authApi({ open: http, http, tokens, apiUrl: '/api' }),
    tokens,
    asked,
    meanwhile: (act: () => void) => void (duringRequest = act),
    signIn: (id: string) => void (userId = id),
  };
}

const passwords = { currentPassword: 'Correct-horse-7', newPassword: 'Correct-horse-8' };

describe('ending a session', () => {
  it.each(['signOut', 'signOutEverywhere'] as const)(
    '%s works locally even if no server is reachable',
    async (name) => {
      const { auth, tokens, meanwhile } = setUp('ada');
      meanwhile(() => {
        throw new TypeError('fetch failed');
      });
      await expect(auth[name]()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
      expect(tokens.userId).toBeNull();
    },
  );

  it.each(['signOut', 'signOutEverywhere', 'changePassword'] as const)(
    '%s does not end a session that began in the meantime',
    async (name) => {
      const { auth, tokens, meanwhile, signIn } = setUp('ada');
      meanwhile(() => signIn('bob'));
      await (name === 'changePassword' ? auth.changePassword(passwords) : auth[name]());
      expect(tokens.userId).toBe('bob');
    },
  );

  it('signOut ends only its own session', async () => {
    const { auth, asked } = setUp('ada');
    await auth.signOut();
    expect(asked).toEqual(['GET /api/auth/sessions', 'DELETE /api/auth/sessions/own']);
  });

  it('ends a session that is still being read from storage', async () => {
    const { auth, tokens, meanwhile } = setUp('ada', { isKnown: false });
    meanwhile(() => void tokens.accessToken());
    await auth.signOutEverywhere();
    expect(tokens.userId).toBeNull();
  });
});
