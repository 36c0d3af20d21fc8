import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { safeParse, type z } from 'zod';
import type { Route } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { expectProblem } from '../support/expect-answer.js';
import { hostileBodies, hostileValues, rightMediaTypes, wrongMediaTypes } from './hostile-bodies.js';
import { bearer, toPath, type HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, signIn, type SignedIn, type TokenPairOnWire } from '../support/people.js';
import { createRowWorkspace, guardParams, makeAdministrator } from './row-workspace.js';
import type { HttpAnswer, HttpRequest } from '../support/send-http.js';

type BodyParts = Pick<HttpRequest, 'body' | 'chunked'> & { readonly headers?: Readonly<Record<string, string>> };

/** Tests the bodies that all routes accept. The client can read every refusal, and a refusal leaves the server intact. */
export function rowBodyCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('bodies, route by route', () => {
    const http = useServer(options);
    let caller: SignedIn;
    // The cases for signing out end all earlier sessions.
    let recent: TokenPairOnWire | null = null;
    let signedInFor: string | null = null;
    let workspace: Readonly<Record<string, string>>;
    // The user has all permissions: users without them learn nothing about errors in their bodies.
    runner.beforeAll(async () => {
      caller = await signIn(http());
      await makeAdministrator(http(), caller);
      workspace = await createRowWorkspace(http(), caller);
    });

    const getToken = async ({ recentSignIn, operationId }: Route): Promise<string> => {
      if (recentSignIn !== true) return caller.accessToken;
      if (signedInFor !== operationId) recent = await logIn(http(), caller);
      signedInFor = operationId;
      return recent?.accessToken ?? '';
    };
    const send = async (route: Route, parts: BodyParts, params = workspace): Promise<HttpAnswer> => {
      const token = await getToken(route);
      return http().send({
        method: route.method,
        path: toPath(route, guardParams(route, params)),
        ...parts,
        headers: { 'Content-Type': 'application/json', ...bearer(token), ...parts.headers },
      });
    };

    for (const route of internals.routeTable.filter((each) => each.method !== 'GET' && each.form === undefined)) {
      // Only in a cookie session, which these requests do not ask for, the body of a refresh is empty.
      const isRefresh = route.operationId === 'refresh';
      const takesNothing = route.body === undefined || (route.body.safeParse({}).success && !isRefresh);

      runner.it(`${route.operationId} rejects malformed bodies`, async () => {
        for (const [what, body] of Object.entries(hostileBodies)) {
          const answer = await send(route, { body });
          assert.equal(expectProblem(answer, 'VALIDATION_FAILED').code, 'VALIDATION_FAILED', what);
        }
        await expectAlive(http(), caller);
      });

      runner.it(
        `${route.operationId} ${takesNothing ? 'accepts' : 'rejects'} an absent and an empty body alike`,
        async () => {
          const bodies = [
            {},
            { body: '' },
            { body: '', chunked: true },
            { body: '{}' },
            { body: ' {}\n' },
            { body: '\ufeff{}' },
          ];
          // The route is allowed to perform its operation.
          const own = await createRowWorkspace(http(), caller);
          for (const body of bodies) {
            const answer = await send(route, body, own);
            const refused = answer.status === 400;
            assert.equal(refused, !takesNothing, `${JSON.stringify(body)}: ${answer.text}`);
          }
        },
      );

      runner.it(`${route.operationId} names an unknown property`, async () => {
        const { errors = [] } = expectProblem(await send(route, { body: '{"absent":1}' }), 'VALIDATION_FAILED');
        assert.ok(
          errors.some((fault) => fault.path === 'absent'),
          JSON.stringify(errors),
        );
      });

      runner.it(`${route.operationId} accepts only JSON`, async () => {
        for (const type of wrongMediaTypes) {
          const answer = await send(route, { body: '{}', headers: { 'Content-Type': type } });
          assert.equal(expectProblem(answer, 'UNSUPPORTED_MEDIA_TYPE').code, 'UNSUPPORTED_MEDIA_TYPE', type);
        }
        for (const type of rightMediaTypes) {
          const answer = await send(route, { body: '{"absent":1}', headers: { 'Content-Type': type } });
          assert.equal(expectProblem(answer, 'VALIDATION_FAILED').code, 'VALIDATION_FAILED', type);
        }
        const path = toPath(route, guardParams(route, workspace));
        const bare = { method: route.method, path, headers: bearer(await getToken(route)), body: '{}' };
        expectProblem(await http().send(bare), 'UNSUPPORTED_MEDIA_TYPE');
      });

      runner.it(`${route.operationId} rejects encoded bodies`, async () => {
        for (const encoding of ['gzip', 'deflate', 'br', 'gzip, identity']) {
          const answer = await send(route, { body: gzipSync('{}'), headers: { 'Content-Encoding': encoding } });
          expectProblem(answer, 'UNSUPPORTED_MEDIA_TYPE');
        }
        const plain = await send(route, { body: '{"absent":1}', headers: { 'Content-Encoding': 'identity' } });
        expectProblem(plain, 'VALIDATION_FAILED');
      });

      runner.it(`${route.operationId} has a limit of 64 KiB, to the byte`, async () => {
        const padded = (bytes: number): string => `{"absent":"${'x'.repeat(bytes - 13)}"}`;
        for (const chunked of [false, true]) {
          expectProblem(await send(route, { body: padded(internals.maxJsonBytes), chunked }), 'VALIDATION_FAILED');
          expectProblem(await send(route, { body: padded(internals.maxJsonBytes + 1), chunked }), 'PAYLOAD_TOO_LARGE');
          expectProblem(await send(route, { body: padded(1024 * 1024), chunked }), 'PAYLOAD_TOO_LARGE');
        }
        await expectAlive(http(), caller);
      });

      if (route.body !== undefined) {
        const { body } = route;
        for (const property of Object.keys(body.shape)) {
          runner.it(`${route.operationId} rejects ${property} of a wrong type`, async () => {
            // A route can accept some of these values: a negative number where numbers may be negative.
            const refused = Object.entries(hostileValues).filter(([, json]) => !takes(body, property, json));
            for (const [what, json] of refused) {
              const answer = await send(route, { body: `{"${property}":${json}}` });
              const { errors } = expectProblem(answer, 'VALIDATION_FAILED');
              const named = errors === undefined || errors.some(({ path }) => path.startsWith(property));
              assert.ok(named, `${what}: ${answer.text}`);
            }
            assert.ok(refused.length >= 8, `${property} takes nearly everything`);
            const twice = await send(route, { body: `{"${property}":{},"${property}":[{}]}` });
            expectProblem(twice, 'VALIDATION_FAILED');
          });
        }
      }
    }

    for (const route of internals.routeTable.filter(
      (each) => each.query !== undefined && 'limit' in each.query.shape,
    )) {
      runner.it(`${route.operationId} bounds limit`, async () => {
        for (const limit of ['0', '101', '-1', '1.5', '1e1', '05', '%205', 'all', '', '5&limit=6', '999999999999']) {
          const headers = bearer(caller.accessToken);
          const path = `${toPath(route, guardParams(route, workspace))}?limit=${limit}`;
          const answer = await http().send({ method: 'GET', path, headers });
          const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
          assert.ok(
            errors.some((fault) => fault.path.startsWith('limit')),
            `${limit}: ${answer.text}`,
          );
        }
      });
    }
  });
}

/** Returns whether the route's own schema accepts the value. No route accepts text that stores cannot store. */
function takes(body: NonNullable<Route['body']>, property: string, json: string): boolean {
  const value: unknown = JSON.parse(json);
  const storable = typeof value !== 'string' || !/[\0\p{Surrogate}]/u.test(value);
  const schema = (body.shape as Readonly<Record<string, z.core.$ZodType>>)[property];
  return storable && schema !== undefined && safeParse(schema, value).success;
}

/** Expects the normal response to a normal request after the invalid ones. */
async function expectAlive(http: HttpClient, { accessToken }: SignedIn): Promise<void> {
  await http.get('viewMe', 200, { token: accessToken });
}
