import { afterEach, describe, expect, it, vi } from 'vitest';

import { CrewkitError } from '../../errors/crewkit-error.js';
import { silentLogger } from '../../defaults/observability/no-op.js';
import { refuse } from '../../errors/refuse.js';
import type { Hooks } from '../../ports/hooks.js';
import { CallHooks } from './call-hooks.js';

const registration = {
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  via: 'password',
  provider: null,
} as const;
const caller = { userId: null, client: { ipAddress: '192.0.2.1', userAgent: null } };
const secrets = { ...caller, accessToken: 'a-secret' };

function create(beforeRegister: unknown) {
  const errors: object[] = [];
  const ignore = (): void => undefined;
  const error = (fields: object): void => void errors.push(fields);
  const logger = { debug: ignore, info: ignore, warn: ignore, error };
  const hooks = new CallHooks({ beforeRegister } as Hooks, logger);
  return { errors, call: () => hooks.call('beforeRegister', registration, secrets) };
}

describe('CallHooks', () => {
  afterEach(() => vi.useRealTimers());

  it('returns the input if there is no hook, without authorizing', async () => {
    const authorize = vi.fn();
    const hooks = new CallHooks({}, silentLogger);
    expect(await hooks.call('beforeRegister', registration, { ...caller, authorize })).toBe(registration);
    expect(authorize).not.toHaveBeenCalled();
  });

  it('authorizes before the hook runs', async () => {
    const hook = vi.fn();
    const hooks = new CallHooks({ beforeRegister: hook }, silentLogger);
    const authorize = (): Promise<never> => Promise.reject(new CrewkitError('NOT_FOUND'));
    const call = hooks.call('beforeRegister', registration, { ...caller, authorize });
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(hook).not.toHaveBeenCalled();
  });

  it('passes a frozen copy and a context without other fields of the caller', async () => {
    let given: unknown[] = [];
    const { call } = create((...args: unknown[]) => void (given = args));
    expect(await call()).toEqual(registration);
    expect(given).toEqual([registration, { ...caller, signal: expect.any(AbortSignal) as unknown }]);
    for (const each of given) expect(Object.isFrozen(each)).toBe(true);
  });

  it.each([
    ['nothing', undefined, {}],
    ['a changed copy', { ...registration, firstName: 'Grace' }, { firstName: 'Grace' }],
    ['fields that cannot be changed', { email: 'x@example.test', via: 'identity', id: 1 }, {}],
    ['undefined fields', { firstName: undefined, lastName: '' }, { lastName: '' }],
  ])('applies a result with %s', async (_, returned, changes) => {
    expect(await create(() => returned).call()).toEqual({ ...registration, ...changes });
  });

  it.each([false, true, null, 'no', { firstName: 1 }, { firstName: () => 'x' }, { firstName: ['x'] }])(
    'rejects the result %j as a failure of the hook',
    async (returned) => {
      const { call, errors } = create(() => returned);
      await expect(call()).rejects.toMatchObject({ code: 'INTERNAL', details: {} });
      expect(errors).toMatchObject([{ hook: 'beforeRegister', err: expect.any(Error) as unknown }]);
    },
  );

  it('passes on refusals, with a code of the host', async () => {
    const { call, errors } = create(() => {
      throw refuse({ detail: 'No seats.', code: 'SEAT_LIMIT_REACHED', status: 409 });
    });
    const host = { code: 'SEAT_LIMIT_REACHED', status: 409 };
    await expect(call()).rejects.toMatchObject({ code: 'REFUSED_BY_HOST', details: { detail: 'No seats.', host } });
    expect(errors).toEqual([]);
  });

  it.each([new Error('a secret'), new CrewkitError('NOT_FOUND', { detail: 'a secret' }), 'a secret', undefined])(
    'hides and logs other errors: %j',
    async (error) => {
      const { call, errors } = create(() => {
        throw error as Error;
      });
      await expect(call()).rejects.toMatchObject({ code: 'INTERNAL', message: 'Something went wrong on our side.' });
      expect(errors).toEqual([{ hook: 'beforeRegister', err: error }]);
    },
  );

  it('gives up on a hook that takes too long, and aborts its signal', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | undefined;
    const { call, errors } = create((_: unknown, context: { signal: AbortSignal }) => {
      signal = context.signal;
      return new Promise(() => undefined);
    });
    const refused = expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(signal?.aborted).toBe(true);
    expect(errors).toEqual([{ hook: 'beforeRegister', waitedMs: 5_000 }]);
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers();
    await create(() => undefined).call();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('refuse', () => {
  it('uses REFUSED_BY_HOST and 403 by default', () => {
    const host = { code: 'REFUSED_BY_HOST', status: 403 };
    expect(refuse({ detail: 'No.' })).toMatchObject({ code: 'REFUSED_BY_HOST', details: { detail: 'No.', host } });
  });

  it.each([
    { detail: '' },
    { detail: 'x'.repeat(501) },
    { detail: 1 },
    { code: 'lower_case' },
    { code: 'A__B' },
    { code: '' },
    { code: 'X'.repeat(65) },
    { code: 'UNAUTHENTICATED' },
    { status: 399 },
    { status: 500 },
    { status: 403.5 },
  ])('rejects %j', (given) => {
    expect(() => refuse({ detail: 'No.', ...(given as object) })).toThrow(TypeError);
  });
});
