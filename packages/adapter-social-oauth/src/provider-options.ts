import { checkOptions, optionRules, type OptionRules } from '@crewkit/core/adapter';

import type { ClientAuthMethod } from './client-authentication.js';
import { isSafeUrl } from './safe-url.js';

/** The options that all providers have. */
export interface ProviderOptions {
  /** The provider's segment of the path `/api/auth/social/<id>`: 1 to 32 lowercase letters, digits and dashes. */
  readonly id: string;
  /** The display name. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The client authentication method at the token endpoint. By default, it is detected at the first sign-in. */
  readonly tokenEndpointAuthMethod?: ClientAuthMethod | undefined;
  /** The timeout in seconds for all requests of one call together. The default is 10. */
  readonly timeoutSeconds?: number | undefined;
}

const maxNameLength = 100;
const maxIdShown = 40;
const maxTimeoutSeconds = 60;

const isId = (value: string): boolean => /^[a-z0-9-]{1,32}$/.test(value);
const isName = (value: string): boolean => value.length <= maxNameLength;

export const commonRules: OptionRules<ProviderOptions> = {
  id: optionRules.text('1 to 32 lower-case letters, digits or dashes', isId, { quote: true }),
  name: optionRules.text(`a text of at most ${maxNameLength} characters`, isName),
  clientId: optionRules.text(),
  clientSecret: optionRules.text(),
  tokenEndpointAuthMethod: optionRules.optional(optionRules.oneOf('client_secret_basic', 'client_secret_post')),
  timeoutSeconds: optionRules.optional(optionRules.positiveNumber(maxTimeoutSeconds, 'seconds')),
};

/** Accepts https URLs, and http URLs on this machine. Rejects URLs with credentials or a fragment. */
export const urlRule = optionRules.text(
  'an https URL, without user and fragment (http on this machine only)',
  isUsableUrl,
);

/** Accepts scopes in the syntax of RFC 6749 §3.3. */
export const scopesRule = optionRules.listRule(
  optionRules.text('a name without blanks, quotes and backslashes', (value) =>
    /^[\x21\x23-\x5B\x5D-\x7E]+$/.test(value),
  ),
  { of: 'scopes' },
);

export function isUsableUrl(value: string): boolean {
  if (!isSafeUrl(value)) return false;
  const { username, password, hash } = new URL(value);
  return username === '' && password === '' && hash === '';
}

/** Checks the options. If they are invalid, throws an `OptionsError` that names the provider and contains no secret. */
export function checkProviderOptions<Options>(caller: string, rules: OptionRules<Options>, options: unknown): void {
  const id: unknown = optionRules.isObject(options) ? Reflect.get(options, 'id') : undefined;
  checkOptions(
    typeof id === 'string' ? `${caller} ${JSON.stringify(id.slice(0, maxIdShown))}` : caller,
    rules,
    options,
  );
}

/** Returns the scopes as one text, separated by spaces and without duplicates. */
export function joinScopes(scopes: readonly string[]): string {
  return [...new Set(scopes)].join(' ');
}
