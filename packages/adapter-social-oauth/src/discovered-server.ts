import { customFetch, discovery, type CustomFetch, type ServerMetadata } from 'openid-client';

import { leaveUrlsToFetch } from './bounded-fetch.js';

const freshMs = 60 * 60 * 1000;
const retryMs = 60 * 1000;

export interface DiscoveredServerOptions {
  readonly issuer: URL;
  readonly clientId: string;
  /** Runs a background refresh with a fetch function that has its own deadline. */
  readonly callInBackground: (run: (fetch: CustomFetch) => Promise<unknown>) => Promise<unknown>;
}

/**
 * Fetches and caches the metadata of an OpenID provider (OpenID Connect Discovery §4), starting with the first use. After an hour the
 * metadata is refreshed while the old metadata stays in use, so that a slow provider delays no sign-in.
 */
export class DiscoveredServer {
  private metadata: ServerMetadata | null = null;
  private refreshAt = 0;
  private underWay: Promise<ServerMetadata> | null = null;

  constructor(private readonly options: DiscoveredServerOptions) {}

  /** Returns the metadata. Rejects if it was never fetched and cannot be fetched now; the next call tries again. */
  async get(fetch: CustomFetch): Promise<ServerMetadata> {
    if (this.metadata === null) return this.discover(fetch);
    if (Date.now() >= this.refreshAt && this.underWay === null) {
      // Set before the result is known: if the refresh fails, the cached metadata is still usable.
      this.refreshAt = Date.now() + retryMs;
      this.options.callInBackground((own) => this.discover(own)).catch(() => undefined);
    }
    return this.metadata;
  }

  /** Fetches the metadata with one request for all concurrent callers. */
  private discover(fetch: CustomFetch): Promise<ServerMetadata> {
    this.underWay ??= this.ask(fetch).finally(() => {
      this.underWay = null;
    });
    return this.underWay;
  }

  private async ask(fetch: CustomFetch): Promise<ServerMetadata> {
    const found = await discovery(this.options.issuer, this.options.clientId, undefined, undefined, {
      [customFetch]: fetch,
      execute: [leaveUrlsToFetch],
    });
    this.metadata = found.serverMetadata();
    this.refreshAt = Date.now() + freshMs;
    return this.metadata;
  }
}
