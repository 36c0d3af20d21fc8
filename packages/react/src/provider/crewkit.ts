import type { CrewkitClient, SessionState } from '@crewkit/client-sdk';
import type { QueryClient } from '@tanstack/react-query';

/** A client of any app. Its `http` depends on the paths of the app's own routes, which the hooks do not use. */
export type AnyCrewkitClient = Omit<CrewkitClient, 'http'>;

export interface CrewkitOptions {
  readonly client: AnyCrewkitClient;
  readonly queryClient: QueryClient;
  /** The session until the client has read its storage. */
  readonly initialSession: SessionState;
}

/** What the hooks below one provider share. Each hook adds its own state with `part`, so that an app loads only what it uses. */
export class Crewkit {
  readonly client: AnyCrewkitClient;
  readonly queryClient: QueryClient;
  readonly initialSession: SessionState;
  readonly #parts = new Map<unknown, unknown>();
  readonly #followers = new Map<unknown, () => void>();

  constructor({ client, queryClient, initialSession }: CrewkitOptions) {
    this.client = client;
    this.queryClient = queryClient;
    this.initialSession = initialSession;
  }

  get session(): SessionState {
    const { state } = this.client.session;
    return state.status === 'loading' ? this.initialSession : state;
  }

  /** Returns the result of `create`, which runs once. */
  part<Part>(create: (crewkit: Crewkit) => Part): Part {
    if (!this.#parts.has(create)) this.#parts.set(create, create(this));
    return this.#parts.get(create) as Part;
  }

  /** Calls `start` once. The function that it returns is called when the provider is unmounted. */
  follow(start: (crewkit: Crewkit) => () => void): void {
    if (!this.#followers.has(start)) this.#followers.set(start, start(this));
  }

  /** Calls the listener when the user signs out, or when another user signs in. Returns a function that unsubscribes. */
  onUserLeave(listener: () => void): () => void {
    let userId = this.session.user?.id;
    return this.client.session.subscribe(() => {
      const before = userId;
      userId = this.session.user?.id;
      if (before !== undefined && before !== userId) listener();
    });
  }

  /** Clears the query cache when the user leaves: the next user must not see this user's data. Returns a function that stops. */
  start(): () => void {
    this.follow(() => this.onUserLeave(() => this.queryClient.clear()));
    return () => {
      for (const end of this.#followers.values()) end();
      this.#followers.clear();
    };
  }
}
