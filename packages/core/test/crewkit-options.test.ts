import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardedRoute, publicRoute } from '../src/api/define-route.js';
import { deriveKeys } from '../src/defaults/crypto/derive-keys.js';
import { ConsoleMailer } from '../src/defaults/mail/console-mailer.js';
import { devMailer } from '../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../src/defaults/files/file-blobs.js';
import { OptionsError } from '../src/options/check-options.js';
import { completeOptions } from '../src/wiring/complete-options.js';
import { createCrewkit } from '../src/wiring/create-crewkit.js';
import type { CrewkitOptions } from '../src/wiring/crewkit-options.js';
import { answer, own } from './http/wrong-routes.js';
import { encryption, jwt, key, withProvider, wrong } from './support/wrong-options.js';

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
  mailer: devMailer(),
  blobs: fileBlobs({ directory: tmpdir() }),
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
    { sessions: {}, publicUrl: 'http://app.example' },
    { sessions: { cookie: true }, publicUrl: 'http://localhost:3000' },
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
      await (await createCrewkit({ ...complete, fields: {} })).close();
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

    it.each([
      [undefined, 'https://app.example', true],
      ['staging', 'https://app.example', true],
      [undefined, 'http://localhost:3000', false],
      [undefined, 'http://[::1]:3000', false],
      ['development', 'https://app.example', false],
    ])('knows production by NODE_ENV %s and the public URL %s', (environment, publicUrl, isProduction) => {
      vi.stubEnv('NODE_ENV', environment);
      const complete = (): unknown => completeOptions({ ...required(':memory:'), publicUrl });
      if (isProduction) expect(complete).toThrow(/required in production/);
      else expect(complete).not.toThrow();
    });
  });
});
