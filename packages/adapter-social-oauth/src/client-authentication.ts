import { ClientSecretBasic, ClientSecretPost, ResponseBodyError, type ClientAuth } from 'openid-client';

export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post';

export interface ClientAuthenticationOptions {
  readonly clientSecret: string;
  /** The only one to use; undefined: find out. */
  readonly method: ClientAuthMethod | undefined;
  /** What to begin with when finding out. */
  readonly first: ClientAuthMethod;
}

/** How the client proves itself at the token endpoint (RFC 6749 §2.3.1). Providers know one way, the other, or both. */
export class ClientAuthentication {
  private readonly ways: Readonly<Record<ClientAuthMethod, ClientAuth>>;
  private method: ClientAuthMethod;
  private settled: boolean;

  constructor({ clientSecret, method, first }: ClientAuthenticationOptions) {
    this.ways = {
      client_secret_basic: ClientSecretBasic(clientSecret),
      client_secret_post: ClientSecretPost(clientSecret),
    };
    this.method = method ?? first;
    this.settled = method !== undefined;
  }

  /** Runs the attempt, and once more with the other way if the client was refused; what worked is remembered. */
  async use<Result>(attempt: (auth: ClientAuth) => Promise<Result>): Promise<Result> {
    const { method, settled } = this;
    try {
      const result = await attempt(this.ways[method]);
      this.settle(method);
      return result;
    } catch (error) {
      if (settled || !isClientRefused(error)) throw error;
    }
    const other = method === 'client_secret_basic' ? 'client_secret_post' : 'client_secret_basic';
    try {
      const result = await attempt(this.ways[other]);
      this.settle(other);
      return result;
    } catch (error) {
      // The client was known, only the code was not: the first attempt had used it up.
      if (error instanceof ResponseBodyError && !isClientRefused(error)) this.settle(other);
      throw error;
    }
  }

  private settle(method: ClientAuthMethod): void {
    this.method = method;
    this.settled = true;
  }
}

/** RFC 6749 §5.2: `invalid_client`, with or without 401. */
function isClientRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ResponseBodyError && error.error === 'invalid_client') return true;
  const source = error.cause instanceof Response ? error.cause : error;
  return 'status' in source && source.status === 401;
}
