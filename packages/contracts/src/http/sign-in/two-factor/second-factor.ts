import { generateSync } from 'otplib';

import { expectProblem } from '../../support/expect-answer.js';
import type { HttpClient } from '../../support/http-client.js';
import type { ManualClock } from '../../support/manual-clock.js';
import { signIn, type Person, type SignedIn, type TokenPairOnWire } from '../../support/people.js';
import type { HttpAnswer } from '../../support/send-http.js';

/** The input of the second step, or of a route that requires the second factor. */
export type Codes = { readonly code: string } | { readonly recoveryCode: string };

export const stepSeconds = 30;

/** Simulates a user's authenticator app, which uses the server's clock. */
export class Authenticator {
  constructor(
    private readonly clock: ManualClock,
    readonly secret: string,
  ) {}

  /** Returns the code of the time step `steps` after the current one. */
  code(steps = 0): string {
    const epoch = Math.floor(this.clock.now().getTime() / 1000) + steps * stepSeconds;
    return generateSync({ secret: this.secret, epoch });
  }

  /** Returns six digits that are not a valid code near the current time. */
  wrongCode(): string {
    const right = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => this.code(steps)));
    const candidates = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'];
    return candidates.find((each) => !right.has(each)) ?? '999999';
  }
}

/** A user with an enabled second factor. */
export interface Protected extends SignedIn {
  readonly app: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** Creates a TOTP secret that is not active yet. */
export async function generate(http: HttpClient, token: string): Promise<Authenticator> {
  const { secret } = await http.get<{ secret: string }>('generateTwoFactor', 200, { token });
  return new Authenticator(http.server.clock, secret);
}

/** Turns the second factor on and returns the recovery codes. */
export async function enable(http: HttpClient, token: string, code: string): Promise<string[]> {
  return (await http.get<{ recoveryCodes: string[] }>('enableTwoFactor', 200, { token, body: { code } })).recoveryCodes;
}

/** Creates a user with the second factor on and one session. Advances the clock to a step whose code is unused. */
export async function signInProtected(http: HttpClient, changes: Partial<Person> = {}): Promise<Protected> {
  const person = await signIn(http, changes);
  const app = await generate(http, person.accessToken);
  const recoveryCodes = await enable(http, person.accessToken, app.code());
  http.server.clock.advance({ seconds: stepSeconds });
  return { ...person, app, recoveryCodes };
}

/** Tries to sign in with email and password, and optionally with codes. */
export function tryLogIn(
  http: HttpClient,
  { email, password }: Pick<Person, 'email' | 'password'>,
  codes: { readonly totpCode?: string; readonly recoveryCode?: string } = {},
): Promise<HttpAnswer> {
  return http.call('login', { body: { email, password, ...codes } });
}

/** Performs the first of two steps and returns the challenge token. */
export async function challenge(http: HttpClient, person: Pick<Person, 'email' | 'password'>): Promise<string> {
  const { challengeToken } = expectProblem(await tryLogIn(http, person), 'TWO_FACTOR_REQUIRED');
  if (challengeToken === undefined) throw new Error('TWO_FACTOR_REQUIRED without a challengeToken');
  return challengeToken;
}

/** Performs the second of two steps. */
export function verify(http: HttpClient, challengeToken: string, codes: Codes): Promise<HttpAnswer> {
  return http.call('verifyTwoFactor', { body: { challengeToken, ...codes } });
}

export function createPair(answer: HttpAnswer): TokenPairOnWire {
  if (answer.status !== 200) throw new Error(`no token pair: ${answer.status} ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text) as TokenPairOnWire;
}

/** Returns the number of successful responses. */
export function successes(answers: readonly HttpAnswer[]): number {
  return answers.filter((answer) => answer.status < 300).length;
}
