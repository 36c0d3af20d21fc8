import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Route } from '@crewkit/core';
import { routeLimits, internals } from '@crewkit/core/internal';

import { expectProblem } from '../support/expect-answer.js';
import { bearer, toPath, type HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailedToken, newPerson, signIn, type Person, type TokenPairOnWire } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

const { routeTable } = internals;

let lastAddress = 0;

/** Returns an address for benchmarks (RFC 2544) that no other case uses. */
function newAddress(): string {
  lastAddress += 1;
  return `198.18.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
}

const from = (address: string): { readonly 'X-Forwarded-For': string } => ({ 'X-Forwarded-For': address });

const call = (http: HttpClient, route: Route, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
  http.send({ method: route.method, path: toPath(route), headers });

const ping = (http: HttpClient, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
  http.send({ method: 'GET', path: '/api/users/me', headers });

async function times(count: number, work: () => Promise<HttpAnswer>): Promise<HttpAnswer[]> {
  return Promise.all(Array.from({ length: count }, work));
}

const getRefused = (answers: readonly HttpAnswer[]): number => answers.filter((each) => each.status === 429).length;

const client = { ipAddress: null, userAgent: null };

type SignedInBeside = Person & { readonly id: string; readonly accessToken: string; readonly refreshToken: string };

/** Signs in through the use case, which no rate limit counts. */
async function logInBeside(http: HttpClient, person: Person): Promise<SignedInBeside> {
  const { accessToken, refreshToken, account } = await http.server.crewkit.useCases.logIn.execute({
    ...person,
    client,
  });
  return { ...person, id: account.id, accessToken, refreshToken };
}

async function signInBeside(http: HttpClient): Promise<SignedInBeside> {
  const { registerAccount, verifyEmail } = http.server.crewkit.useCases;
  const person = newPerson();
  await registerAccount.execute({ ...person, client });
  await verifyEmail.execute(await mailedToken(http, person.email, 'verify-email'));
  return logInBeside(http, person);
}

const tryToRefresh = (
  http: HttpClient,
  refreshToken: string,
  headers: Readonly<Record<string, string>>,
): Promise<HttpAnswer> =>
  http.send({
    method: 'POST',
    path: '/api/auth/refresh',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  });

/** Tests the rate limits of routes and the global rate limit. The first proxy is trusted, so that every case has its own IP address. */
export function limitCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('rate limits', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 60 }, trustedProxies: 1 });

    for (const route of routeTable) {
      const { limit } = route;
      if (limit === undefined) continue;
      runner.it(
        `${route.operationId} accepts ${limit.limit} requests per ${limit.windowSeconds} s and address`,
        async () => {
          const address = newAddress();
          const answers = await times(limit.limit, () => call(http(), route, from(address)));
          assert.equal(getRefused(answers), 0);
          for (const answer of answers) expectLimitHeaders(answer, route);
          const over = await call(http(), route, from(address));
          expectProblem(over, 'RATE_LIMITED');
          expectLimitHeaders(over, route);
          const retryAfter = Number(over.headers['retry-after']);
          assert.ok(retryAfter >= 1 && retryAfter <= limit.windowSeconds, `Retry-After: ${retryAfter}`);
          assert.match(String(over.headers.ratelimit), new RegExp(`"${limit.name}";r=0;t=\\d+`));
          assert.notEqual(
            (await call(http(), route, from(newAddress()))).status,
            429,
            'another address is refused too',
          );
        },
      );
    }

    runner.it('accept exactly the limit among any number of parallel requests', async () => {
      const login = routeTable.find((route) => route.operationId === 'login') ?? assert.fail();
      const address = newAddress();
      assert.equal(getRefused(await times(25, () => call(http(), login, from(address)))), 15);
    });

    runner.it(
      'count 60 requests a minute per address before sign-in, including unknown paths and invalid tokens',
      async () => {
        const address = newAddress();
        const paths = ['/api/users/me', '/api/nothing', '/api/chats'];
        const answers = await times(60, () => {
          const path = paths[Math.floor(Math.random() * paths.length)] ?? '/api';
          return http().send({ method: 'GET', path, headers: { ...from(address), ...bearer('nonsense') } });
        });
        assert.equal(getRefused(answers), 0);
        const over = await ping(http(), from(address));
        expectProblem(over, 'RATE_LIMITED');
        assert.match(String(over.headers['ratelimit-policy']), /"global";q=60;w=60/);
        expectProblem(
          await http().send({ method: 'GET', path: '/api/nothing', headers: from(address) }),
          'RATE_LIMITED',
        );
        assert.notEqual((await ping(http(), from(newAddress()))).status, 429);
      },
    );

    runner.it('count per user after sign-in, across addresses', async () => {
      const [ada, bob] = await Promise.all([signIn(http()), signIn(http())]);
      const addresses = [newAddress(), newAddress()] as const;
      for (const address of addresses) {
        const answers = await times(30, () => ping(http(), { ...from(address), ...bearer(ada.accessToken) }));
        assert.deepEqual([...new Set(answers.map((each) => each.status))], [200]);
      }
      expectProblem(await ping(http(), { ...from(newAddress()), ...bearer(ada.accessToken) }), 'RATE_LIMITED');
      const other = await ping(http(), { ...from(addresses[0]), ...bearer(bob.accessToken) });
      assert.equal(other.status, 200, 'another user at the same address is refused too');
    });

    runner.it('count refreshes per user, independently of other users behind the same address', async () => {
      const users = await Promise.all(Array.from({ length: 25 }, () => signInBeside(http())));
      const address = from(newAddress());
      const refresh = (refreshToken: string): Promise<HttpAnswer> => tryToRefresh(http(), refreshToken, address);
      const junk = await times(25, () => refresh(randomUUID()));
      assert.equal(getRefused(junk), 5);
      // More users than the limit per IP address allows refresh from one address. Then 60 more requests from this address are refused.
      const renewed = await Promise.all(users.map(({ refreshToken }) => refresh(refreshToken)));
      assert.deepEqual([...new Set(renewed.map(({ status }) => status))], [200]);
      await times(60, () => ping(http(), address));
      const tokens = renewed.map(({ text }) => (JSON.parse(text) as TokenPairOnWire).refreshToken);
      let token = tokens[0] ?? assert.fail();
      for (let count = 1; count < 20; count += 1) {
        const answer = await refresh(token);
        assert.equal(answer.status, 200, answer.text);
        token = (JSON.parse(answer.text) as TokenPairOnWire).refreshToken;
      }
      const over = await refresh(token);
      expectProblem(over, 'RATE_LIMITED');
      assert.match(String(over.headers.ratelimit), /"refresh";r=0;t=\d+/);
      assert.equal((await refresh(tokens[1] ?? assert.fail())).status, 200);
    });

    runner.it('do not count spent refresh tokens for their user', async () => {
      const person = await signInBeside(http());
      const refresh = (refreshToken: string): Promise<HttpAnswer> =>
        tryToRefresh(http(), refreshToken, from(newAddress()));
      await refresh(person.refreshToken);
      for (let count = 0; count < 25; count += 1)
        expectProblem(await refresh(person.refreshToken), 'INVALID_REFRESH_TOKEN');
      const { refreshToken } = await logInBeside(http(), person);
      assert.equal((await refresh(refreshToken)).status, 200);
    });

    runner.it('do not count tokens of a disabled account for its user', async () => {
      const person = await signInBeside(http());
      const { unitOfWork, clock } = http().server;
      const disable = (disabledAt: Date | null): Promise<unknown> =>
        unitOfWork.run((stores) => stores.accounts.update(person.id, { disabledAt }));
      await disable(clock.now());
      const call = (path: string, address: string): Promise<HttpAnswer> =>
        http().send({ method: 'GET', path, headers: { ...from(address), ...bearer(person.accessToken) } });
      const address = newAddress();
      const answers = await times(61, () => call('/api/users/me', address));
      assert.equal(getRefused(answers), 1, 'the address has no limit');
      await times(61, () => call('/api/nothing', newAddress()));
      await disable(null);
      assert.equal((await call('/api/users/me', newAddress())).status, 200);
    });

    runner.it('count IPv6 clients per /64', async () => {
      const forgot = routeTable.find((route) => route.operationId === 'forgotPassword') ?? assert.fail();
      for (const host of ['::1', ':0:0:0:2', ':ffff:ffff:ffff:ffff']) {
        assert.notEqual((await call(http(), forgot, from(`2001:db8:0:7${host}`))).status, 429);
      }
      expectProblem(await call(http(), forgot, from('2001:db8:0:7::9')), 'RATE_LIMITED');
      assert.notEqual((await call(http(), forgot, from('2001:db8:0:8::9'))).status, 429);
    });

    runner.it('trust only the address that the trusted proxy appended', async () => {
      const forgot = routeTable.find((route) => route.operationId === 'forgotPassword') ?? assert.fail();
      const address = newAddress();
      const answers = await times(5, () => call(http(), forgot, from(`${newAddress()}, ${newAddress()}, ${address}`)));
      assert.equal(getRefused(answers), 2);
    });

    runner.it('do not count CORS preflights', async () => {
      const address = newAddress();
      const headers = { ...from(address), Origin: 'https://evil.test' };
      const answers = await times(70, () => http().send({ method: 'OPTIONS', path: '/api/users/me', headers }));
      assert.equal(getRefused(answers), 0);
    });
  });

  runner.describe('rate limits configured by the embedding application', () => {
    const routes = { login: 2, register: 7 };
    const http = useServer(options, { rateLimits: { globalPerMinute: 100, routes }, trustedProxies: 1 });

    runner.it('replace the defaults for the named routes only', async () => {
      const expected = { ...routeLimits, ...routes };
      for (const operation of ['login', 'register', 'forgotPassword'] as const) {
        const route = routeTable.find(({ operationId }) => operationId === operation) ?? assert.fail();
        const address = newAddress();
        const answers = await times(expected[operation] + 3, () => call(http(), route, from(address)));
        assert.equal(getRefused(answers), 3, operation);
        const policy = `"${route.limit?.name}";q=${expected[operation]};w=60`;
        assert.ok(String(answers[0]?.headers['ratelimit-policy']).includes(policy));
      }
    });
  });

  runner.describe('rate limits of a server that checks sessions', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 60 }, trustedProxies: 1, checkSessions: true });

    runner.it('do not count tokens of ended sessions', async () => {
      const person = await signInBeside(http());
      const { accessToken } = await logInBeside(http(), person);
      await http().get('logout', 204, { token: accessToken });
      const address = newAddress();
      const answers = await times(61, () => ping(http(), { ...from(address), ...bearer(person.accessToken) }));
      assert.equal(getRefused(answers), 1, 'the address has no limit');
      const again = await logInBeside(http(), person);
      const answer = await ping(http(), { ...from(newAddress()), ...bearer(again.accessToken) });
      assert.equal(answer.status, 200);
    });
  });

  runner.describe('rate limits of a server that accepts tokens until they expire', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 60 }, trustedProxies: 1 });

    runner.it('count at most half of the limit for tokens of ended sessions', async () => {
      const ended = await signInBeside(http());
      const { accessToken } = await logInBeside(http(), ended);
      await http().get('logout', 204, { token: accessToken });
      const live = await logInBeside(http(), ended);
      const address = newAddress();
      const flood = await times(100, () => ping(http(), { ...from(address), ...bearer(ended.accessToken) }));
      assert.ok(getRefused(flood) > 0, 'the address has no limit');
      const answers = await times(25, () => ping(http(), { ...from(newAddress()), ...bearer(live.accessToken) }));
      assert.equal(getRefused(answers), 0);
    });
  });

  runner.describe('rate limits without a trusted proxy', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 60 } });

    runner.it('ignore X-Forwarded-For', async () => {
      const forgot = routeTable.find((route) => route.operationId === 'forgotPassword') ?? assert.fail();
      assert.equal(getRefused(await times(5, () => call(http(), forgot, from(newAddress())))), 2);
    });

    runner.it('count nothing outside the base path', async () => {
      const answers = await times(70, () => http().send({ method: 'GET', path: '/.well-known/jwks.json' }));
      assert.equal(getRefused(answers), 0);
    });
  });
}

function expectLimitHeaders({ headers }: HttpAnswer, { limit }: Route): void {
  assert.ok(limit);
  const policy = `"${limit.name}";q=${limit.limit};w=${limit.windowSeconds}`;
  assert.ok(String(headers['ratelimit-policy']).includes(policy), String(headers['ratelimit-policy']));
  assert.match(String(headers.ratelimit), new RegExp(`"${limit.name}";r=\\d+;t=\\d+`));
  assert.match(String(headers.ratelimit), /"global";r=\d+;t=\d+/);
}
