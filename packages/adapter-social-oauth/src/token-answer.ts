import type { CustomFetch } from 'openid-client';

import { isFields } from './read-profile.js';

/**
 * The conclusion from a response of the token endpoint: the provider knows the client (`KNOWN`), the provider may have
 * rejected the client (`REFUSED`), or the response shows neither (`UNCLEAR`).
 */
export type Verdict = 'KNOWN' | 'REFUSED' | 'UNCLEAR';

// Error codes of RFC 6749 §5.2, grouped by whether another client authentication method can change the response.
const aboutTheClient = new Set(['invalid_client', 'unauthorized_client', 'invalid_request']);
const aboutTheGrant = new Set(['invalid_grant', 'unsupported_grant_type', 'invalid_scope']);
const refusals = new Set([400, 401, 403]);

/**
 * Wraps `fetch`. After each response from the token endpoint, calls `tell` with the conclusion from the response. The token endpoint is the
 * only endpoint that gets POST requests.
 */
export function withVerdict(fetch: CustomFetch, tell: (verdict: Verdict) => void): CustomFetch {
  return async (url, options) => {
    const response = await fetch(url, options);
    if (options.method === 'POST') tell(await judge(response.clone()));
    return response;
  };
}

/**
 * Wraps `fetch` to normalize token responses to RFC 6749 §5.1. A response with an access token may be JSON or form-encoded (GitHub's
 * default) and may have status 200 or 201. It is converted to JSON that contains only `access_token` and `token_type`. All other fields are
 * dropped: they are not used, and a `null` or a list in one of them would make the library reject the response.
 */
export function withPlainTokens(fetch: CustomFetch): CustomFetch {
  return async (url, options) => {
    const response = await fetch(url, options);
    if (options.method !== 'POST' || !isSuccess(response)) return response;
    const fields = await readFields(response.clone());
    if (fields['access_token'] == null) return response;
    const { access_token, token_type } = fields;
    const isTypeMissing = token_type == null || token_type === '';
    return Response.json({ access_token, token_type: isTypeMissing ? 'bearer' : token_type });
  };
}

async function judge(response: Response): Promise<Verdict> {
  const text = await response.clone().text();
  const { error } = await readFields(response);
  const code = typeof error === 'string' ? error : '';
  // Check for `invalid_grant` anywhere in the response, because a retry with the same authorization code would look like an attack.
  if (aboutTheGrant.has(code) || text.includes('invalid_grant')) return 'KNOWN';
  if (aboutTheClient.has(code) || refusals.has(response.status)) return 'REFUSED';
  return isSuccess(response) && code === '' ? 'KNOWN' : 'UNCLEAR';
}

function isSuccess({ status }: Response): boolean {
  return status === 200 || status === 201;
}

/** Reads the fields of the body. Returns no fields if the body is neither a JSON object nor a form. */
async function readFields(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  const json = parseJson(text);
  if (json !== undefined) return isFields(json) ? json : {};
  const [type = ''] = (response.headers.get('content-type') ?? 'text/plain').split(';');
  const isForm = ['application/x-www-form-urlencoded', 'text/plain'].includes(type.trim().toLowerCase());
  return isForm ? Object.fromEntries(new URLSearchParams(text.trim())) : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
