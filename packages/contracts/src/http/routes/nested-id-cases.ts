import assert from 'node:assert/strict';
import { toBuiltInRoleId, type Route } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { expectProblem } from '../support/expect-answer.js';
import { bearer, toPath } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createRowWorkspace, guardParams, namesBelow } from './row-workspace.js';
import { sampleLabel } from '../../stores/workspace/workspace-samples.js';
import { createProject, createTask } from '../workspace/workspace.js';

type Params = Readonly<Record<string, string>>;

/** Valid bodies, for routes that do not accept an empty one. */
const bodies: Readonly<Record<string, (own: Params) => object>> = {
  setMemberRoles: () => ({ roleIds: [toBuiltInRoleId('ORGANIZATION', 'MEMBER')] }),
  setTeamMember: () => ({ roleId: toBuiltInRoleId('TEAM', 'MEMBER') }),
  changeTeamRole: () => ({ roleId: toBuiltInRoleId('TEAM', 'MEMBER') }),
  setProjectMember: () => ({ roleId: toBuiltInRoleId('PROJECT', 'MEMBER') }),
  createServiceAccountKey: () => ({ name: 'Key', permissions: ['org:view'] }),
  attachGroupRole: ({ organizationId }) => ({ scope: 'ORGANIZATION', scopeId: organizationId }),
};

// Invalid assignees have their own error code, which is the same for all users who may not see the task.
const byAnotherName = new Set(['assignTask userId']);

const nested = internals.routeTable.flatMap((route) => {
  const { guard } = route;
  if (typeof guard !== 'object' || guard.scope === 'CHAT') return [];
  return namesBelow(route)
    .filter((name) => name.endsWith('Id'))
    .map((name) => ({ route, name }));
});

/**
 * Tests paths in which a resource's id follows the id of another parent. The caller owns both organizations, so
 * permission checks do not refuse such a request. The look-up under the parent must refuse it.
 */
export function nestedIdCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('nested ids of another parent', () => {
    const http = useServer(options);
    let [owner, other]: SignedIn[] = [];
    let [own, elsewhere, beside]: Params[] = [];
    runner.beforeAll(async () => {
      [owner, other] = await Promise.all([signIn(http()), signIn(http())]);
      own = await createRowWorkspace(http(), owner);
      // The caller owns this organization too; its `userId` is not a member of the first organization.
      elsewhere = { ...(await createRowWorkspace(http(), owner)), userId: other.id };
      const project = await createProject(http(), owner, { organizationId: own.organizationId ?? '' });
      const label = sampleLabel(project);
      await http().server.unitOfWork.run(({ labels }) => labels.insert(label, 1));
      beside = { taskId: (await createTask(http(), owner, { projectId: project.id })).id, labelId: label.id };
    });

    runner.it('are tested on at least 25 combinations of route and parameter', () => {
      assert.ok(nested.length >= 25, `only ${nested.length}`);
    });

    for (const { route, name } of nested) {
      runner.it(`${route.operationId} finds no ${name} of another organization of the caller`, async () => {
        await expectMissing(route, { ...valuesFor(route), [name]: elsewhere?.[name] ?? assert.fail(name) }, name);
      });
      if (name !== 'taskId' && name !== 'labelId') continue;
      runner.it(`${route.operationId} finds no ${name} of another project in the same organization`, async () => {
        await expectMissing(route, { ...valuesFor(route), [name]: beside?.[name] ?? assert.fail(name) }, name);
      });
    }

    const valuesFor = (route: Route): Params => ({ ...own, ...guardParams(route, own ?? assert.fail()) });

    async function expectMissing(route: Route, params: Params, name: string): Promise<void> {
      assert.ok(owner);
      const body = (bodies[route.operationId] ?? (() => ({})))(own ?? {});
      const json = route.method === 'GET' ? {} : { body: JSON.stringify(body) };
      const headers = { ...bearer(owner.accessToken), ...(route.method === 'GET' ? {} : jsonType) };
      const answer = await http().send({ method: route.method, path: toPath(route, params), headers, ...json });
      const expected = byAnotherName.has(`${route.operationId} ${name}`) ? 'ASSIGNEE_WITHOUT_ACCESS' : 'NOT_FOUND';
      expectProblem(answer, expected);
    }
  });
}

const jsonType = { 'Content-Type': 'application/json' } as const;
