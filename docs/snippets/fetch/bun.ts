import { createFetchHandler } from '@crewkit/adapter-http-fetch';
import type { Crewkit } from '@crewkit/core';

/** The part of Bun's options that the example needs. */
export interface BunOptions {
  readonly port: number;
  readonly idleTimeout: number;
  readonly fetch: (request: Request, server: BunServer) => Promise<Response>;
}

declare const Bun: { serve(options: BunOptions): void };

interface BunServer {
  requestIP(request: Request): { readonly address: string } | null;
}

export function serveWithBun(crewkit: Crewkit): void {
  // #region serve
  const handler = createFetchHandler(crewkit);
  Bun.serve({
    port: 3000,
    idleTimeout: 120, // seconds; the default of 10 would interrupt slow uploads
    fetch: (request, server) => handler(request, { remoteAddress: server.requestIP(request)?.address ?? '' }),
  });
  // #endregion
}
