import { createFetchHandler } from '@crewkit/adapter-http-fetch';
import type { Crewkit } from '@crewkit/core';

/** The part of Deno's type of handlers that the example needs. */
export type DenoHandler = (
  request: Request,
  info: { readonly remoteAddr: { readonly hostname: string } },
) => Promise<Response>;

declare const Deno: { serve(options: { readonly port: number }, handler: DenoHandler): void };

export function serveWithDeno(crewkit: Crewkit): void {
  // #region serve
  const handler = createFetchHandler(crewkit);
  Deno.serve({ port: 3000 }, (request, { remoteAddr }) => handler(request, { remoteAddress: remoteAddr.hostname }));
  // #endregion
}
