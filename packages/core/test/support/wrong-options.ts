import { randomBytes } from 'node:crypto';
import { publicRoute } from '../../src/api/define-route.js';
import { contactPolicies } from '../../src/domain/chat/contact-policy.js';
import { createJwtKey } from '../../src/defaults/crypto/create-jwt-key.js';
import { SystemClock } from '../../src/defaults/clock-and-ids.js';
import type { IdentityProvider } from '../../src/ports/sign-in/identity-provider.js';
import type { CrewkitOptions } from '../../src/wiring/crewkit-options.js';
import { answer, own, wrongRoutes } from '../http/wrong-routes.js';
import { wrongPermissions } from './wrong-permissions.js';

export const key = randomBytes(32);
const jwtKey = createJwtKey({ kid: 'k', algorithm: 'HS256', secret: key });
export const jwt = [jwtKey];
export const encryption = [{ kid: 'k', key }];
export const withProvider = (id: string): IdentityProvider =>
  ({ id, begin: () => null, complete: () => null }) as never;
const without = (name: keyof CrewkitOptions) => ({ [name]: undefined });

/** The first problem that is reported for each invalid option. */
export const wrong: readonly (readonly [title: string, given: object, problem: string])[] = [
  ['no store', without('store'), 'store: expected sqliteStore(…), postgresStore(…) or a StoreAdapter, got nothing'],
  [
    'a store by its URL',
    { store: 'sqlite:./x.db' },
    'store: expected sqliteStore(…), postgresStore(…) or a StoreAdapter, got a text',
  ],
  [
    'an empty store',
    { store: {} },
    'store: expected sqliteStore(…), postgresStore(…) or a StoreAdapter, got an object without migrate(), ping(), close()',
  ],
  [
    'a store without a unit of work',
    { store: { migrate: answer, ping: answer, close: answer } },
    'store.unitOfWork: expected a UnitOfWork, got nothing',
  ],
  ['an unknown way to share', { shared: 'redis' }, 'shared: expected "local" or redisShared(…), got "redis"'],
  [
    'a mailer that cannot be closed',
    { mailer: { keepsMails: true, send: answer } },
    'mailer: expected smtpMailer(…) or a Mailer, got an object without close()',
  ],
  [
    'a mailer that does not say whether it keeps mails',
    { mailer: { send: answer, close: answer } },
    'mailer.keepsMails: expected true or false, got nothing',
  ],
  [
    'a folder for blobs',
    { blobs: './data/blobs' },
    'blobs: expected fileBlobs(…), s3Blobs(…) or a BlobStore, got a text',
  ],
  ['no keys', without('keys'), 'keys: expected deriveKeys(…) or { jwt, encryption }, got nothing'],
  [
    'a secret for the keys',
    { keys: key.toString('base64') },
    'keys: expected deriveKeys(…) or { jwt, encryption }, got',
  ],
  [
    'keys without token keys',
    { keys: { encryption } },
    'keys.jwt: expected a list of keys made by createJwtKey(…), got nothing',
  ],
  [
    'keys by another name',
    { keys: { jwt, encryption, jwks: jwt } },
    'keys.jwks: unknown option; known are jwt, encryption',
  ],
  [
    'an empty list of token keys',
    { keys: { jwt: [], encryption } },
    'keys.jwt: expected at least 1 of keys made by createJwtKey(…), got an empty list',
  ],
  [
    'a secret for a token key',
    { keys: { jwt: [key.toString('base64')], encryption } },
    'keys.jwt[0]: expected a key made by createJwtKey(…), got a text',
  ],
  [
    'key material for a token key',
    { keys: { jwt: [{ kid: 'k', algorithm: 'HS256', secret: key }], encryption } },
    'keys.jwt[0]: expected a key made by createJwtKey(…), got an object',
  ],
  [
    'a token key twice',
    { keys: { jwt: [jwtKey, jwtKey], encryption } },
    'keys.jwt: Token keys: the key id "k" appears twice.',
  ],
  [
    'keys without encryption keys',
    { keys: { jwt } },
    'keys.encryption: expected a list of keys { kid, key }, got nothing',
  ],
  [
    'a text for an encryption key',
    { keys: { jwt, encryption: [{ kid: 'k', key: 'x'.repeat(32) }] } },
    'keys.encryption[0]: expected { kid, key }, the key of 32 bytes, got an object',
  ],
  [
    'a short encryption key',
    { keys: { jwt, encryption: [{ kid: 'k', key: randomBytes(16) }] } },
    'keys.encryption: The encryption key "k" has 16 bytes',
  ],
  [
    'the id of an encryption key twice',
    { keys: { jwt, encryption: [...encryption, ...encryption] } },
    'keys.encryption: Encryption keys: the key id "k" appears twice.',
  ],
  [
    'no public URL',
    without('publicUrl'),
    'publicUrl: expected an http or https URL without a slash at its end, got nothing',
  ],
  [
    'a host for the public URL',
    { publicUrl: 'app.example' },
    'publicUrl: expected an http or https URL without a slash at its end, got "app.example"',
  ],
  [
    'a public URL with a slash',
    { publicUrl: 'https://app.example/' },
    'publicUrl: expected an http or https URL without a slash at its end, got "https://app.example/"',
  ],
  ...['https://app.example?a=1', 'https://app.example#top', ' https://app.example', 'ftp://app.example'].map(
    (publicUrl) =>
      [
        `the public URL ${publicUrl}`,
        { publicUrl },
        `publicUrl: expected an http or https URL without a slash at its end, got ${JSON.stringify(publicUrl)}`,
      ] as const,
  ),
  [
    'a public URL with a password',
    { publicUrl: 'https://ada:tPASS@app.example' },
    'publicUrl: expected an http or https URL without a slash at its end, got a text',
  ],
  ...['', '/', 'api', '/api/', '//api', '/api?a=1', '/api#top', '/:id', '/a/../b', '/.', '/a b', '/%61pi'].map(
    (basePath) =>
      [
        `the base path ${basePath}`,
        { basePath },
        `basePath: expected a path such as /api or /v1/crewkit, without a slash at its end, got ${basePath === '' ? 'an empty text' : JSON.stringify(basePath)}`,
      ] as const,
  ),
  [
    'a long base path',
    { basePath: `/${'a'.repeat(100)}` },
    'basePath: expected a path such as /api or /v1/crewkit, without a slash at its end, got a text',
  ],
  [
    'a path of one of Crewkit’s routes below another base path',
    { basePath: '/v1', routes: [publicRoute({ ...own, path: '/v1/teams/:id' }, answer)] },
    'routes[0]: expected a path of its own, got GET /v1/teams/:…, which is that of viewTeam',
  ],
  [
    'a page at another origin',
    { appPages: { verifyEmail: '//evil.example/verify' } },
    'appPages.verifyEmail: expected a path such as /verify-email, without query and fragment, got "//evil.example/verify"',
  ],
  [
    'a page with a fragment',
    { appPages: { signIn: '/app#/sign-in' } },
    'appPages.signIn: expected a path such as /verify-email, without query and fragment, got "/app#/sign-in"',
  ],
  [
    'a conversation page without an id',
    { appPages: { conversation: '/chats' } },
    'appPages.conversation: expected a path with one :id, such as /chats/:id, got "/chats"',
  ],
  [
    'an origin that is no list',
    { appOrigins: 'https://app.example' },
    'appOrigins: expected a list of origins such as https://app.example, got a text',
  ],
  [
    'an empty list of origins',
    { appOrigins: [] },
    'appOrigins: expected at least 1 of origins such as https://app.example, got an empty list',
  ],
  [
    'an origin with a path',
    { appOrigins: ['https://app.example/x'] },
    'appOrigins[0]: expected an origin such as https://app.example, without a path or a slash at its end, got "https://app.example/x"',
  ],
  [
    'an origin that no page has',
    { appOrigins: ['ftp://app.example'] },
    'appOrigins[0]: expected an origin such as https://app.example, without a path or a slash at its end, got "ftp://app.example"',
  ],
  [
    'a list of origins with a hole',
    { appOrigins: new Array(1) },
    'appOrigins[0]: expected an origin such as https://app.example, without a path or a slash at its end, got nothing',
  ],
  [
    'true for a number of proxies',
    { trustedProxies: true },
    'trustedProxies: expected a whole number from 0 to 32 (how many proxies stand in front), got true',
  ],
  [
    'limits off by false',
    { rateLimits: false },
    'rateLimits: expected "off" or { globalPerMinute, routes }, got false',
  ],
  ['limits by a number', { rateLimits: 100 }, 'rateLimits: expected "off" or { globalPerMinute, routes }, got 100'],
  ['limits on', { rateLimits: 'on' }, 'rateLimits: expected "off" or { globalPerMinute, routes }, got "on"'],
  [
    'an unknown limit',
    { rateLimits: { globalPerMinute: 60, perMinute: 5 } },
    'rateLimits.perMinute: unknown option; known are globalPerMinute, routes',
  ],
  [
    'a hook that is no function',
    { hooks: { beforeSignIn: true } },
    'hooks.beforeSignIn: expected a function, got true',
  ],
  [
    'an unknown hook',
    { hooks: { beforeSignUp: () => undefined } },
    'hooks.beforeSignUp: unknown option; did you mean beforeSignIn?',
  ],
  [
    'a limit of an operation by another name',
    { rateLimits: { routes: { logIn: 5 } } },
    'rateLimits.routes.logIn: unknown option; did you mean login?',
  ],
  [
    'no limit of an operation',
    { rateLimits: { routes: { login: 0 } } },
    'rateLimits.routes.login: expected a whole number of at least 1 (requests per minute and client), got 0',
  ],
  [
    'a limit of nothing',
    { rateLimits: { globalPerMinute: 0 } },
    'rateLimits.globalPerMinute: expected a whole number of at least 1 (requests per minute and client), got 0',
  ],
  [
    'providers by their names',
    { identityProviders: { google: {} } },
    'identityProviders: expected a list of oidcProvider(…), oauth2Provider(…) or an IdentityProvider, got an object',
  ],
  [
    'the options of a provider',
    { identityProviders: [{ id: 'a', issuer: 'x' }] },
    'identityProviders[0]: expected oidcProvider(…), oauth2Provider(…) or an IdentityProvider, got an object without begin(), complete()',
  ],
  [
    'the id of a provider that does not fit into a path',
    { identityProviders: [withProvider('a/b')] },
    'identityProviders[0].id: expected 1 to 32 lower-case letters, digits or dashes, got "a/b"',
  ],
  [
    'the id of a provider twice',
    { identityProviders: [withProvider('a'), withProvider('a')] },
    'identityProviders[1].id: expected an id of its own, got "a" a second time',
  ],
  [
    'a long grace',
    { refreshReuseGraceSeconds: 61 },
    'refreshReuseGraceSeconds: expected a whole number from 0 to 60 (seconds), got 61',
  ],
  [
    'a text for sessions',
    { sessions: 'cookie' },
    'sessions: expected an object such as { cookie: true }, got "cookie"',
  ],
  ['a text for cookie', { sessions: { cookie: 'on' } }, 'sessions.cookie: expected true or false, got "on"'],
  [
    'cookie sessions over http',
    { sessions: { cookie: true }, publicUrl: 'http://app.example' },
    'sessions.cookie: requires a publicUrl with https or on localhost, because browsers reject the cookie elsewhere',
  ],
  [
    'a text for days',
    { maxSessionAgeDays: '30' },
    'maxSessionAgeDays: expected a whole number from 1 to 3650 (days), got "30"',
  ],
  ['a word for a flag', { checkSessions: 'on' }, 'checkSessions: expected true or false, got "on"'],
  [
    'a storage limit below 0',
    { storageLimits: { userBytes: -1 } },
    'storageLimits.userBytes: expected a whole number of bytes, or null for no limit, got -1',
  ],
  [
    'a text for a storage limit',
    { storageLimits: { organizationBytes: '1 GiB' } },
    'storageLimits.organizationBytes: expected a whole number of bytes, or null for no limit, got "1 GiB"',
  ],
  ['null for a flag', { mentionMails: null }, 'mentionMails: expected true or false, got null'],
  [
    'an unknown contact policy',
    { contactPolicy: 'friends' },
    `contactPolicy: expected "${contactPolicies.join('" or "')}", got "friends"`,
  ],
  [
    'no additions to groups',
    { groupAdditionsPerDay: 0 },
    'groupAdditionsPerDay: expected a whole number from 1 to 10000 (groups per day), got 0',
  ],
  [
    'an outbound host that is a URL',
    { outbound: { allow: ['10.0.0.0/8', 'http://intranet'] } },
    'outbound.allow[1]: expected a host name, an IP address or a range such as 10.1.0.0/16, got "http://intranet"',
  ],
  [
    'an outbound range with too many bits',
    { outbound: { allow: ['10.0.0.0/33'] } },
    'outbound.allow[0]: expected a host name, an IP address or a range such as 10.1.0.0/16, got "10.0.0.0/33"',
  ],
  [
    'an unknown list of passwords',
    { breachedPasswords: 'comon' },
    'breachedPasswords: expected "common" or an object with contains(), got "comon"',
  ],
  ['a function for a captcha', { captcha: () => true }, 'captcha: expected a CaptchaVerifier, got a function'],
  ...wrongPermissions,
  ['an unknown option', { trustedProxy: 1 }, 'trustedProxy: unknown option; did you mean trustedProxies?'],
  ['an unknown option like no other', { verbose: true }, 'verbose: unknown option; known are store, '],
  ['an unknown port', { ports: { log: console } }, 'ports.log: unknown option; did you mean logger?'],
  ['a misspelled port', { ports: { ratelimiter: {} } }, 'ports.ratelimiter: unknown option; did you mean rateLimiter?'],
  [
    'mail templates by their names',
    { ports: { mailTemplates: {} } },
    'ports.mailTemplates: expected a MailTemplates, got an object without render()',
  ],
  ['the class of a port', { ports: { clock: SystemClock } }, 'ports.clock: expected a Clock, got a function'],
  ...wrongRoutes,
];
