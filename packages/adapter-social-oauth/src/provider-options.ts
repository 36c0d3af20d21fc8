import type { ClientAuthMethod } from './client-authentication.js';
import { isSafeUrl } from './safe-url.js';

/** What every provider is made of. A fault in it is an Error that names the provider and the field, never the secret. */
export interface ProviderOptions {
  /** Part of the path `/api/auth/social/<id>`: 1 to 32 lower-case letters, digits and dashes. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the client proves itself at the token endpoint. Default: found out at the first sign-in. */
  readonly tokenEndpointAuthMethod?: ClientAuthMethod | undefined;
  /** Seconds for everything that one call asks of the provider. Default 10. */
  readonly timeoutSeconds?: number | undefined;
}

const maxNameLength = 100;
const maxTimeoutSeconds = 60;

export function checkOptions(options: ProviderOptions): void {
  const { id, name, clientId, clientSecret, tokenEndpointAuthMethod: method, timeoutSeconds = 10 } = options;
  require(id, isText(id) && /^[a-z0-9-]{1,32}$/.test(id), 'id must be 1 to 32 lower-case letters, digits or dashes');
  require(id, isText(name) &&
    name.length <= maxNameLength, `name must be a text of at most ${maxNameLength} characters`);
  require(id, isText(clientId), 'clientId must not be empty');
  require(id, isText(clientSecret), 'clientSecret must not be empty');
  const isMethod = method === undefined || ['client_secret_basic', 'client_secret_post'].includes(method);
  require(id, isMethod, 'tokenEndpointAuthMethod must be client_secret_basic or client_secret_post');
  const isTime = timeoutSeconds > 0 && timeoutSeconds <= maxTimeoutSeconds;
  require(id, isTime, `timeoutSeconds must be more than 0, at most ${maxTimeoutSeconds}`);
}

/** The URL of a field: https, or http on this machine, without credentials and fragment. */
export function checkUrl(id: string, field: string, text: string): URL {
  const { username, password, hash } = isSafeUrl(text) ? new URL(text) : { username: null, password: '', hash: '' };
  const isUsable = username === '' && password === '' && hash === '';
  require(id, isUsable, `${field} must be an https URL, without user and fragment (http on this machine only)`);
  return new URL(text);
}

/** As they go into the request (RFC 6749 §3.3). */
export function checkScopes(id: string, scopes: readonly string[]): string {
  const isEach = scopes.every((scope) => /^[\x21\x23-\x5B\x5D-\x7E]+$/.test(scope));
  require(id, isEach, 'scopes must be names without blanks, quotes and backslashes');
  return [...new Set(scopes)].join(' ');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

export function require(id: string, condition: boolean, fault: string): asserts condition {
  if (!condition) throw new Error(`The identity provider "${id}": ${fault}.`);
}
