import type { StorageChoice } from './session/storage.js';

export interface ClientOptions {
  /** The server's origin, perhaps with a path in front of `/api`: `https://crewkit.example`. `''` is the page's own origin. */
  readonly baseUrl: string;
  /** Default: `localStorage` where there is one, else `memory`. */
  readonly storage?: StorageChoice;
  /** Distinguishes several clients that share one storage. Default `crewkit`. */
  readonly storageKey?: string;
  /** Default: the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
}
