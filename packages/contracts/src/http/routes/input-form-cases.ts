import assert from 'node:assert/strict';
import { safeParse, type z } from 'zod';
import type { Route } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { expectDeclaredProblem, expectProblem } from '../support/expect-answer.js';
import { bearer, toPath, type Call } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createRowWorkspace, guardParams, makeAdministrator } from './row-workspace.js';
import { organizationRole } from '../workspace/workspace.js';

interface Described {
  readonly description: string;
}

const describedThings: readonly (readonly [create: string, update: string, wanted: object])[] = [
  ['createOrganization', 'updateOrganization', { name: 'Engines' }],
  ['createTeam', 'updateTeam', { name: 'Engineers' }],
  ['createProject', 'updateProject', { name: 'Numbers', key: 'NUM' }],
  ['createTask', 'updateTask', { title: 'Punch the cards' }],
];

/** Tests inputs that are accepted in several forms, and error codes that are the same on every route. */
export function inputFormCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('input validation', () => {
    const http = useServer(options);
    let caller: SignedIn;
    let workspace: Readonly<Record<string, string>>;
    const call = (body: unknown): Call => ({ token: caller.accessToken, params: workspace, body });
    runner.beforeAll(async () => {
      caller = await signIn(http());
      await makeAdministrator(http(), caller);
      workspace = await createRowWorkspace(http(), caller);
    });

    for (const [create, update, wanted] of describedThings) {
      runner.it(`${create} and ${update} accept null for an empty description`, async () => {
        const made = await http().get<Described>(create, 201, call({ ...wanted, description: null }));
        assert.equal(made.description, '');
        for (const [given, kept] of [
          ['Some text', 'Some text'],
          [null, ''],
        ]) {
          const changed = await http().get<Described>(update, 200, call({ description: given }));
          assert.equal(changed.description, kept);
        }
      });

      runner.it(`${create} and ${update} report an invalid text once`, async () => {
        const line = 'title' in wanted ? 'title' : 'name';
        const most = line === 'title' ? 500 : 100;
        for (const [field, text, code] of [
          ['description', 'x'.repeat(10_001), 'too_big'],
          ['description', 'x'.repeat(30_000), 'too_big'],
          ['description', '😀'.repeat(10_001), 'too_big'],
          [line, 'x'.repeat(most + 1), 'too_big'],
          [line, 'x'.repeat(most * 5), 'too_big'],
          [line, ' ', 'too_small'],
          [line, 'a\nb', 'custom'],
        ] as const) {
          for (const [operation, given] of [
            [create, wanted],
            [update, {}],
          ] as const) {
            const answer = await http().call(operation, call({ ...given, [field]: text }));
            const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
            assert.deepEqual(
              errors.map((fault) => [fault.path, fault.code]),
              [[field, code]],
              answer.text,
            );
          }
        }
      });

      runner.it(`${create} accepts texts of maximum length, counted in code points`, async () => {
        const line = 'title' in wanted ? { title: '😀'.repeat(500) } : { name: '😀'.repeat(100) };
        const description = '😀'.repeat(10_000);
        const key = 'key' in wanted ? { key: 'FULL' } : {};
        const made = await http().get(create, 201, call({ ...wanted, ...line, ...key, description }));
        assert.deepEqual({ ...(made as object), ...line, description }, made);
      });
    }

    runner.it('each overlong name of a user is one error', async () => {
      const body = { firstName: 'x'.repeat(500), lastName: 'x'.repeat(101) };
      const answer = await http().call('updateMe', { token: caller.accessToken, body });
      const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
      assert.deepEqual(
        errors.map((fault) => [fault.path, fault.code]),
        [
          ['firstName', 'too_big'],
          ['lastName', 'too_big'],
        ],
      );
      assert.ok(
        errors.every(({ message }) => message.includes('100')),
        answer.text,
      );
    });

    runner.it('an overlong email is one error', async () => {
      const body = { email: `ada@${'x'.repeat(600)}.test` };
      const { errors = [] } = expectProblem(await http().call('forgotPassword', { body }), 'VALIDATION_FAILED');
      assert.deepEqual(
        errors.map(({ path }) => path),
        ['email'],
      );
    });

    runner.it('duplicate roles and users are stored once', async () => {
      const owner = organizationRole('OWNER');
      const admin = organizationRole('ADMIN');
      const roles = await http().get<{ roleIds: readonly string[] }>(
        'setMemberRoles',
        200,
        call({ roleIds: [owner, admin, owner, admin] }),
      );
      assert.deepEqual(new Set(roles.roleIds), new Set([owner, admin]));
      assert.equal(roles.roleIds.length, 2);
      const assigneeIds = [caller.id, caller.id];
      for (const [operation, status, body] of [
        ['createTask', 201, { title: 'Twice', assigneeIds }],
        ['updateTask', 200, { assigneeIds }],
      ] as const) {
        const task = await http().get<{ assigneeIds: readonly string[] }>(operation, status, call(body));
        assert.deepEqual(task.assigneeIds, [caller.id], operation);
      }
    });

    runner.it('an empty list of checks has an empty list of results', async () => {
      assert.deepEqual(await http().get('checkOwnPermissions', 200, call({ checks: [] })), { results: [] });
    });

    for (const route of internals.routeTable) {
      const known = Object.keys(route.query?.shape ?? {});
      for (const name of known.filter((each) => ['cursor', 'before', 'after'].includes(each))) {
        runner.it(`${route.operationId} rejects ${name} if it is empty or overlong`, async () => {
          for (const cursor of ['', 'A'.repeat(201), 'A'.repeat(3000)]) {
            const path = `${toPath(route, guardParams(route, workspace))}?${neededQuery(route)}${name}=${cursor}`;
            const answer = await http().send({ method: 'GET', path, headers: bearer(caller.accessToken) });
            expectProblem(answer, 'CURSOR_INVALID');
            expectDeclaredProblem(route, answer);
          }
        });
      }
    }
  });
}

/** Returns values for the required query parameters. */
function neededQuery({ query }: Route): string {
  const shape: Readonly<Record<string, z.core.$ZodType>> = query?.shape ?? {};
  const needed = Object.entries(shape).filter(([, schema]) => !safeParse(schema, undefined).success);
  return needed.map(([name]) => `${name}=x&`).join('');
}
