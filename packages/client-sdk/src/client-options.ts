import type { KeyValueStorage, StorageChoice } from './session/storage/storage.js';
import type { CookieAccess } from './session/storage/stored-session.js';

/** The server, and how the client stores sessions and sends requests. */
export interface ClientOptions {
  /**
   * The server's address up to but not including `basePath`, for example `https://crewkit.example` or `https://host.example/crewkit`. `''`
   * means the page's own origin.
   */
  readonly baseUrl: string;
  /** The server's option `basePath`, for example `/v1/crewkit`. The default is `/api`. */
  readonly basePath?: string | undefined;
  /** Where the session is stored. The default is `localStorage` in browsers that allow it, otherwise `memory`. */
  readonly storage?: StorageChoice | undefined;
  /**
   * With `storage: 'cookie'`, the result of `crewkit.getSession` in the server that rendered this page: the page then needs no refresh. null
   * means that no user is signed in. If omitted, the client refreshes the session when it is created, and outside of pages, no user is
   * signed in.
   */
  readonly initialSession?: CookieAccess | null | undefined;
  /** The prefix of the keys in the storage. Clients with different prefixes can share one storage. The default is `crewkit`. */
  readonly storageKey?: string | undefined;
  /**
   * Where the client stores the newest messages of opened conversations, and messages that could not be sent yet, so that a page without a
   * network shows the former, and a later page sends the latter. They are deleted when the user signs out. The default is to keep them in
   * the page. Use a storage with room, such as IndexedDB: an entry of 50 messages takes about 50 kB, and there are at most 51. The function
   * is called when the storage is needed, so that its code can be loaded then.
   */
  readonly offlineStorage?: (() => KeyValueStorage | Promise<KeyValueStorage>) | undefined;
  /** The function that sends requests. The default is the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** The server, and the API key of a program. */
export interface ApiKeyOptions extends Pick<ClientOptions, 'baseUrl' | 'basePath' | 'fetch'> {
  /** The API key of a user or a service account (`ck_…`), which every request carries. Never send a key to a browser. */
  readonly apiKey: string;
}
