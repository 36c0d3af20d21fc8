import { ClientSecretPost, type ClientAuth } from 'openid-client';

import type { Verdict } from './token-answer.js';

/** How the client authenticates at the token endpoint (RFC 6749 §2.3.1). */
export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post';

export interface ClientAuthenticationOptions {
  readonly clientSecret: string;
  /** The only method to use, or undefined if the method must be detected. */
  readonly method: ClientAuthMethod | undefined;
}

/**
 * Sends one request to the token endpoint. If a response arrives, calls `tell` with the conclusion from the response: whether the provider
 * has accepted the client's authentication.
 */
export type TokenAttempt<Result> = (auth: ClientAuth, tell: (verdict: Verdict) => void) => Promise<Result>;

/**
 * Authenticates the client at the token endpoint (RFC 6749 §2.3.1), with the client secret either in a header or in the request's body.
 * Some providers support only one of these two methods.
 */
export class ClientAuthentication {
  private readonly ways: Readonly<Record<ClientAuthMethod, ClientAuth>>;
  /** The method that worked last, or null if no method has worked yet. */
  private known: ClientAuthMethod | null = null;

  constructor(private readonly options: ClientAuthenticationOptions) {
    const { clientSecret } = options;
    this.ways = {
      client_secret_basic: basic(clientSecret),
      client_secret_post: ClientSecretPost(clientSecret),
    };
  }

  /**
   * Runs the attempt, with the method that worked last or, if no method has worked yet, with `first`. If the provider
   * may have rejected the client, repeats the attempt with the other method.
   */
  async use<Result>(first: ClientAuthMethod, attempt: TokenAttempt<Result>): Promise<Result> {
    const { method: only } = this.options;
    const method = only ?? this.known ?? first;
    const begun = await this.try(method, attempt);
    if (only !== undefined || begun.verdict !== 'REFUSED') return toValue(begun.outcome);
    const other = method === 'client_secret_basic' ? 'client_secret_post' : 'client_secret_basic';
    const again = await this.try(other, attempt);
    // If both methods were rejected, return the first response, which is more relevant.
    return toValue(again.verdict === 'REFUSED' ? begun.outcome : again.outcome);
  }

  private async try<Result>(method: ClientAuthMethod, attempt: TokenAttempt<Result>): Promise<Tried<Result>> {
    const said: { verdict: Verdict } = { verdict: 'UNCLEAR' };
    const tell = (verdict: Verdict): void => {
      said.verdict = verdict;
    };
    const [outcome] = await Promise.allSettled([attempt(this.ways[method], tell)]);
    if (said.verdict === 'KNOWN') this.known = method;
    return { verdict: said.verdict, outcome };
  }
}

interface Tried<Result> {
  readonly verdict: Verdict;
  readonly outcome: PromiseSettledResult<Result>;
}

function toValue<Result>(outcome: PromiseSettledResult<Result>): Result {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Creates the header for Basic authentication. Does not use the library's function, which also encodes `-`, `.` and `_`: providers that
 * compare the raw text would reject the client.
 */
function basic(clientSecret: string): ClientAuth {
  return (_server, { client_id: clientId }, ...[, headers]) => {
    const pair = `${formEncode(clientId)}:${formEncode(clientSecret)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };
}

/** Encodes as application/x-www-form-urlencoded (RFC 6749 appendix B). */
function formEncode(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
