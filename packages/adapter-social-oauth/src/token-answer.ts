import type { CustomFetch } from 'openid-client';

import { isFields } from './read-profile.js';

/** What the answer of a token endpoint says about the client: it is known, it may have been rejected, or neither. */
export type Verdict = 'KNOWN' | 'REFUSED' | 'UNCLEAR';

// RFC 6749 §5.2, grouped by whether another client authentication method can change the answer.
const aboutTheClient = new Set(['invalid_client', 'unauthorized_client', 'invalid_request']);
const aboutTheGrant = new Set(['invalid_grant', 'unsupported_grant_type', 'invalid_scope']);
const refusals = new Set([400, 401, 403]);

/** A fetch that reports every answer of the token endpoint, the only endpoint that receives a POST. */
export function withVerdict(fetch: CustomFetch, tell: (verdict: Verdict) => void): CustomFetch {
  return async (url, options) => {
    const response = await fetch(url, options);
    if (options.method === 'POST') tell(await judge(response.clone()));
    return response;
  };
}

/**
 * A fetch that normalizes token answers to RFC 6749 §5.1 whenever they contain an access token: JSON or form-encoded (GitHub's default),
 * 200 or 201, with a `token_type`. Drops all other fields, because they are unused, and a `null` or a list in them would make the library
 * reject the answer.
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
  // Wherever this code appears: a retry with the same code would look like an attack.
  if (aboutTheGrant.has(code) || text.includes('invalid_grant')) return 'KNOWN';
  if (aboutTheClient.has(code) || refusals.has(response.status)) return 'REFUSED';
  return isSuccess(response) && code === '' ? 'KNOWN' : 'UNCLEAR';
}

function isSuccess({ status }: Response): boolean {
  return status === 200 || status === 201;
}

/** Returns no fields if the answer is neither an object nor a form. */
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
