import { KeyObject } from 'node:crypto';

import { defaultBasePath } from '../api/base-path.js';
import { routeLimits } from '../api/route-limits.js';
import { appPathErrors } from '../domain/sign-in/app-path.js';
import type { StorageLimits } from '../domain/chat/storage.js';
import { AesGcmSecretBox } from '../defaults/crypto/aes-gcm-secret-box.js';
import { isAddressRange } from '../defaults/outbound/address-ranges.js';
import { PermissionCatalogue } from '../domain/access/permissions/permission-catalogue.js';
import { contactPolicies } from '../domain/chat/contact-policy.js';
import type { Keys } from '../defaults/crypto/derive-keys.js';
import { JsonwebtokenTokenSigner } from '../defaults/crypto/jsonwebtoken-token-signer.js';
import {
  also,
  expects,
  fields,
  flag,
  isObject,
  keywordOr,
  listRule,
  methods,
  oneOf,
  optional,
  text,
  usableBy,
  wholeNumber,
  type OptionRules,
} from '../options/index.js';
import type { SharedPorts, StoreAdapter } from '../ports/store-adapter.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import type { CrewkitOptions, HostModule, RateLimits } from './crewkit-options.js';
import { createFieldRule } from './field-rule.js';
import { hookRules } from './hook-rules.js';
import { permissionRule } from './permission-rule.js';
import { portRules, replaceablePortRules } from './port-rules.js';
import { createRouteRule } from './route-rule.js';

const maxProxies = 32;
const maxBasePathLength = 100;
const maxGraceSeconds = 60;
const maxSessionDays = 3650;
const maxGroupAdditions = 10_000;
const maxHostLength = 253;

const store = 'sqliteStore(…), postgresStore(…) or a StoreAdapter';
const origin = 'an origin such as https://app.example, without a path or a slash at its end';

const outboundHost = 'a host name, an IP address or a range such as 10.1.0.0/16';

const bytes = expects(
  'a whole number of bytes, or null for no limit',
  (value) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0),
  { quote: true },
);
const perMinute = wholeNumber(1, Infinity, 'requests per minute and client');
const limitRules = Object.fromEntries(
  Object.keys(routeLimits).map((name) => [name, optional(perMinute)]),
) as OptionRules<NonNullable<RateLimits['routes']>>;

const page = 'a path such as /verify-email, without query and fragment';
const pageRule = optional(text(page, isPagePath, { quote: true }));
const conversationPage = 'a path with one :id, such as /chats/:id';
const pageRules = {
  ...{ verifyEmail: pageRule, resetPassword: pageRule, confirmEmail: pageRule, socialSignIn: pageRule },
  ...{ acceptInvitation: pageRule, signUp: pageRule, signIn: pageRule, forgotPassword: pageRule },
  ...{ emailCode: pageRule },
  conversation: optional(
    text(conversationPage, (path) => isPagePath(path) && path.split(':id').length === 2, { quote: true }),
  ),
};

/** Returns the rules for `checkOptions`. The rule for `routes` depends on the base path, and it and the rule for `fields` on the permissions. */
export function getOptionRules(options: unknown): OptionRules<CrewkitOptions> {
  const basePath: unknown = isObject(options) ? Reflect.get(options, 'basePath') : undefined;
  const below = typeof basePath === 'string' ? basePath : defaultBasePath;
  const catalogue = createCatalogue(options);
  return {
    ...crewkitOptionRules,
    routes: optional(createRouteRule(below, catalogue)),
    fields: optional(createFieldRule(catalogue)),
  };
}

/**
 * Creates the permission catalogue of these options. Without valid permissions, which are reported on their own, the catalogue contains
 * the built-in permissions.
 */
function createCatalogue(given: unknown): PermissionCatalogue {
  const { permissions, ports } = isObject(given) ? (given as Partial<CrewkitOptions>) : {};
  const isValid = permissions !== undefined && permissionRule(permissions, '').length === 0;
  return new PermissionCatalogue({
    definitions: isValid ? permissions : {},
    hasLocator: ports?.resourceLocator !== undefined,
  });
}

/** One rule per option. If the rule of an option is missing, the code does not compile. */
const crewkitOptionRules: Omit<OptionRules<CrewkitOptions>, 'routes' | 'fields'> = {
  store: also(methods<StoreAdapter>(store, 'migrate', 'ping', 'close'), (value, name) =>
    methods<UnitOfWork>(
      'a UnitOfWork',
      'run',
      'read',
    )(Reflect.get(value as object, 'unitOfWork'), `${name}.unitOfWork`),
  ),
  shared: optional(
    keywordOr(
      'local',
      '"local" or redisShared(…)',
      methods<SharedPorts>('"local" or redisShared(…)', 'createEventBus', 'createRateLimiter'),
    ),
  ),
  mailer: optional(portRules.mailer),
  blobs: optional(portRules.blobs),
  storageLimits: optional(
    fields<StorageLimits>({ userBytes: optional(bytes), organizationBytes: optional(bytes) }, 'limits in bytes'),
  ),
  keys: fields<Keys>(
    {
      jwt: also(
        listRule(expects('a key made by createJwtKey(…)', isJwtKey), { of: 'keys made by createJwtKey(…)', min: 1 }),
        usableBy((keys: Keys['jwt']) => new JsonwebtokenTokenSigner(keys)),
      ),
      encryption: also(
        listRule(expects('{ kid, key }, the key of 32 bytes', isEncryptionKey), { of: 'keys { kid, key }', min: 1 }),
        usableBy((keys: Keys['encryption']) => new AesGcmSecretBox(keys)),
      ),
    },
    'deriveKeys(…) or { jwt, encryption }',
  ),
  publicUrl: text('an http or https URL without a slash at its end', isPublicUrl, { quote: true }),
  basePath: optional(
    text('a path such as /api or /v1/crewkit, without a slash at its end', isBasePath, { quote: true }),
  ),
  appOrigins: optional(
    listRule(text(origin, isOrigin, { quote: true }), { of: 'origins such as https://app.example', min: 1 }),
  ),
  appPages: optional(fields<NonNullable<CrewkitOptions['appPages']>>(pageRules, 'an object of paths')),
  trustedProxies: optional(wholeNumber(0, maxProxies, 'how many proxies stand in front')),
  rateLimits: optional(
    keywordOr(
      'off',
      '"off" or { globalPerMinute, routes }',
      fields<RateLimits>(
        {
          globalPerMinute: optional(perMinute),
          routes: optional(fields(limitRules, 'an object of limits by operation')),
        },
        '"off" or { globalPerMinute, routes }',
      ),
    ),
  ),
  identityProviders: optional(portRules.identityProviders),
  refreshReuseGraceSeconds: optional(wholeNumber(0, maxGraceSeconds, 'seconds')),
  sessions: optional(
    fields<NonNullable<CrewkitOptions['sessions']>>({ cookie: optional(flag()) }, 'an object such as { cookie: true }'),
  ),
  maxSessionAgeDays: optional(wholeNumber(1, maxSessionDays, 'days')),
  checkSessions: optional(flag()),
  breachedPasswords: optional(
    keywordOr('common', '"common" or an object with contains()', portRules.breachedPasswords),
  ),
  captcha: optional(portRules.captcha),
  mentionMails: optional(flag()),
  contactPolicy: optional(oneOf(...contactPolicies)),
  groupAdditionsPerDay: optional(wholeNumber(1, maxGroupAdditions, 'groups per day')),
  outbound: optional(
    fields<NonNullable<CrewkitOptions['outbound']>>(
      { allow: optional(listRule(text(outboundHost, isOutboundHost, { quote: true }), { of: 'hosts and ranges' })) },
      "an object such as { allow: ['10.1.0.0/16'] }",
    ),
  ),
  hooks: optional(fields(hookRules, 'an object of hooks')),
  permissions: optional(permissionRule),
  modules: optional(listRule(methods<HostModule>('a ContainerModule of Inversify', 'load'), { of: 'modules' })),
  ports: optional(fields(replaceablePortRules, 'an object of ports')),
};

function isJwtKey(value: unknown): boolean {
  if (!isObject(value) || typeof Reflect.get(value, 'kid') !== 'string') return false;
  return Reflect.get(value, 'verificationKey') instanceof KeyObject;
}

function isEncryptionKey(value: unknown): boolean {
  if (!isObject(value) || typeof Reflect.get(value, 'kid') !== 'string') return false;
  return Reflect.get(value, 'key') instanceof Uint8Array;
}

function isPublicUrl(value: string): boolean {
  if (!URL.canParse(value) || /[\s?#]|\/$/.test(value)) return false;
  const { protocol, username, password } = new URL(value);
  return isHttp(protocol) && username === '' && password === '';
}

// Clients and proxies normalize segments that consist of dots. The length keeps request targets short.
function isBasePath(value: string): boolean {
  return value.length <= maxBasePathLength && /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(value);
}

function isOutboundHost(value: string): boolean {
  return isAddressRange(value) || (/^[a-z\d.-]*[a-z][a-z\d.-]*$/i.test(value) && value.length <= maxHostLength);
}

function isPagePath(path: string): boolean {
  return !path.includes('?') && appPathErrors(path, '').length === 0;
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value && isHttp(new URL(value).protocol);
}

function isHttp(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
