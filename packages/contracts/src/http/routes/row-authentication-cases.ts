import assert from 'node:assert/strict';
import { internals } from '@crewkit/core/internal';

import { expectProblem } from '../support/expect-answer.js';
import { toPath } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';

const { routeTable } = internals;

const wrongAuthorizations: Readonly<Record<string, string>> = {
  'an empty header': '',
  'a scheme alone': 'Bearer',
  'another scheme': 'Basic YWRhOnNlY3JldA==',
  'no scheme': 'eyJhbGciOiJIUzI1NiJ9.e30.x',
  'no JWT': 'Bearer nonsense',
  'an unsigned JWT': 'Bearer eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.e30.',
  'two tokens': 'Bearer a.b.c, Bearer d.e.f',
  'a long token': `Bearer ${'a'.repeat(8000)}`,
};

/** Tests the authentication of all routes. */
export function rowAuthenticationCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('authentication, route by route', () => {
    const http = useServer(options);

    runner.it('serves exactly the routes of the table', () => {
      assert.deepEqual(
        http().server.crewkit.routes.map((route) => route.operationId),
        routeTable.map((route) => route.operationId),
      );
    });

    for (const route of routeTable.filter((each) => each.guard !== 'public')) {
      runner.it(`${route.operationId} is UNAUTHENTICATED without a token`, async () => {
        const answer = await http().send({ method: route.method, path: toPath(route) });
        expectProblem(answer, 'UNAUTHENTICATED');
        assert.equal(answer.headers['www-authenticate'], 'Bearer');
      });

      runner.it(`${route.operationId} is UNAUTHENTICATED with malformed tokens`, async () => {
        for (const [what, Authorization] of Object.entries(wrongAuthorizations)) {
          const answer = await http().send({ method: route.method, path: toPath(route), headers: { Authorization } });
          assert.equal(expectProblem(answer, 'UNAUTHENTICATED').code, 'UNAUTHENTICATED', what);
        }
      });

      runner.it(`${route.operationId} checks the token before the body`, async () => {
        const headers = { 'Content-Type': 'text/plain' };
        const answer = await http().send({ method: route.method, path: toPath(route), headers, body: 'nonsense' });
        expectProblem(answer, 'UNAUTHENTICATED');
      });
    }

    for (const route of routeTable.filter((each) => each.guard === 'public')) {
      runner.it(`${route.operationId} ignores an invalid token`, async () => {
        const headers = { Authorization: 'Bearer nonsense' };
        const answer = await http().send({ method: route.method, path: toPath(route), headers });
        assert.notEqual(answer.status, 401, answer.text);
      });
    }
  });
}
