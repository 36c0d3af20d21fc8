import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { guardedRoute, publicRoute } from '../src/api/define-route.js';
import { createJwtKey } from '../src/defaults/crypto/create-jwt-key.js';
import { deriveKeys } from '../src/defaults/crypto/derive-keys.js';
import { ConsoleMailer } from '../src/defaults/mail/console-mailer.js';
import { DevMailer } from '../src/defaults/mail/dev-mailer.js';
import { FileBlobStore } from '../src/defaults/files/file-blob-store.js';
import { SystemClock } from '../src/defaults/system-clock.js';
import type { IdentityProvider } from '../src/ports/sign-in/identity-provider.js';
import { OptionsError } from '../src/options/check-options.js';
import { completeOptions } from '../src/wiring/complete-options.js';
import { createCrewkit } from '../src/wiring/create-crewkit.js';
import type { CrewkitOptions } from '../src/wiring/crewkit-options.js';
import { answer, own, wrongRoutes } from './http/wrong-routes.js';
import { wrongPermissions } from './wrong-permissions.js';

const key = randomBytes(32);
const jwtKey = createJwtKey({ kid: 'k', algorithm: 'HS256', secret: key });
const jwt = [jwtKey];
const encryption = [{ kid: 'k', key }];
const withProvider = (id: string): IdentityProvider => ({ id, begin: () => null, complete: () => null }) as never;
const without = (name: keyof CrewkitOptions) => ({ [name]: undefined });

/** The first problem that is reported for each invalid option. */
const wrong: readonly (readonly [title: string, given: object, problem: string])[] = [
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
    'blobs: expected a FileBlobStore, s3Blobs(…) or a BlobStore, got a text',
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
    'contactPolicy: expected "anyone" or "shared-organization", got "friends"',
  ],
  [
    'no additions to groups',
    { groupAdditionsPerDay: 0 },
    'groupAdditionsPerDay: expected a whole number from 1 to 10000 (groups per day), got 0',
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

async function messageFor(given: object | undefined): Promise<string> {
  const started = createCrewkit(given as CrewkitOptions);
  try {
    await (await started).close();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    return (error as Error).message;
  }
  throw new Error('The instance has started.');
}

const good = (): CrewkitOptions => ({
  store: sqliteStore({ path: ':memory:' }),
  mailer: new DevMailer(),
  blobs: new FileBlobStore({ directory: tmpdir() }),
  keys: { jwt, encryption },
  publicUrl: 'https://app.example/base',
  appOrigins: ['https://app.example', 'http://127.0.0.1:3000'],
});

describe('createCrewkit', () => {
  it.each(wrong)('rejects %s', async (_title, given, problem) => {
    const message = await messageFor({ ...good(), ...given });
    expect(message).toContain(`createCrewkit: ${problem}`);
    expect(message).not.toContain('\n');
  });

  it("rejects an embedding application's scope without a locator", async () => {
    const guard = { permissions: ['project:task.edit'], scope: 'plan', param: 'planId' } as const;
    const message = await messageFor({ ...good(), routes: [guardedRoute({ ...own, guard }, answer)] });
    expect(message).toContain('Unknown scope "plan"');
    expect(message).toContain('Others require ports.resourceLocator');
  });

  it('checks the guards of routes against the defined permissions', async () => {
    const routes = (name: string) => {
      const guard = { permissions: [name], scope: 'PROJECT', param: 'planId' } as const;
      return [guardedRoute({ ...own, guard }, answer)];
    };
    const permissions = { invoice: { scope: 'PROJECT', approve: 'Approve invoices' } } as const;
    const crewkit = await createCrewkit({ ...good(), permissions, routes: routes('invoice:approve') });
    await crewkit.close();
    const message = await messageFor({ ...good(), permissions, routes: routes('invoice:accept') });
    expect(message).toContain('routes[0].guard: There is no permission "invoice:accept" at PROJECT.');
  });

  it('rejects missing options', async () => {
    expect(await messageFor(undefined)).toBe('createCrewkit: expected an object of options, got nothing');
  });

  it('lists every problem in one error', async () => {
    const given = { store: {}, rateLimits: 100, ports: { clok: null } };
    const error = await createCrewkit(given as unknown as CrewkitOptions).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OptionsError);
    const { message, problems } = error as OptionsError;
    const names = ['store', 'keys', 'publicUrl', 'rateLimits'];
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([...names, 'ports.clok']);
    expect(message).toBe(
      `createCrewkit: 5 problems with its options\n${problems.map((each) => `- ${each}`).join('\n')}`,
    );
  });

  it('does not print values that may be secrets', async () => {
    const secret = 'postgres://crewkit:tPASS@db.example/crewkit';
    const given = {
      store: secret,
      mailer: secret,
      blobs: secret,
      keys: secret,
      publicUrl: secret,
      appOrigins: [secret],
      captcha: secret,
      ports: secret,
    };
    expect(await messageFor(given)).not.toContain('tPASS');
  });

  it.each([
    { trustedProxies: 0, rateLimits: 'off', refreshReuseGraceSeconds: 60, maxSessionAgeDays: 3650, shared: 'local' },
    {
      rateLimits: { globalPerMinute: 1_000_000 },
      identityProviders: [withProvider('my-2nd'), withProvider('x'.repeat(32))],
    },
    {
      breachedPasswords: 'common',
      captcha: undefined,
      routes: [
        publicRoute({ ...own, path: '/api/plans' }, answer),
        publicRoute({ ...own, operationId: 'home', path: '/' }, answer),
      ],
      ports: { clock: undefined },
    },
    { basePath: `/${'a'.repeat(99)}`, routes: [publicRoute({ ...own, path: '/api/users/:id' }, answer)] },
  ])('accepts %j', async (given) => {
    const crewkit = await createCrewkit({ ...good(), ...(given as object) });
    await crewkit.close();
  });

  describe('with the required options only', () => {
    const required = (path: string): CrewkitOptions => ({
      store: sqliteStore({ path }),
      keys: deriveKeys(key),
      publicUrl: 'https://app.example/base',
    });

    afterEach(() => vi.unstubAllEnvs());

    it('prints emails, stores files beside the database, and has the origin of the public URL', async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'crewkit-options-')), 'app.db');
      const complete = completeOptions(required(path));
      expect(complete.appOrigins).toEqual(['https://app.example']);
      expect(complete.mailer).toBeInstanceOf(ConsoleMailer);
      await complete.blobs.write(randomUUID(), Readable.from([new Uint8Array(1)]));
      expect(existsSync(`${path}-files/blobs`)).toBe(true);
      await (await createCrewkit(complete)).close();
    });

    it.each([
      ['on a database file', 'app.db', ['mailer']],
      ['on a database without a folder for files', ':memory:', ['mailer', 'blobs']],
    ])('does not start in production %s', async (_title, name, missing) => {
      vi.stubEnv('NODE_ENV', 'production');
      const path = name === ':memory:' ? name : join(mkdtempSync(join(tmpdir(), 'crewkit-options-')), name);
      const options = required(path);
      const error = await createCrewkit(options).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(OptionsError);
      expect((error as OptionsError).problems.map((problem) => problem.split(': required in production')[0])).toEqual(
        missing,
      );
      await (await createCrewkit({ ...options, mailer: good().mailer, blobs: good().blobs })).close();
    });
  });
});
