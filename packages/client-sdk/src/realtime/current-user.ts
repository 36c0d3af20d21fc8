import { Listeners } from '../listeners.js';
import type { SessionTokens } from '../session/session-tokens.js';
import { tokenSubject } from './token-subject.js';

/** The signed-in user, determined from the access tokens that this object has received. */
export class CurrentUser {
  /** Called after the user signed out or another user signed in. */
  readonly changes = new Listeners();
  #id: string | null;
  #token: string | null = null;
  readonly #stop: () => void;

  constructor(
    private readonly tokens: SessionTokens,
    onToken: (accessToken: string | null) => void,
  ) {
    this.#id = tokens.userId;
    this.#stop = tokens.onToken((accessToken) => {
      this.#see(accessToken);
      onToken(accessToken);
    });
  }

  /** The user's id, or null if no user is signed in or the user is not known yet. */
  get id(): string | null {
    return this.#id;
  }

  /** The latest access token received, or null if no user is signed in or no token has been received yet. */
  get token(): string | null {
    return this.#token;
  }

  /** See `SessionTokens.accessToken`. */
  async accessToken(): Promise<string | null> {
    return this.#seen(await this.tokens.accessToken());
  }

  /** See `SessionTokens.replace`. */
  async replace(refused: string): Promise<string | null> {
    return this.#seen(await this.tokens.replace(refused));
  }

  close(): void {
    this.#stop();
  }

  #seen(accessToken: string | null): string | null {
    this.#see(accessToken);
    return accessToken;
  }

  #see(accessToken: string | null): void {
    const before = this.#id;
    this.#token = accessToken;
    // The token is an API key if it contains no user.
    this.#id = accessToken === null ? null : (tokenSubject(accessToken) ?? this.tokens.userId);
    if (before !== null && before !== this.#id) this.changes.tell();
  }
}
