import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { addMember, addWorkspace, RecordingLogger } from '@crewkit/contracts/samples';
import { ContainerModule, decorate, inject, injectable, type ContainerModuleLoadOptions } from 'inversify';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { toBuiltInRoleId } from '../src/domain/access/built-in-roles.js';
import { unknownClient } from '../src/domain/sign-in/session.js';
import { portTokens } from '../src/features/use-cases/tokens.js';
import { OptionsError, tokens, type Crewkit, type CrewkitOptions } from '../src/index.js';
import type { Clock } from '../src/ports/clock.js';
import type { StoreAdapter } from '../src/ports/store-adapter.js';
import type { AccessTokenClaims } from '../src/ports/sign-in/token-signer.js';
import { startCrewkit } from './support/start-crewkit.js';

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

type Load = (options: ContainerModuleLoadOptions) => void | Promise<void>;

async function start(
  load: Load,
  options: Partial<CrewkitOptions> = {},
): Promise<{ readonly crewkit: Crewkit; readonly store: StoreAdapter }> {
  const store = options.store ?? sqliteStore({ path: ':memory:' });
  const crewkit = await startCrewkit(store, { rateLimits: 'off', ...options, modules: [new ContainerModule(load)] });
  ends.push(() => crewkit.close());
  return { crewkit, store };
}

async function messageFor(load: Load): Promise<string> {
  const error: unknown = await start(load).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OptionsError);
  return (error as OptionsError).message;
}

const claims = (userId: string): AccessTokenClaims => ({
  userId,
  email: 'ada@example.test',
  tokenId: randomUUID(),
  issuedAt: new Date(),
  expiresAt: new Date(Date.now() + 60_000),
});

async function createOverHttp(crewkit: Crewkit, organizationId: string, key: string): Promise<unknown> {
  const route = crewkit.routes.find(({ operationId }) => operationId === 'createProject');
  if (route === undefined) throw new Error('There is no such route.');
  const { body } = await crewkit.dispatch(route, {
    method: 'POST',
    target: `/api/organizations/${organizationId}/projects`,
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    remoteAddress: '127.0.0.1',
    body: Readable.from([Buffer.from(JSON.stringify({ name: 'Sow', key }))]),
  });
  if (typeof body !== 'string') throw new Error('The response has no text.');
  return JSON.parse(body);
}

describe('modules', () => {
  it('decorate a use case for routes, crewkit.useCases and crewkit.as', async () => {
    let signedIn = '';
    const { crewkit, store } = await start(({ onActivation, rebind }) => {
      onActivation(tokens.useCases.createProject, (_context, createProject) => ({
        execute: async (caller, input) => createProject.execute(caller, { ...input, name: `${input.name}!` }),
      }));
      rebind(tokens.tokenSigner).toConstantValue({
        sign: () => 'any',
        verify: () => claims(signedIn),
        publicKeys: () => [],
      });
    });
    const { organization } = await addWorkspace(store);
    const organizationId = organization.id;
    const userId = await addMember(store, organizationId);
    const roleIds = [toBuiltInRoleId('ORGANIZATION', 'OWNER')];
    await crewkit.system('test').setMemberRoles({ organizationId, userId, roleIds });
    signedIn = userId;

    const input = { organizationId, name: 'Sow', teamId: null };
    const actor = { userId, accessTokenId: null, key: null, client: unknownClient };
    const made = [
      await crewkit.as(userId).createProject({ ...input, key: 'A' }),
      await crewkit.useCases.createProject.execute(actor, { ...input, key: 'B' }),
      await createOverHttp(crewkit, organizationId, 'C'),
    ];
    expect(made).toMatchObject(made.map(() => ({ name: 'Sow!' })));
  });

  it('decorate use cases for crewkit.system, and use cases that other use cases call', async () => {
    const called: string[] = [];
    const { crewkit, store } = await start(({ onActivation }) => {
      onActivation(tokens.useCases.updateAccount, (_context, updateAccount) => ({
        execute: (...inputs) => {
          called.push('updateAccount');
          return updateAccount.execute(...inputs);
        },
      }));
      onActivation(tokens.useCases.viewOwnAccount, (_context, viewOwnAccount) => ({
        execute: (...inputs) => {
          called.push('viewOwnAccount');
          return viewOwnAccount.execute(...inputs);
        },
      }));
    });
    const { userId } = await addWorkspace(store);
    await crewkit.as(userId).viewOverview({ organizationId: null, projectId: null });
    await crewkit.system('test').updateAccount({ userId, disabled: true });
    expect(called).toEqual(['viewOwnAccount', 'updateAccount']);
  });

  it('decorate background jobs and the use cases that they share', async () => {
    const swept = vi.fn();
    await start(({ onActivation }) => {
      onActivation(tokens.jobs.sweepExpired, (_context, sweepExpired) => ({
        execute: async () => {
          const removed = await sweepExpired.execute();
          swept(removed);
          return removed;
        },
      }));
    });
    await vi.waitFor(() => expect(swept).toHaveBeenCalledWith(0));
  });

  it('replace a port for everything that depends on it, and decorate what replaced it', async () => {
    const instant = new Date('2026-01-01T00:00:00.000Z');
    const logger = new RecordingLogger();
    let created = 0;
    const { crewkit, store } = await start(({ rebind, onActivation }) => {
      rebind(tokens.logger).toConstantValue(logger);
      rebind(tokens.clock).toDynamicValue(() => {
        created += 1;
        return { now: () => instant };
      });
      onActivation(tokens.clock, (_context, clock) => ({ now: () => new Date(clock.now().getTime() + 1) }));
    });
    expect(crewkit.clock.now().getTime()).toBe(instant.getTime() + 1);
    expect(logger.lines.map(({ message }) => message)).toContain('migrations applied');
    const { organization } = await addWorkspace(store);
    await crewkit.system('test').updateOrganization(organization.id, { name: 'Engines' });
    const { items } = await store.unitOfWork.read(({ auditLog }) =>
      auditLog.list({ organizationId: null, before: null, limit: 1 }),
    );
    expect(items[0]?.createdAt).toEqual(crewkit.clock.now());
    expect(created).toBe(1);
  });

  it('can await while they are loaded, and bind classes with decorators', async () => {
    class LateClock implements Clock {
      constructor(private readonly lateMs: number) {}

      now(): Date {
        return new Date(this.lateMs);
      }
    }
    const late = Symbol('late');
    decorate(injectable(), LateClock);
    decorate(inject(late), LateClock, 0);
    const { crewkit } = await start(async ({ bind, rebind }) => {
      bind(late).toConstantValue(await Promise.resolve(5));
      rebind(tokens.clock).to(LateClock);
    });
    expect(crewkit.clock.now()).toEqual(new Date(5));
  });

  it('cannot start with a wrong binding, which is reported by its token', async () => {
    const problem = async (load: Load): Promise<string> => (await messageFor(load)).replace('createCrewkit: ', '');
    const noBox = { seal: () => '' } as never;
    expect(await problem(({ rebind }) => void rebind(tokens.secretBox).toConstantValue(noBox))).toBe(
      'tokens.secretBox: expected a SecretBox, got an object without isCurrent(), open()',
    );
    expect(
      await problem(({ onActivation }) => onActivation(tokens.useCases.checkPermissions, () => ({}) as never)),
    ).toBe('tokens.useCases.checkPermissions: expected a use case, got an object without can(), require()');
    expect(await problem(({ rebind }) => void rebind(tokens.jobs.deliverMail).toConstantValue(null as never))).toBe(
      'tokens.jobs.deliverMail: expected a use case, got null',
    );
    expect(
      await problem(({ rebind }) => void rebind(tokens.urlSigner).toDynamicValue(() => new Promise(() => undefined))),
    ).toContain('tokens.urlSigner: Unexpected asynchronous service');
    expect(await problem(({ onActivation }) => onActivation(tokens.clock, async (_, clock) => clock))).toContain(
      'tokens.clock: Unexpected asynchronous service',
    );
    expect(await problem(({ unbind }) => unbind(tokens.totp))).toContain('tokens.totp: No bindings found');
    expect(await problem(({ bind }) => void bind(tokens.ids).toDynamicValue(() => null as never))).toContain(
      'tokens.ids: Ambiguous bindings found',
    );
    expect(
      await problem(({ rebind }) => {
        rebind(tokens.mailer).toDynamicValue(() => {
          throw new Error('no address');
        });
      }),
    ).toBe('tokens.mailer: no address');
  });

  it('cannot start with a module that fails, which is reported by its position', async () => {
    const failed = new Error('no key');
    const good = new ContainerModule(() => undefined);
    const bad = new ContainerModule(() => {
      throw failed;
    });
    const store = sqliteStore({ path: ':memory:' });
    const starting = startCrewkit(store, { modules: [good, bad] });
    await expect(starting).rejects.toMatchObject({ message: 'createCrewkit: modules[1]: no key', cause: failed });
    // What a failed start could have opened is closed.
    await expect(store.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const noModule = startCrewkit(sqliteStore({ path: ':memory:' }), { modules: [{ id: 1 } as never] });
    await expect(noModule).rejects.toThrow('modules[0]: expected a ContainerModule of Inversify');
  });

  it('can leave out the ports that can be absent', async () => {
    await start(({ rebind }) => {
      for (const name of ['breachedPasswords', 'captcha', 'rateLimiter', 'resourceLocator'] as const) {
        rebind(portTokens[name] as typeof portTokens.captcha).toConstantValue(null);
      }
    });
  });
});

describe('a token signer in another system', () => {
  it.each([
    ['rejects', () => Promise.reject(new Error('throttled'))],
    ['does not respond', () => new Promise<never>(() => undefined)],
  ])('that %s leaves the refresh token valid', async (_title, fail) => {
    let answer = (): Promise<string> => Promise.resolve('signed');
    const { crewkit, store } = await start(({ onActivation }) => {
      onActivation(tokens.tokenSigner, (_context, local) => ({
        sign: () => answer(),
        verify: (...inputs) => local.verify(...inputs),
        publicKeys: () => local.publicKeys(),
      }));
    });
    const email = `${randomUUID()}@example.test`;
    const password = 'Correct-horse-7';
    const person = { email, firstName: 'Ada', lastName: 'L', password, emailVerified: true };
    await crewkit.system('test').createUser(person);
    const { logIn, rotateRefreshToken } = crewkit.useCases;
    const { accessToken, refreshToken } = await logIn.execute({ email, password, client: unknownClient });
    expect(accessToken).toBe('signed');
    answer = fail;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused = rotateRefreshToken.execute({ refreshToken, client: unknownClient });
    const refusal = expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await vi.advanceTimersByTimeAsync(4_000);
    await refusal;
    vi.useRealTimers();
    answer = () => Promise.resolve('again');
    await expect(rotateRefreshToken.execute({ refreshToken, client: unknownClient })).resolves.toMatchObject({
      accessToken: 'again',
    });
    await store.ping();
  });
});
