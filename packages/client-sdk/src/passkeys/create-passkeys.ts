import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

import { CrewkitError } from '../crewkit-error.js';
import { answer, done } from '../http/answer.js';
import type { Http } from '../http/http.js';
import type { Body } from '../http/operation-types.js';
import type { Schema, TokenPair, User } from '../schemas.js';
import type { SignInTokens } from '../session/session-tokens.js';

type Passkey = Schema<'Passkey'>;

/** A proof of ownership. It is needed if the sign-in was more than ten minutes ago. */
export type PasskeyProof = Body<'beginPasskeyRegistration'>;

/** The methods `client.auth.passkeys`. They work in browsers only, except `list`, `rename` and `delete`. */
export interface Passkeys {
  /**
   * Creates a passkey on the user's device and adds it to the account. Throws `PASSKEY_CANCELED` if the user cancels or the browser creates
   * no passkey, and `RECENT_SIGN_IN_REQUIRED` if a proof is needed.
   */
  register(passkey: PasskeyProof & { readonly name: string }): Promise<Passkey>;
  /**
   * Signs in with a passkey. With the `challengeToken` of `TWO_FACTOR_REQUIRED`, the passkey is the second factor. Throws `PASSKEY_CANCELED`
   * if the user cancels or has no passkey for this site.
   */
  signIn(step?: { readonly challengeToken: string }): Promise<User>;
  /**
   * Offers passkeys in the autofill of an input with `autocomplete="username webauthn"`, and signs in when the user chooses one. Call it
   * when the page is shown. Resolves with null if the browser cannot do this, or if another request for a passkey or `cancel` replaces it.
   */
  autofill(): Promise<User | null>;
  /** Ends the request for a passkey that is in progress, such as `autofill`, when its page is left. */
  cancel(): Promise<void>;
  /** Lists the user's passkeys, oldest first. */
  list(): Promise<Passkey[]>;
  rename(passkeyId: Passkey['id'], name: string): Promise<Passkey>;
  /** Deletes a passkey. Throws `LAST_SIGN_IN_METHOD` if the account has no other way to sign in. */
  delete(passkeyId: Passkey['id'], proof?: PasskeyProof): Promise<void>;
}

export interface PasskeyTools {
  /** Sends requests that need no session. */
  readonly open: Http;
  /** Sends requests as the signed-in user. */
  readonly http: Http;
  readonly tokens: SignInTokens;
}

/** The credential as the server's schema describes it. */
type Asserted = Body<'signInWithPasskey'>['credential'];
type Created = Body<'addPasskey'>['credential'];
type RequestJson = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export function createPasskeys({ open, http, tokens }: PasskeyTools): Passkeys {
  const begin = async (request: () => Promise<TokenPair>): Promise<User> => {
    const pair = await tokens.requestSignIn(request);
    await tokens.begin(pair);
    return pair.user;
  };
  const ask = (body: Body<'beginPasskeySignIn'>) => answer(open.POST('/api/auth/passkeys/options', { body }));
  const sign = async (options: object, useBrowserAutofill: boolean): Promise<Asserted> => {
    const credential = startAuthentication({ optionsJSON: options as RequestJson, useBrowserAutofill });
    return (await inBrowser(credential)) as Asserted;
  };
  const verify = (body: Body<'signInWithPasskey'>): Promise<User> =>
    begin(() => answer(open.POST('/api/auth/passkeys/verify', { body })));

  return {
    async register({ name, ...proof }) {
      const { challengeId, options } = await answer(http.POST('/api/users/me/passkeys/options', { body: proof }));
      const credential = startRegistration({ optionsJSON: options });
      const body = { challengeId, credential: (await inBrowser(credential)) as Created, name };
      return answer(http.POST('/api/users/me/passkeys', { body }));
    },
    async signIn(step) {
      const { challengeId, options } = await ask(step ?? {});
      const passkey = { challengeId, credential: await sign(options, false) };
      if (step === undefined) return verify(passkey);
      const body = { challengeToken: step.challengeToken, passkey };
      return begin(() => answer(open.POST('/api/auth/2fa/verify', { body })));
    },
    async autofill() {
      if (!(await browserSupportsWebAuthnAutofill())) return null;
      const { challengeId, options } = await ask({});
      try {
        return await verify({ challengeId, credential: await sign(options, true) });
      } catch (error) {
        if (CrewkitError.is(error, 'PASSKEY_CANCELED')) return null;
        throw error;
      }
    },
    async cancel() {
      WebAuthnAbortService.cancelCeremony();
      return Promise.resolve();
    },
    list: async () => (await answer(http.GET('/api/users/me/passkeys'))).items,
    rename: (passkeyId, name) =>
      answer(http.PATCH('/api/users/me/passkeys/{passkeyId}', { params: { path: { passkeyId } }, body: { name } })),
    delete: (passkeyId, proof = {}) =>
      done(http.DELETE('/api/users/me/passkeys/{passkeyId}', { params: { path: { passkeyId } }, body: proof })),
  };
}

/** Browsers do not tell whether the user canceled, has no passkey or waited for too long, because pages must not learn it. */
async function inBrowser<Credential>(credential: Promise<Credential>): Promise<Credential> {
  try {
    return await credential;
  } catch (cause) {
    throw new CrewkitError('PASSKEY_CANCELED', { message: 'The browser did not use a passkey.', cause });
  }
}
