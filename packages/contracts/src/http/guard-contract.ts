import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { CrewkitError } from '@crewkit/core';

import { withExemptions } from '../harness.js';
import { expectProblem } from './support/expect-answer.js';
import { bearer } from './support/http-client.js';
import type { AuditEventOnWire } from './access/granting.js';
import type { GuardContractOptions, HostServer } from './host-server.js';
import { appOrigin } from './support/http-fixture.js';
import { useServer, withBasePath } from './http-suite.js';
import { signIn } from './support/people.js';
import { permissionGuardCases } from './permission-guard-cases.js';
import { sendHttp, type HttpAnswer } from './support/send-http.js';

/**
 * Defines the contract of `requireSignedIn` and `requirePermissions` in every HTTP adapter: they must allow and reject requests in the same
 * way as Crewkit's own routes.
 */
export function guardContract({ exempt = {}, ...options }: GuardContractOptions): void {
  const { runner, createServer } = withBasePath(options);
  runner.describe('guard contract', () => {
    withExemptions(runner, exempt, (guarded) => {
      admissionCases({ runner: guarded, createServer });
      refusalCases({ runner: guarded, createServer });
      permissionGuardCases({ runner: guarded, createServer });
    });
  });
}

const hostMe = { method: 'GET', path: '/host/me' } as const;

function admissionCases({ runner, createServer }: GuardContractOptions): void {
  runner.describe('an accepted request', () => {
    let host: HostServer;
    const http = useServer({ runner, createServer: async (options) => (host = await createServer(options)) });

    runner.it('provides the user of the token as the API presents them', async () => {
      const people = [await signIn(http()), await signIn(http(), { firstName: 'Grace' })];
      for (const { accessToken, id } of people) {
        const before = host.entered.length;
        const answer = await sendHttp(host.baseUrl, { ...hostMe, headers: bearer(accessToken) });
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(JSON.parse(answer.text), await http().get('viewMe', 200, { token: accessToken }));
        assert.deepEqual(host.entered.slice(before), [id]);
      }
    });

    runner.it("passes the body to the embedding application's parser", async () => {
      const { accessToken } = await signIn(http());
      const headers = { ...bearer(accessToken), 'Content-Type': 'application/json' };
      const body = JSON.stringify({ text: 'x'.repeat(80_000) });
      const answer = await sendHttp(host.baseUrl, { method: 'POST', path: '/host/echo', headers, body });
      assert.deepEqual([answer.status, JSON.parse(answer.text)], [200, { got: JSON.parse(body) as unknown }]);
    });

    runner.it('provides the use cases as the user of the token', async () => {
      const { accessToken: token, id } = await signIn(http());
      const headers = { ...bearer(token), 'Content-Type': 'application/json', 'User-Agent': 'Guarded/1.0' };
      const body = JSON.stringify({ name: 'Created by the application' });
      const answer = await sendHttp(host.baseUrl, { method: 'POST', path: '/host/organizations', headers, body });
      assert.equal(answer.status, 200, answer.text);
      const created = JSON.parse(answer.text) as { id: string; createdBy: string };
      assert.equal(created.createdBy, id);
      const organizationId = created.id;
      const path = { token, params: { organizationId } };
      const { items } = await http().get<{ items: AuditEventOnWire[] }>('listOrganizationAuditEvents', 200, path);
      const entry = items.find(({ action }) => action === 'organization.created');
      assert.deepEqual([entry?.actorId, entry?.userAgent], [id, 'Guarded/1.0']);
      assert.equal(entry?.details['via'], 'server');
    });

    runner.it('needs no token on unguarded routes', async () => {
      for (const headers of [{}, bearer('nonsense')]) {
        const answer = await sendHttp(host.baseUrl, { method: 'GET', path: '/host/open', headers });
        assert.deepEqual([answer.status, answer.text], [200, '{"open":true}']);
      }
    });
  });

  runner.describe('the rate limit', () => {
    const http = useServer({ runner, createServer }, { rateLimits: { globalPerMinute: 10 } });

    runner.it(
      'is left to the embedding application, because the built-in limits do not count these requests',
      async () => {
        const { accessToken } = await signIn(http());
        const { baseUrl } = http().server;
        for (let count = 0; count < 20; count += 1) {
          const answer = await sendHttp(baseUrl, { ...hostMe, headers: bearer(accessToken) });
          assert.deepEqual([answer.status, answer.headers.ratelimit], [200, undefined]);
          assert.equal((await sendHttp(baseUrl, hostMe)).status, 401);
        }
        await http().get('viewMe', 200, { token: accessToken });
      },
    );
  });
}

function refusalCases({ runner, createServer }: GuardContractOptions): void {
  runner.describe('a rejected request', () => {
    let host: HostServer;
    const http = useServer({ runner, createServer: async (options) => (host = await createServer(options)) });

    /** Expects that the embedding application's route responds as Crewkit's own route does, and that its handler does not run. */
    const expectRefused = async (what: string, headers: Readonly<Record<string, string>>): Promise<void> => {
      const before = host.entered.length;
      const given = { ...headers, 'X-Request-Id': 'the-same' };
      const ours = await http().send({ method: 'GET', path: '/api/users/me', headers: given });
      const theirs = await sendHttp(host.baseUrl, { ...hostMe, headers: given });
      assert.equal(expectProblem(theirs, 'UNAUTHENTICATED').requestId, 'the-same', what);
      assert.equal(theirs.text, ours.text, what);
      assert.deepEqual(instanceHeaders(theirs, ours), instanceHeaders(ours, ours), what);
      assert.equal(host.entered.length, before, `${what}: the handler has run`);
    };

    runner.it('gets the same problem as from the API if it has no token or an invalid one', async () => {
      await expectRefused('nothing', {});
      await expectRefused('an allowed page', { Origin: appOrigin });
      for (const Authorization of ['', 'Bearer', 'Basic YTpi', 'Bearer nonsense', 'Bearer a.b.c, Bearer d.e.f']) {
        await expectRefused(Authorization, { Authorization });
      }
      const { refreshToken, accessToken } = await signIn(http());
      await expectRefused('a refresh token', bearer(refreshToken));
      await expectRefused('a forged token', bearer(`${accessToken.slice(0, -4)}AAAA`));
    });

    runner.it('is rejected if its token has expired', async () => {
      const { accessToken } = await signIn(http());
      host.clock.advance({ minutes: 16 });
      await expectRefused('expired', bearer(accessToken));
    });

    runner.it('is rejected if the account of its token is disabled', async () => {
      const { accessToken, id } = await signIn(http());
      const { unitOfWork, clock } = host;
      await unitOfWork.run((stores) => stores.accounts.update(id, { disabledAt: clock.now() }));
      await expectRefused('disabled', bearer(accessToken));
    });

    runner.it('gets a request id, and no body for HEAD', async () => {
      const [first, second] = [await sendHttp(host.baseUrl, hostMe), await sendHttp(host.baseUrl, hostMe)];
      assert.notEqual(
        expectProblem(first, 'UNAUTHENTICATED').requestId,
        expectProblem(second, 'UNAUTHENTICATED').requestId,
      );
      const head = await sendHttp(host.baseUrl, { ...hostMe, method: 'HEAD' });
      assert.deepEqual([head.status, head.text], [401, '']);
    });

    runner.it('leaves its connection open, whatever the client sent', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        const headers = { 'Content-Type': 'application/json' };
        const body = `{"x":"${'GET / HTTP/1.1\r\n'.repeat(3000)}"}`;
        const refused = await sendHttp(host.baseUrl, { method: 'POST', path: '/host/echo', headers, body, agent });
        assert.equal(refused.status, 401);
        const next = await sendHttp(host.baseUrl, { method: 'GET', path: '/host/open', agent });
        assert.equal(next.status, 200);
      } finally {
        agent.destroy();
      }
    });

    runner.it('is answered with UNAVAILABLE if the user cannot be loaded', async () => {
      const { accessToken } = await signIn(http());
      const { authenticate } = host.crewkit.useCases;
      const before = host.entered.length;
      authenticate.identify = () => Promise.reject(new CrewkitError('UNAVAILABLE'));
      try {
        const answer = await sendHttp(host.baseUrl, { ...hostMe, headers: bearer(accessToken) });
        expectProblem(answer, 'UNAVAILABLE');
        assert.equal(answer.status, 503);
        assert.equal(host.entered.length, before);
      } finally {
        Reflect.deleteProperty(authenticate, 'identify');
      }
      assert.equal((await sendHttp(host.baseUrl, { ...hostMe, headers: bearer(accessToken) })).status, 200);
    });
  });
}

/** Returns a response's headers without headers that Crewkit's response lacks: an embedding application may add its own. */
function instanceHeaders(answer: HttpAnswer, instances: HttpAnswer): unknown {
  const names = Object.keys(instances.headers).filter((name) => name !== 'date');
  return Object.fromEntries(names.map((name) => [name, answer.headers[name]]));
}
