import { once } from 'node:events';
import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import {
  common,
  good,
  guard,
  readHeader,
  getProblem,
  getRequest,
  required,
  Trial,
} from '../../../../test/http/dispatcher-fixture.js';
import { builtInPermissions } from '../../../domain/access/permissions/permission-catalogue.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UseCases } from '../../../features/use-cases/use-cases.js';
import type { ApiResponse } from '../../api-messages.js';
import { guardedRoute } from '../../define-route.js';
import { Dispatcher } from './dispatcher.js';

describe('admit', () => {
  const requirement = { permissions: ['project:task.view'], resource: { scope: 'PROJECT', id: 'p1' } } as const;
  const request = getRequest('GET', '/plans', { headers: good });

  it('returns the user without secrets, and counts and logs nothing', async () => {
    const trial = new Trial();
    const { user } = (await trial.dispatcher.admit(request)) as { user: object };
    expect(user).toMatchObject({ id: 'a1', firstName: 'Ada', email: 'ada@example.com' });
    expect(JSON.stringify(user)).not.toContain('secret');
    expect(trial.steps).toEqual(['admit']);
    expect(trial.logged).toEqual([]);
  });

  it('checks the required permissions', async () => {
    const trial = new Trial();
    expect(await trial.dispatcher.admit(request, requirement)).toHaveProperty('user');
    expect(trial.steps).toEqual(['admit', required]);
    trial.refusal = new CrewkitError('FORBIDDEN', { requiredPermissions: ['project:task.view'] });
    const { refusal } = (await trial.dispatcher.admit(request, requirement)) as { refusal: ApiResponse };
    expect(refusal.status).toBe(403);
    expect(getProblem(refusal)).toMatchObject({ code: 'FORBIDDEN', requiredPermissions: ['project:task.view'] });
  });

  it('rejects requests without a token', async () => {
    const trial = new Trial();
    const { refusal } = (await trial.dispatcher.admit(getRequest('GET', '/plans'))) as { refusal: ApiResponse };
    expect(refusal.status).toBe(401);
    trial.refusal = new Error('unexpected');
    const failed = (await trial.dispatcher.admit(request, requirement)) as { refusal: ApiResponse };
    expect(failed.refusal.status).toBe(500);
    expect(trial.logged.map(({ level, text }) => [level, text])).toEqual([['error', 'a request failed unexpectedly']]);
  });
});

describe('the log', () => {
  it('has one line per request, without user input', async () => {
    const trial = new Trial();
    await trial.ask('GET', '/api/projects/p1?secret=x', { headers: { ...good, 'x-request-id': 'r1' } });
    expect(trial.logged).toHaveLength(1);
    const [line] = trial.logged;
    expect([line?.level, line?.text]).toEqual(['info', 'request completed']);
    expect(line?.fields).toEqual({
      requestId: 'r1',
      method: 'GET',
      operation: 'seen',
      status: 200,
      durationMs: expect.any(Number) as number,
      ipAddress: '192.0.2.1',
      userId: 'a1',
    });
    const { durationMs } = (line?.fields ?? {}) as { durationMs?: number };
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(durationMs).toBeLessThan(60_000);
  });

  it('names unavailable dependencies, and nothing for other errors', async () => {
    const trial = new Trial();
    trial.refusal = new CrewkitError('FORBIDDEN');
    await trial.ask('GET', '/api/projects/p1', { headers: good });
    expect(trial.logged.map(({ level }) => level)).toEqual(['info']);
    trial.refusal = new CrewkitError('UNAVAILABLE');
    await trial.ask('GET', '/api/projects/p1', { headers: good });
    const errors = trial.logged.filter(({ level }) => level === 'error');
    expect(errors.map(({ text }) => text)).toEqual(['unavailable']);
    expect(errors[0]?.fields).toMatchObject({ err: trial.refusal, requestId: expect.any(String) as string });
  });
});

describe('a body that was not read to its end', () => {
  it('closes the connection, because the rest of the body is not a request', async () => {
    const trial = new Trial();
    trial.refusal = new CrewkitError('FORBIDDEN');
    const body = new Readable({ read: () => undefined });
    body.push('x'.repeat(100));
    body.read(10);
    body.once('data', () => undefined);
    await once(body, 'data');
    const answer = await trial.ask('GET', '/api/projects/p1', { headers: good, body });
    expect([answer.status, readHeader(answer, 'Connection')]).toEqual([403, 'close']);
    const whole = await trial.ask('GET', '/api/projects/p1', { headers: good });
    expect(readHeader(whole, 'Connection')).toBeNull();
    const read = Readable.from([Buffer.from('x')]);
    await once(read.resume(), 'end');
    expect(
      readHeader(await trial.ask('GET', '/api/projects/p1', { headers: good, body: read }), 'Connection'),
    ).toBeNull();
  });
});

describe('a guard', () => {
  it('with an unknown permission prevents the start', () => {
    const row = guardedRoute(
      {
        ...common,
        operationId: 'x',
        method: 'GET',
        path: '/api/x/:id',
        guard: { ...guard, permissions: ['task.paint'] },
      },
      () => Promise.resolve({ status: 204 }),
    );
    expect(
      () => new Dispatcher([row], {} as UseCases, { catalogue: builtInPermissions, settings: {} } as never),
    ).toThrow(/no permission "task.paint"/);
  });
});
