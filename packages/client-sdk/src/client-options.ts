import type { StorageChoice } from './session/storage.js';

export interface ClientOptions {
  /** The server's origin, optionally with a path in front of `/api`: `https://crewkit.example`. `''` is the page's own origin. */
  readonly baseUrl: string;
  /** Default: `localStorage` where available, else `memory`. */
  readonly storage?: StorageChoice;
  /** Separates clients that share one storage. Default `crewkit`. */
  readonly storageKey?: string;
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}
