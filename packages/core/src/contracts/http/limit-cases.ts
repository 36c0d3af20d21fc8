import assert from 'node:assert/strict';

import type { Route } from '../../api/define-route.js';
import { routeTable } from '../../api/route-table.js';
import { expectProblem } from './expect-answer.js';
import { bearer, pathOf, type HttpClient } from './http-client.js';
import { useServer, type HttpContractOptions } from './http-suite.js';
import { signIn } from './people.js';
import type { HttpAnswer } from './send-http.js';

let lastAddress = 0;

/** A documentation address (RFC 5737) that no other case uses. */
function newAddress(): string {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
}

const from = (address: string): { readonly 'X-Forwarded-For': string } => ({ 'X-Forwarded-For': address });

const call = (http: HttpClient, route: Route, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
  http.send({ method: route.method, path: pathOf(route), headers });

const ping = (http: HttpClient, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
  http.send({ method: 'GET', path: '/api/users/me', headers });

async function times(count: number, work: () => Promise<HttpAnswer>): Promise<HttpAnswer[]> {
  return Promise.all(Array.from({ length: count }, work));
}

const refusedOf = (answers: readonly HttpAnswer[]): number => answers.filter((each) => each.status === 429).length;

/** Limits of rows and the global one. The first proxy is trusted, so that every case has an address of its own. */
export function limitCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('limits', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 60 }, trustedProxies: 1 });

    for (const route of routeTable) {
      const { limit } = route;
      if (limit === undefined) continue;
      runner.it(
        `${route.operationId} takes ${limit.limit} requests per ${limit.windowSeconds} s and address`,
        async () => {
          const address = newAddress();
          const answers = await times(limit.limit, () => call(http(), route, from(address)));
          assert.equal(refusedOf(answers), 0);
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

    runner.it('lets exactly the limit through, of any number at once', async () => {
      const login = routeTable.find((route) => route.operationId === 'login') ?? assert.fail();
      const address = newAddress();
      assert.equal(refusedOf(await times(25, () => call(http(), login, from(address)))), 15);
    });

    runner.it(
      'counts 60 requests a minute per address before sign-in, unknown paths and wrong tokens too',
      async () => {
        const address = newAddress();
        const paths = ['/api/users/me', '/api/nothing', '/api/chats'];
        const answers = await times(60, () => {
          const path = paths[Math.floor(Math.random() * paths.length)] ?? '/api';
          return http().send({ method: 'GET', path, headers: { ...from(address), ...bearer('nonsense') } });
        });
        assert.equal(refusedOf(answers), 0);
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

    runner.it('counts per user after sign-in, wherever he calls from', async () => {
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

    runner.it('counts IPv6 clients per /64', async () => {
      const forgot = routeTable.find((route) => route.operationId === 'forgotPassword') ?? assert.fail();
      for (const host of ['::1', ':0:0:0:2', ':ffff:ffff:ffff:ffff']) {
        assert.notEqual((await call(http(), forgot, from(`2001:db8:0:7${host}`))).status, 429);
      }
      expectProblem(await call(http(), forgot, from('2001:db8:0:7::9')), 'RATE_LIMITED');
      assert.notEqual((await call(http(), forgot, from('2001:db8:0:8::9'))).status, 429);
    });

    runner.it('believes the trusted proxy and nobody left of it', async () => {
      const forgot = routeTable.find((route) => route.operationId === 'forgotPassword') ?? assert.fail();
      const address = newAddress();
      const answers = await times(5, () => call(http(), forgot, from(`${newAddress()}, ${newAddress()}, ${address}`)));
      assert.equal(refusedOf(answers), 2);
    });

    runner.it('leaves browsers their preflight', async () => {
      const address = newAddress();
      const headers = { ...from(address), Origin: 'https://evil.test' };
      const answers = await times(70, () => http().send({ method: 'OPTIONS', path: '/api/users/me', headers }));
      assert.equal(refusedOf(answers), 0);
    });
  });

  runner.describe('limits without a trusted proxy', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 60 } });

    runner.it('ignore X-Forwarded-For', async () => {
      const forgot = routeTable.find((route) => route.operationId === 'forgotPassword') ?? assert.fail();
      assert.equal(refusedOf(await times(5, () => call(http(), forgot, from(newAddress())))), 2);
    });

    runner.it('count nothing outside /api', async () => {
      const answers = await times(70, () => http().send({ method: 'GET', path: '/.well-known/jwks.json' }));
      assert.equal(refusedOf(answers), 0);
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
