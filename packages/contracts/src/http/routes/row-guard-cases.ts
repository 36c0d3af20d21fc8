import assert from 'node:assert/strict';
import { permissionCatalogue, type Route } from '@crewkit/core';
import type { PermissionGuard } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';

import { organizationPlace, sampleRole } from '../../stores/workspace/workspace-samples.js';
import { expectProblem } from '../support/expect-answer.js';
import { bearer, toPath, type HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createRowWorkspace, guardParams, namesBelow, participant } from './row-workspace.js';

type GuardedRow = Route & { readonly guard: PermissionGuard };

const guarded = internals.routeTable.filter((route): route is GuardedRow => typeof route.guard === 'object');
// All users who can see the resource have these permissions; in a conversation, all participants have them.
const views = ['org:view', 'team:view', 'project:view', 'project:task.view', 'chat:view', 'chat:message.send'];
const badBody = { body: '[', headers: { 'Content-Type': 'application/json' } };

function requiredBy({ guard }: GuardedRow): string[] {
  return guard.permissions.map((name) => internals.builtInPermissions.get(name, guard.scope));
}

interface Joining {
  readonly organizationId: string;
  readonly conversationId: string;
  readonly permissions: readonly string[];
}

/** Makes the user a member of the organization with a role of exactly these permissions, and a participant of the conversation. */
async function join(
  { server }: HttpClient,
  { id: userId }: SignedIn,
  { organizationId, conversationId, permissions }: Joining,
): Promise<void> {
  const role = sampleRole(organizationId, { permissions });
  const place = organizationPlace({ id: organizationId });
  await server.unitOfWork.run(async (stores) => {
    await stores.roles.insert(role);
    await stores.members.insert(organizationId, userId, new Date(0));
    const assignment = { holder: { userId }, roleId: role.id, place, expiresAt: null, createdAt: new Date(0) };
    await stores.assignments.assign(assignment);
    await stores.conversations.addParticipants(conversationId, [participant(userId, 'member')], new Date(0));
  });
}

/** Tests which callers are rejected by routes that require permissions, and the responses that they get. */
export function rowGuardCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('permissions, route by route', () => {
    const http = useServer(options);
    let owner: SignedIn;
    let outsider: SignedIn;
    let workspace: Readonly<Record<string, string>> = {};
    let foreign: Readonly<Record<string, string>> = {};
    const as = (person: SignedIn): { readonly headers: Readonly<Record<string, string>> } => ({
      headers: bearer(person.accessToken),
    });
    runner.beforeAll(async () => {
      [owner, outsider] = await Promise.all([signIn(http()), signIn(http())]);
      workspace = await createRowWorkspace(http(), owner);
      foreign = await createRowWorkspace(http(), outsider);
    });

    for (const route of guarded) {
      const names = requiredBy(route);
      const path = (): string => toPath(route, { ...workspace, ...guardParams(route, workspace) });

      if (route.guard.scope === 'GLOBAL') {
        runner.it(`${route.operationId} admits holders of ${names.join(', ')} and no other users`, async () => {
          if (names.includes('org:create')) return;
          const headers = { ...as(outsider).headers, ...badBody.headers };
          const answer = await http().send({ method: route.method, path: path(), ...readBody(route), headers });
          assert.deepEqual(expectProblem(answer, 'FORBIDDEN').requiredPermissions, names);
        });
        continue;
      }

      runner.it(`${route.operationId} does not exist for non-members, whatever they send`, async () => {
        const headers = { ...as(outsider).headers, ...badBody.headers };
        for (const request of [{}, readBody(route)]) {
          expectProblem(await http().send({ method: route.method, path: path(), ...request, headers }), 'NOT_FOUND');
        }
      });

      if (route.guard.or === undefined && !names.every((name) => views.includes(name))) {
        runner.it(`${route.operationId} names the missing permission to users who hold all others`, async () => {
          const person = await signIn(http());
          const others = permissionCatalogue.filter(({ name, scope }) => scope !== 'GLOBAL' && !names.includes(name));
          const held = others.map(({ name }) => name).concat(names.filter((name) => views.includes(name)));
          const { organizationId = '', conversationId = '' } = workspace;
          await join(http(), person, { organizationId, conversationId, permissions: held });
          const headers = { ...as(person).headers, ...badBody.headers };
          const answer = await http().send({ method: route.method, path: path(), ...readBody(route), headers });
          assert.deepEqual(expectProblem(answer, 'FORBIDDEN').requiredPermissions, names);
        });
      }

      const below = namesBelow(route).filter((name) => foreign[name] !== undefined);
      if (below.length > 0 && (route.body === undefined || route.body.safeParse({}).success)) {
        runner.it(`${route.operationId} finds nothing of another organization by its id`, async () => {
          for (const name of below) {
            const params = { ...workspace, ...guardParams(route, workspace), [name]: foreign[name] ?? '' };
            const answer = await http().send({ method: route.method, path: toPath(route, params), ...as(owner) });
            expectProblem(answer, 'NOT_FOUND');
          }
        });
      }
    }
  });
}

/** Returns a body that no route accepts, for routes with a body. */
function readBody({ method }: Route): { readonly body?: string } {
  return method === 'GET' ? {} : { body: badBody.body };
}
