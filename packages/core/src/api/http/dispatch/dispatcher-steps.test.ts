import { describe, expect, it } from 'vitest';

import {
  good,
  readHeader,
  json,
  origin,
  getProblem,
  required,
  Trial,
} from '../../../../test/http/dispatcher-fixture.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';

describe('the steps of a request', () => {
  it('are authenticate, limit, authorize, run', async () => {
    const trial = new Trial();
    expect((await trial.ask('GET', '/api/projects/p1', { headers: good })).status).toBe(200);
    expect(trial.steps).toEqual(['admit', 'count global user:a1', required, 'run']);
  });

  it('end with the first rejection', async () => {
    const limited = new Trial();
    limited.refuseLimit = true;
    const tooMany = await limited.ask('POST', '/api/mine', { headers: good });
    expect([tooMany.status, readHeader(tooMany, 'Retry-After')]).toEqual([429, '9']);
    expect(limited.steps).toEqual(['admit', 'count global user:a1', 'count mine user:a1']);

    const anonymous = new Trial();
    const refused = await anonymous.ask('POST', '/api/mine', json({ nonsense: true }));
    expect(refused.status).toBe(400);
    anonymous.refuseAccount = true;
    const disabled = await anonymous.ask('POST', '/api/mine', json({ nonsense: true }));
    expect([disabled.status, readHeader(disabled, 'WWW-Authenticate')]).toEqual([401, 'Bearer']);
    const counted = ['admit', 'count global address:192.0.2.1', 'count mine address:192.0.2.1'];
    expect(anonymous.steps.slice(-3)).toEqual(counted);

    const unseen = new Trial();
    unseen.refusal = new CrewkitError('NOT_FOUND');
    expect((await unseen.ask('GET', '/api/projects/p1', { headers: good })).status).toBe(404);
    expect(unseen.steps).not.toContain('run');
  });

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic good'],
    ['no token', 'Bearer '],
    ['two tokens', 'Bearer good good'],
    ['something in front', 'x Bearer good'],
    ['something behind', 'Bearer good;x'],
    ['several headers', ['Bearer good', 'Bearer good']],
    ['another token', 'Bearer bad'],
  ])('reject a request with %s', async (_what, authorization) => {
    const trial = new Trial();
    const headers = authorization === undefined ? {} : { authorization };
    expect((await trial.ask('GET', '/api/projects/p1', { headers })).status).toBe(401);
    expect(trial.steps).toEqual(['admit anonymous', 'count global address:192.0.2.1']);
  });

  it('accept the authentication scheme in any letter case, and padding', async () => {
    const trial = new Trial();
    expect((await trial.ask('GET', '/api/projects/p1', { headers: { authorization: 'bEARER good' } })).status).toBe(
      200,
    );
    await trial.ask('GET', '/api/projects/p1', { headers: { authorization: 'Bearer good==' } });
    expect(trial.steps.slice(-2)).toEqual(['admit anonymous', 'count global address:192.0.2.1']);
  });

  it('count tokens of ended sessions by address once half of the limit is used', async () => {
    const trial = new Trial();
    const ask = async (): Promise<string[]> => {
      trial.steps.length = 0;
      await trial.ask('GET', '/api/projects/p1', { headers: good });
      return [...trial.steps];
    };
    const byUser = ['count global user:a1', required, 'run'];
    for (let request = 1; request <= 30; request += 1) expect(await ask()).toEqual(['admit', ...byUser]);
    expect(await ask()).toEqual(['admit', 'look up the session', ...byUser]);
    trial.sessionEnded = true;
    expect(await ask()).toEqual(['admit', 'look up the session', 'count global address:192.0.2.1', required, 'run']);
  });

  it('skip authentication on public routes', async () => {
    const trial = new Trial();
    const answer = await trial.ask('GET', '/api/open', { headers: good });
    expect(getProblem(answer)).toEqual({ who: null });
    expect(trial.steps).toEqual(['count global address:192.0.2.1', 'run']);
  });

  it('apply limits only below /api', async () => {
    const trial = new Trial();
    const answer = await trial.ask('GET', '/keys');
    expect([answer.status, readHeader(answer, 'RateLimit')]).toEqual([200, null]);
    expect((await trial.ask('GET', '/elsewhere')).status).toBe(404);
    expect(trial.steps).toEqual(['run']);
    await trial.ask('GET', '/api/elsewhere');
    expect(trial.steps.at(-1)).toBe('count global address:192.0.2.1');
  });

  it('leave checks that depend on more than permissions to the use case', async () => {
    const trial = new Trial();
    expect((await trial.ask('DELETE', '/api/projects/p1', { headers: good })).status).toBe(200);
    expect(trial.steps).toEqual(['admit', 'count global user:a1', 'run']);
  });

  it('ignore malformed parameters without a query to the store', async () => {
    const trial = new Trial();
    expect((await trial.ask('GET', '/api/projects/nonsense', { headers: good })).status).toBe(404);
    expect(trial.steps.some((step) => step.startsWith('require'))).toBe(false);
  });

  it('pass the input on unchanged', async () => {
    const trial = new Trial();
    const sent = {
      'if-match': '"1"',
      'if-none-match': '"2"',
      range: 'bytes=0-1',
      'if-range': '"3"',
      cookie: 'a=b',
      'user-agent': 'Test',
    };
    await trial.ask('GET', '/api/open?x=1', { headers: sent });
    expect(trial.input).toMatchObject({
      params: {},
      query: {},
      body: {},
      client: { ipAddress: '192.0.2.1', userAgent: 'Test' },
      ifMatch: '"1"',
      ifNoneMatch: '"2"',
      range: 'bytes=0-1',
      ifRange: '"3"',
      cookie: 'a=b',
    });
    expect(trial.input?.search.get('x')).toBe('1');
    await trial.ask('GET', '/api/projects/p%31', { headers: good });
    expect(trial.input?.params).toEqual({ id: 'p1' });
    await trial.ask('POST', '/api/mine', json({ title: 'A' }));
    expect(trial.input?.body).toEqual({ title: 'A' });
    await trial.ask('GET', '/api/open', { headers: { cookie: ['a=b', 'c=d'] } });
    expect(trial.input).toMatchObject({ cookie: null, ifMatch: null });
  });
});

describe('a signed link', () => {
  const anonymous = ['count global address:192.0.2.1', 'run'];

  it('replaces a token', async () => {
    const trial = new Trial();
    expect(getProblem(await trial.ask('GET', '/api/files/p1?signature=s'))).toEqual({ who: null });
    expect(trial.steps).toEqual(anonymous);
  });

  it('is ignored with a token, without a signature, and on other routes', async () => {
    const trial = new Trial();
    await trial.ask('GET', '/api/files/p1?signature=s', { headers: good });
    expect(trial.steps).toEqual(['admit', 'count global user:a1', required, 'run']);
    for (const target of ['/api/files/p1', '/api/files/p1?signatures=s', '/api/projects/p1?signature=s']) {
      const another = new Trial();
      expect((await another.ask('GET', target)).status, target).toBe(401);
    }
  });
});

describe('an unmatched request', () => {
  it('gets the allowed methods in its response', async () => {
    const trial = new Trial();
    const refused = await trial.ask('PUT', '/api/projects/p1');
    expect([refused.status, readHeader(refused, 'Allow')]).toEqual([405, 'GET, HEAD, DELETE, OPTIONS']);
    expect(trial.steps).toEqual(['count global address:192.0.2.1']);
    expect(readHeader(await trial.ask('GET', '/api/mine'), 'Allow')).toBe('POST, OPTIONS');
  });

  it('is counted outside the API only by the limit of its route', async () => {
    const trial = new Trial();
    trial.refuseLimit = true;
    const answers = [await trial.ask('GET', '/figures', { headers: good }), await trial.ask('GET', '/keys')];
    expect(answers.map(({ status }) => status)).toEqual([429, 200]);
    expect(trial.steps).toEqual(['count figures address:192.0.2.1', 'run']);
  });

  it('is answered for OPTIONS without a limit', async () => {
    const trial = new Trial();
    const answer = await trial.ask('OPTIONS', '/api/mine');
    expect([answer.status, readHeader(answer, 'Allow'), answer.body]).toEqual([204, 'POST, OPTIONS', null]);
    expect(readHeader(answer, 'Access-Control-Allow-Methods')).toBeNull();
    expect((await trial.ask('OPTIONS', '/api/nothing')).status).toBe(404);
    expect(trial.steps).toEqual([]);
  });

  it('gets allowed methods and headers only if it comes from a page of the app', async () => {
    const trial = new Trial();
    const answer = await trial.ask('OPTIONS', '/api/mine', { headers: { origin } });
    expect(readHeader(answer, 'Access-Control-Allow-Origin')).toBe(origin);
    expect(readHeader(answer, 'Access-Control-Allow-Methods')).toBe('POST, OPTIONS');
    expect(readHeader(answer, 'Access-Control-Max-Age')).toBe('600');
    const allowed = readHeader(answer, 'Access-Control-Allow-Headers')?.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'If-Range', 'Range']),
    );
    const foreign = await trial.ask('OPTIONS', '/api/mine', { headers: { origin: 'https://evil.example' } });
    expect(readHeader(foreign, 'Access-Control-Allow-Methods')).toBeNull();
    expect(readHeader(foreign, 'Access-Control-Allow-Origin')).toBeNull();
  });
});
