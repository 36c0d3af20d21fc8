import type { StorageChoice } from './session/storage.js';

export interface ClientOptions {
  /**
   * The server's origin, for example `https://crewkit.example`, optionally followed by the path before `/api`. `''` means the page's own
   * origin.
   */
  readonly baseUrl: string;
  /** Where the session is stored. The default is `localStorage` if the browser has it, otherwise `memory`. */
  readonly storage?: StorageChoice;
  /** Separates clients that share one storage. The default is `crewkit`. */
  readonly storageKey?: string;
  /** The function that sends requests. The default is the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}
