import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { apiContentPolicy } from '@crewkit/core/api';

// Longer than a start takes on a machine that has much to do, shorter than the patience of proxies. A migration may take longer.
const defaultHoldMs = 10_000;

/**
 * What the port answers until there is something to answer with: requests wait for it for a moment, then they are told to come
 * again. A proxy that has sent one on sends nothing twice that may have had an effect, so refusing at once would lose them.
 */
export class StartGate {
  private inner: RequestListener | null = null;
  private readonly held = new Set<() => void>();

  constructor(private readonly holdMs = defaultHoldMs) {}

  readonly listener: RequestListener = (request, response) => {
    if (this.inner === null) this.hold(request, response);
    else this.inner(request, response);
  };

  /** From now on `inner` answers, first of all those who wait. */
  open(inner: RequestListener): void {
    this.inner = inner;
    for (const pass of this.held) pass();
    this.held.clear();
  }

  private hold(request: IncomingMessage, response: ServerResponse): void {
    const pass = (): void => {
      clearTimeout(timer);
      // Whoever has gone meanwhile asked for nothing.
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
