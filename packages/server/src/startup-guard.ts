import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { apiContentPolicy } from '@crewkit/core';

// Longer than a start takes on a busy machine, but shorter than the timeout of proxies. A migration may take longer.
const defaultHoldMs = 10_000;

/**
 * Handles requests until the server is ready. Requests are held for a moment and then get a response that asks the client to retry. Proxies
 * do not retry forwarded requests that may have had an effect, so refusing such requests immediately would lose them.
 */
export class StartupGuard {
  private inner: RequestListener | null = null;
  private readonly held = new Set<() => void>();

  constructor(private readonly holdMs = defaultHoldMs) {}

  readonly listener: RequestListener = (request, response) => {
    if (this.inner === null) this.hold(request, response);
    else this.inner(request, response);
  };

  /** Passes all requests to `inner` from now on, beginning with the held requests. */
  open(inner: RequestListener): void {
    this.inner = inner;
    for (const pass of this.held) pass();
    this.held.clear();
  }

  private hold(request: IncomingMessage, response: ServerResponse): void {
    const pass = (): void => {
      clearTimeout(timer);
      // Clients that have disconnected during the wait need no response.
      if (!response.destroyed) this.listener(request, response);
    };
    const timer = setTimeout(() => {
      this.held.delete(pass);
      const policy = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': apiContentPolicy };
      const headers = { ...policy, 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' };
      response.writeHead(503, headers).end('starting\n');
    }, this.holdMs);
    this.held.add(pass);
  }
}
