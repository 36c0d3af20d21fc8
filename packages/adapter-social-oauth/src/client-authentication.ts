import { ClientSecretPost, type ClientAuth } from 'openid-client';

import type { Verdict } from './token-answer.js';

export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post';

export interface ClientAuthenticationOptions {
  readonly clientSecret: string;
  /** The only one to use; undefined: find out. */
  readonly method: ClientAuthMethod | undefined;
}

/** One request to the token endpoint. It tells what its answer says about the client, if there is one. */
export type TokenAttempt<Result> = (auth: ClientAuth, tell: (verdict: Verdict) => void) => Promise<Result>;

/** How the client proves itself at the token endpoint (RFC 6749 §2.3.1). Providers know one way, the other, or both. */
export class ClientAuthentication {
  private readonly ways: Readonly<Record<ClientAuthMethod, ClientAuth>>;
  /** What has worked last. */
  private known: ClientAuthMethod | null = null;

  constructor(private readonly options: ClientAuthenticationOptions) {
    const { clientSecret } = options;
    this.ways = {
      client_secret_basic: basic(clientSecret),
      client_secret_post: ClientSecretPost(clientSecret),
    };
  }

  /**
   * Runs the attempt, and once more in the other way if it may be the client that was refused; what worked is begun with the
   * next time, in place of `first`.
   */
  async use<Result>(first: ClientAuthMethod, attempt: TokenAttempt<Result>): Promise<Result> {
    const { method: only } = this.options;
    const method = only ?? this.known ?? first;
    const begun = await this.try(method, attempt);
    if (only !== undefined || begun.verdict !== 'REFUSED') return valueOf(begun.outcome);
    const other = method === 'client_secret_basic' ? 'client_secret_post' : 'client_secret_basic';
    const again = await this.try(other, attempt);
    // Where both are refused, what was said to the first is more to the point.
    return valueOf(again.verdict === 'REFUSED' ? begun.outcome : again.outcome);
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

function valueOf<Result>(outcome: PromiseSettledResult<Result>): Result {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The library's own encodes `-`, `.` and `_` too, and providers that compare texts do not know the client then. */
function basic(clientSecret: string): ClientAuth {
  return (_server, { client_id: clientId }, ...[, headers]) => {
    const pair = `${formEncode(clientId)}:${formEncode(clientSecret)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };
}

/** As application/x-www-form-urlencoded does (RFC 6749 appendix B). */
function formEncode(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
