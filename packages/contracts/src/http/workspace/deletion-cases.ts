import assert from 'node:assert/strict';
import type { Route } from '@crewkit/core';
import type { PermissionGuard } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';

import { expectProblem } from '../support/expect-answer.js';
import { bearer, toPath, type HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createRowWorkspace, guardParams } from '../routes/row-workspace.js';
import { openTask } from '../chat/task-chatting.js';

type GuardedRoute = Route & { readonly guard: PermissionGuard };
type Params = Readonly<Record<string, string>>;

const guarded = internals.routeTable.filter((route): route is GuardedRoute => typeof route.guard === 'object');
const body = { body: '{}', headers: { 'Content-Type': 'application/json' } };

/** The deletable objects, and the resources whose routes return 404 after the deletion. */
const deletions = [
  { operation: 'deleteTask', hidden: ['TASK', 'CHAT'] },
  { operation: 'deleteProject', hidden: ['PROJECT', 'TASK', 'CHAT'] },
  { operation: 'deleteOrganization', hidden: ['ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] },
] as const;

/** Creates the owner's workspace, with its task's conversation. */
async function createPlace(http: HttpClient, owner: SignedIn): Promise<Params> {
  const params = await createRowWorkspace(http, owner);
  return { ...params, conversationId: (await openTask(http, owner, params.taskId ?? '', 201)).id };
}

/**
 * Tests requests about deleted resources. The background job removes the deleted rows long after these requests, so the
 * requests find soft-deleted rows.
 */
export function deletionCases(options: HttpContractOptions): void {
  const { runner } = options;

  for (const { operation, hidden } of deletions) {
    runner.describe(`after ${operation}`, () => {
      const http = useServer(options);
      const isHidden = ({ guard }: GuardedRoute): boolean => (hidden as readonly string[]).includes(guard.scope);
      const hiddenRoutes = guarded.filter(isHidden);
      let owner: SignedIn;
      let place: Params = {};
      runner.beforeAll(async () => {
        owner = await signIn(http());
        place = await createPlace(http(), owner);
        await http().get(operation, 204, { token: owner.accessToken, params: place });
      });

      runner.it('hides the deleted resource on at least five routes', () => {
        assert.ok(hiddenRoutes.length >= 5, `only ${hiddenRoutes.length}`);
      });

      for (const route of hiddenRoutes) {
        runner.it(`${route.operationId} answers with NOT_FOUND`, async () => {
          const json = route.method === 'GET' ? {} : body;
          const headers = { ...bearer(owner.accessToken), ...(route.method === 'GET' ? {} : body.headers) };
          const path = toPath(route, { ...place, ...guardParams(route, place) });
          expectProblem(await http().send({ method: route.method, path, ...json, headers }), 'NOT_FOUND');
        });
      }

      runner.it('omits it from the account export', async () => {
        const document = await http().get<unknown>('exportMe', 200, { token: owner.accessToken });
        const ids = hidden.map(
          (scope) => place[scope === 'CHAT' ? 'conversationId' : `${scope.toLowerCase()}Id`] ?? '',
        );
        const { auditEvents: _told, ...rest } = document as { auditEvents: unknown };
        for (const id of ids) assert.ok(!JSON.stringify(rest).includes(id), id);
      });
    });
  }
}
