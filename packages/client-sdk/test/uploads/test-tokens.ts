import { authorizedFetch, type Fetch } from '../../src/http/http.js';
import type { SignInTokens } from '../../src/session/session-tokens.js';

/** Provides the tokens in order. Each token is used until it is refused. */
export class TestTokens implements SignInTokens {
  readonly userId = null;
  readonly isInCookie = false;
  private readonly tokens: string[];

  constructor(tokens: readonly string[]) {
    this.tokens = [...tokens];
  }

  accessToken(): Promise<string | null> {
    return Promise.resolve(this.tokens[0] ?? null);
  }

  replace(refused: string): Promise<string | null> {
    if (this.tokens[0] === refused) this.tokens.shift();
    return this.accessToken();
  }

  requestSignIn(): Promise<never> {
    throw new Error('Uploads begin no session.');
  }

  begin(): Promise<void> {
    throw new Error('Uploads begin no session.');
  }

  update(): Promise<void> {
    throw new Error('Uploads do not change the user.');
  }

  end(): Promise<void> {
    throw new Error('Uploads end no session.');
  }

  onToken(): () => void {
    return () => undefined;
  }
}

/** Returns a function that adds the tokens to the requests, in order. */
export function authorizeBy(tokens: readonly string[]): (send: Fetch) => Fetch {
  return (send) => authorizedFetch(send, new TestTokens(tokens));
}
