import assert from 'node:assert/strict';
import type { Route } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { expectProblem } from '../support/expect-answer.js';
import { appOrigin } from '../support/http-fixture.js';
import { bearer, toPath } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createRowWorkspace, guardParams, makeAdministrator } from './row-workspace.js';

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE'];

/** Returns a path's methods according to the routes, in the order of `Allow`. */
function allowedAt(routes: readonly Route[], path: string): string[] {
  const rows = routes.filter((route) => internals.compilePath(route.path).match(path) !== null);
  return [...new Set(rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))), 'OPTIONS'];
}

/** Returns spellings of a path that are different paths (the API matches paths exactly). */
function otherSpellings(path: string): Readonly<Record<string, string>> {
  const last = path.lastIndexOf('/') + 1;
  const code = path.charCodeAt(last).toString(16);
  return {
    'a trailing slash': `${path}/`,
    'two trailing slashes': `${path}//`,
    'upper case': path.toUpperCase(),
    'one capital': path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    'an encoded letter': path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    'an encoded slash': path.replace(/\/([^/]*)$/, '%2F$1'),
    'a double slash in front': `/${path}`,
    'a double slash within': path.replace(/\/([^/]*)$/, '//$1'),
    'a path parameter': `${path};x=1`,
    'a dot segment': path.replace(/\/([^/]*)$/, '/./$1'),
    'a parent segment': path.replace(/\/([^/]*)$/, '/x/../$1'),
    'an extension': `${path}.json`,
    'an encoded blank': `${path}%20`,
    'an encoded NUL': `${path}%00`,
    ...(path.startsWith('/.')
      ? {}
      : { 'an encoded last letter': `${path.slice(0, last)}%${code}${path.slice(last + 1)}` }),
  };
}

/** Tests the paths and methods of all routes. */
export function rowPathCases(options: HttpContractOptions): void {
  const { runner, basePath = '/api', resolvesDotSegments = false } = options;
  const routes = internals.routeTable.map((route) => internals.moveRoute(route, basePath));

  runner.describe('paths and methods, route by route', () => {
    const http = useServer(options);
    let caller: SignedIn;
    let workspace: Readonly<Record<string, string>>;
    runner.beforeAll(async () => {
      caller = await signIn(http());
      await makeAdministrator(http(), caller);
      workspace = await createRowWorkspace(http(), caller);
    });
    /** Returns the route's path for a user who may call it. */
    const openPath = (route: Route): string => toPath(route, guardParams(route, workspace));

    for (const route of routes) {
      runner.it(`${route.operationId} has exactly one spelling of its path`, async () => {
        // An id is data and not part of the path: with its first digit percent-encoded, it is the same id.
        const isId = /:\w+$/.test(route.path);
        for (const [what, path] of Object.entries(otherSpellings(openPath(route)))) {
          if (isId && what === 'an encoded last letter') continue;
          if (resolvesDotSegments && (what === 'a dot segment' || what === 'a parent segment')) continue;
          const answer = await http().sendUnmoved({ method: route.method, path, headers: bearer(caller.accessToken) });
          // With its slash encoded, a path could match a path with an id in that position, for another method.
          const allowed = allowedAt(routes, path);
          const known = allowed.length > 1 && !allowed.includes(route.method);
          const code = known ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND';
          assert.equal(expectProblem(answer, code).code, code, what);
        }
      });

      runner.it(`${route.operationId} answers malformed escapes with 400`, async () => {
        for (const escape of ['%', '%zz', '%2', '%c3%28', '%ff']) {
          const path = `${openPath(route)}${escape}`;
          const answer = await http().sendUnmoved({ method: route.method, path, headers: bearer(caller.accessToken) });
          assert.equal(expectProblem(answer, 'VALIDATION_FAILED').code, 'VALIDATION_FAILED', path);
        }
      });

      if (route.params !== undefined) {
        runner.it(`${route.operationId} answers malformed ids with 404`, async () => {
          const [name = ''] = Object.keys(route.params?.shape ?? {});
          for (const id of [
            '1',
            'null',
            '01981F6C-5A5E-7CC0-8000-000000000000',
            '..%2f..',
            '%27%20OR%201=1',
            'x'.repeat(2000),
          ]) {
            const path = toPath(route, { [name]: id });
            const answer = await http().sendUnmoved({
              method: route.method,
              path,
              headers: bearer(caller.accessToken),
            });
            assert.equal(expectProblem(answer, 'NOT_FOUND').code, 'NOT_FOUND', id);
          }
        });
      }
    }

    for (const pattern of new Set(routes.map((route) => route.path))) {
      const path = toPath(routes.find((route) => route.path === pattern) ?? assert.fail());
      const allowed = allowedAt(routes, path);
      const allow = allowed.join(', ');

      runner.it(`${pattern} answers other methods with 405 and Allow: ${allow}`, async () => {
        for (const method of allMethods.filter((each) => !allowed.includes(each))) {
          const answer = await http().sendUnmoved({ method, path, headers: bearer(caller.accessToken) });
          assert.equal(answer.status, 405, method);
          assert.equal(answer.headers.allow, allow, method);
          if (method !== 'HEAD') expectProblem(answer, 'METHOD_NOT_ALLOWED');
        }
      });

      runner.it(
        `${pattern} lists its methods for OPTIONS, and allows them to browsers of allowed origins`,
        async () => {
          const plain = await http().sendUnmoved({ method: 'OPTIONS', path });
          assert.equal(plain.status, 204);
          assert.equal(plain.headers.allow, allow);
          const ask = (Origin: string): ReturnType<ReturnType<typeof http>['sendUnmoved']> =>
            http().sendUnmoved({
              method: 'OPTIONS',
              path,
              headers: { Origin, 'Access-Control-Request-Method': allowed[0] ?? '' },
            });
          const ours = await ask(appOrigin);
          assert.equal(ours.status, 204);
          assert.equal(ours.headers['access-control-allow-origin'], appOrigin);
          assert.equal(ours.headers['access-control-allow-methods'], allow);
          assert.match(
            String(ours.headers['access-control-allow-headers']),
            /Authorization.*Content-Type.*If-None-Match.*If-Range.*Range/i,
          );
          const foreign = await ask('https://evil.test');
          const granted = Object.keys(foreign.headers).filter((name) => name.startsWith('access-control-'));
          assert.deepEqual(granted, [], 'a foreign origin is granted something');
        },
      );
    }

    for (const route of routes.filter((each) => each.method === 'GET')) {
      runner.it(`${route.operationId} answers HEAD like GET, without the body`, async () => {
        const request = { path: openPath(route), headers: bearer(caller.accessToken) };
        const get = await http().sendUnmoved({ ...request, method: 'GET' });
        const head = await http().sendUnmoved({ ...request, method: 'HEAD' });
        assert.equal(head.status, get.status);
        assert.equal(head.headers['content-type'], get.headers['content-type']);
        assert.equal(head.headers['content-length'], get.headers['content-length']);
      });
    }

    runner.it('answers unknown paths with 404, whatever the method', async () => {
      for (const path of [
        '/',
        basePath,
        `${basePath}/`,
        `${basePath}/nothing`,
        `${basePath}x`,
        '/nothing',
        `${basePath}/auth`,
        `${basePath}/users/me/x`,
        `${basePath}/%zz`,
        ...(basePath === '/api' ? [] : ['/api/users/me', `/api${basePath}/users/me`]),
      ]) {
        for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND']) {
          const answer = await http().sendUnmoved({ method, path });
          expectProblem(answer, path.includes('%') ? 'VALIDATION_FAILED' : 'NOT_FOUND');
        }
      }
    });

    runner.it('answers unknown paths with 404, whatever the media type', async () => {
      for (const type of ['text/plain', ';;;', 'application/json']) {
        for (const path of [`${basePath}/nothing`, '/nothing']) {
          const answer = await http().sendUnmoved({
            method: 'POST',
            path,
            headers: { 'Content-Type': type },
            body: '{',
          });
          assert.equal(expectProblem(answer, 'NOT_FOUND').code, 'NOT_FOUND', `${path} ${type}`);
        }
      }
    });

    runner.it('excludes the query from the path', async () => {
      const answer = await http().sendUnmoved({
        method: 'GET',
        path: `${basePath}/users/me?x=/../%zz&&=`,
        headers: bearer(caller.accessToken),
      });
      assert.equal(answer.status, 200);
    });
  });
}
