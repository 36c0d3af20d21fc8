import { customFetch, discovery, type CustomFetch, type ServerMetadata } from 'openid-client';

import { leaveUrlsToFetch } from './bounded-fetch.js';

const freshMs = 60 * 60 * 1000;
const retryMs = 60 * 1000;

export interface DiscoveredServerOptions {
  readonly issuer: URL;
  readonly clientId: string;
  /** Runs a background refresh, and passes it a fetch function with a separate deadline. */
  readonly callInBackground: (run: (fetch: CustomFetch) => Promise<unknown>) => Promise<unknown>;
}

/**
 * Fetches the metadata of an OpenID provider (OpenID Connect Discovery §4) on first use and caches it. After an hour, refreshes it in the
 * background while the old metadata stays in use, so that a slow provider does not delay sign-ins.
 */
export class DiscoveredServer {
  private metadata: ServerMetadata | null = null;
  private refreshAt = 0;
  private underWay: Promise<ServerMetadata> | null = null;

  constructor(private readonly options: DiscoveredServerOptions) {}

  /**
   * Returns the metadata. Rejects if the metadata has never been fetched and cannot be fetched now. The next call then
   * tries again.
   */
  async get(fetch: CustomFetch): Promise<ServerMetadata> {
    if (this.metadata === null) return this.discover(fetch);
    if (Date.now() >= this.refreshAt && this.underWay === null) {
      // Set this before the result is known, because the cached metadata is still usable if the refresh fails.
      this.refreshAt = Date.now() + retryMs;
      this.options.callInBackground((own) => this.discover(own)).catch(() => undefined);
    }
    return this.metadata;
  }

  /** Fetches the metadata. Concurrent callers share one request. */
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
