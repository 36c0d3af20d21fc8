import { describe, expect, it } from 'vitest';

import { createHttp, plainFetch } from '../http.js';
import type { SessionTokens } from '../session/session-tokens.js';
import { authApi } from './auth-api.js';

/** Somebody, or nobody, as storage holds him: known once tokens were asked for. */
function setUp(stored: string | null, options: { readonly isKnown: boolean } = { isKnown: true }) {
  let userId = options.isKnown ? stored : null;
  let duringRequest = (): void => undefined;
  const tokens: SessionTokens = {
    get userId() {
      return userId;
    },
    accessToken: async () => {
      userId ??= stored;
      return Promise.resolve(userId);
    },
    replace: async () => Promise.resolve(null),
    begin: async () => Promise.resolve(),
    update: async () => Promise.resolve(),
    end: async () => {
      userId = null;
      return Promise.resolve();
    },
    onToken: () => () => undefined,
  };
  const send = plainFetch(async () => {
    duringRequest();
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const http = createHttp({ baseUrl: 'http://server.test', fetch: send });
  return {
    auth: authApi({ open: http, http, tokens, baseUrl: '' }),
    tokens,
    meanwhile: (act: () => void) => void (duringRequest = act),
    signIn: (id: string) => void (userId = id),
  };
}

const passwords = { currentPassword: 'Correct-horse-7', newPassword: 'Correct-horse-8' };

describe('what ends a session', () => {
  it('ends it on this side, even if the server cannot be reached', async () => {
    const { auth, tokens, meanwhile } = setUp('ada');
    meanwhile(() => {
      throw new TypeError('fetch failed');
    });
    await expect(auth.logout()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(tokens.userId).toBeNull();
  });

  it.each(['logout', 'changePassword'] as const)('%s ends no session of who signed in meanwhile', async (name) => {
    const { auth, tokens, meanwhile, signIn } = setUp('ada');
    meanwhile(() => signIn('bob'));
    await (name === 'logout' ? auth.logout() : auth.changePassword(passwords));
    expect(tokens.userId).toBe('bob');
  });

  it('ends one that storage was still to tell of', async () => {
    const { auth, tokens, meanwhile } = setUp('ada', { isKnown: false });
    meanwhile(() => void tokens.accessToken());
    await auth.logout();
    expect(tokens.userId).toBeNull();
  });
});
