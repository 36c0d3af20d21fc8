import { customFetch, discovery, type CustomFetch, type ServerMetadata } from 'openid-client';

import { leaveUrlsToFetch } from './bounded-fetch.js';

const freshMs = 60 * 60 * 1000;
const retryMs = 60 * 1000;

export interface DiscoveredServerOptions {
  readonly issuer: URL;
  readonly clientId: string;
  /** A fetch with a deadline of its own, for a refresh that nobody waits for. */
  readonly callInBackground: (run: (fetch: CustomFetch) => Promise<unknown>) => Promise<unknown>;
}

/**
 * The metadata of an OpenID provider (OpenID Connect Discovery §4), asked for when they are needed first and kept. After an
 * hour they are refreshed while the old ones go on being used, so that a slow provider slows nobody down.
 */
export class DiscoveredServer {
  private metadata: ServerMetadata | null = null;
  private refreshAt = 0;
  private underWay: Promise<ServerMetadata> | null = null;

  constructor(private readonly options: DiscoveredServerOptions) {}

  /** Rejects if they were never got and cannot be got now; the next call tries again. */
  async get(fetch: CustomFetch): Promise<ServerMetadata> {
    if (this.metadata === null) return this.discover(fetch);
    if (Date.now() >= this.refreshAt && this.underWay === null) {
      // Whatever comes of it: there is something to go on with.
      this.refreshAt = Date.now() + retryMs;
      this.options.callInBackground((own) => this.discover(own)).catch(() => undefined);
    }
    return this.metadata;
  }

  /** Once for everybody who waits at the same time. */
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
