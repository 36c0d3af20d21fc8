import type { CrewkitClient, SessionState } from '@crewkit/client-sdk';
import type { QueryClient } from '@tanstack/react-query';

/** A client of any app. Its `http` depends on the paths of the app's own routes, which the hooks do not use. */
export type AnyCrewkitClient = Omit<CrewkitClient, 'http'>;

/** What the hooks below one provider share. Each hook adds its own state with `part`, so that an app loads only what it uses. */
export class Crewkit {
  readonly #parts = new Map<unknown, unknown>();
  readonly #followers = new Map<unknown, () => void>();

  constructor(
    readonly client: AnyCrewkitClient,
    readonly queryClient: QueryClient,
    /** The session until the client has read its storage. */
    readonly initialSession: SessionState,
  ) {}

  get session(): SessionState {
    const { state } = this.client.session;
    return state.status === 'loading' ? this.initialSession : state;
  }

  /** Returns the result of `create`, which runs once for each user. */
  part<Part>(create: (crewkit: Crewkit) => Part): Part {
    if (!this.#parts.has(create)) this.#parts.set(create, create(this));
    return this.#parts.get(create) as Part;
  }

  /** Calls `start` once for each user. The function that it returns is called when the user leaves or the provider is unmounted. */
  follow(start: (crewkit: Crewkit) => () => void): void {
    if (!this.#followers.has(start)) this.#followers.set(start, start(this));
  }

  /** Removes the user's data when the user leaves: the next user must not see it. Returns a function that stops everything. */
  start(): () => void {
    let userId = this.session.user?.id;
    const end = this.client.session.subscribe(() => {
      const before = userId;
      userId = this.session.user?.id;
      if (before === undefined || before === userId) return;
      this.#stop();
      this.#parts.clear();
      this.queryClient.clear();
    });
    return () => {
      end();
      this.#stop();
    };
  }

  #stop(): void {
    for (const end of this.#followers.values()) end();
    this.#followers.clear();
  }
}
