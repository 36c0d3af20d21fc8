import { allowInsecureRequests, type Configuration, type CustomFetch } from 'openid-client';

import { misfit, ProviderError } from './provider-error.js';
import { isSafeUrl } from './safe-url.js';

// oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; `boundedFetch` allows only safe URLs
export const leaveUrlsToFetch: (configuration: Configuration) => void = allowInsecureRequests;

const maxAnswerBytes = 1024 * 1024;

/**
 * Creates a fetch function for one operation of an identity provider. When `signal` aborts, all requests of the function are aborted. The
 * function does not follow redirects, limits responses to 1 MiB, and requests only safe URLs (https, or http on this machine), even if the
 * provider's metadata contains unsafe ones. If the provider does not respond, or responds with 5xx or 429, the error is `UNAVAILABLE`.
 */
export function boundedFetch(signal: AbortSignal): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (!isSafeUrl(url)) throw misfit('the provider names an address that is not https');
    try {
      const request = { method, headers, redirect: 'manual', signal } as const;
      const response = await fetch(url, body == null ? request : { ...request, body });
      if (response.status >= 500 || response.status === 429) await giveUp(response);
      return await withWholeBody(response);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError('UNAVAILABLE', `no answer (${toReason(error)})`);
    }
  };
}

async function giveUp(response: Response): Promise<never> {
  await response.body?.cancel();
  throw new ProviderError('UNAVAILABLE', `the answer was ${response.status}`);
}

/** Reads the whole body, so that the time and size limits apply to it too. */
async function withWholeBody(response: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Node's types do not declare that a body is iterable.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    // Throwing leaves the loop, which cancels the rest of the body.
    if (bytes > maxAnswerBytes) throw misfit('the answer has more than 1 MiB');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), { status, headers });
}

/** Returns the system's error code, such as ECONNREFUSED, or the name of the error. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name;
}
