import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { ManualClock } from '@crewkit/contracts';
import { addMembers, addRole, addWorkspace, assign, projectPlace, write } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { noPolicy } from '../../src/domain/access/organization-policy.js';
import { PermissionSet } from '../../src/domain/access/permissions/permission-set.js';
import type { KnownPermission } from '../../src/domain/access/permissions/permission.js';
import {
  LoadWorkspaceDelivery,
  type WorkspaceRecipients,
} from '../../src/features/workspace/tasks/load-workspace-delivery.js';

const store = sqliteStore({ path: ':memory:' });
const clock = new ManualClock();
const load = new LoadWorkspaceDelivery(store.unitOfWork, clock);

beforeAll(() => store.migrate());
afterAll(() => store.close());

const key = (...permissions: KnownPermission[]) => ({ id: 'key', permissions: PermissionSet.of(permissions) });
const connection = (userId: string, given: ReturnType<typeof key> | null = null) => ({
  userId,
  session: null,
  caller: { key: given },
});

describe('the delivery of workspace events to sockets', () => {
  let organizationId: string;
  let projectId: string;
  /** Users who hold both permissions on the project, only `project:view`, and none. */
  let [full, limited, none]: string[] = [];

  beforeEach(async () => {
    const { organization, project } = await addWorkspace(store);
    [organizationId, projectId] = [organization.id, project.id];
    [full, limited, none] = await addMembers(store, organizationId, 3);
    for (const [userId = '', permissions] of [
      [full, ['project:view', 'project:task.view']],
      [limited, ['project:view']],
    ] as const) {
      const role = await addRole(store, organizationId, { level: 'PROJECT', permissions });
      await assign(store, { holder: { userId }, roleId: role.id, place: projectPlace(project) });
    }
  });

  const ids = async (recipients: Promise<WorkspaceRecipients>): Promise<string[]> => [...(await recipients).userIds];
  const members = (): string[] => [full, limited, none].map((id = '') => id);

  it('admits users with the permissions on the project at that moment', async () => {
    expect(await ids(load.ofTasks(projectId, members()))).toEqual([full]);
    expect((await ids(load.ofProject(projectId, members()))).sort()).toEqual([full, limited].sort());
    expect(await ids(load.ofTasks(projectId, [none ?? '']))).toEqual([]);
    await write(store, ({ members }) => members.delete(organizationId, full ?? ''));
    expect(await ids(load.ofTasks(projectId, members()))).toEqual([]);
    await write(store, ({ projects }) => projects.delete(projectId, clock.now()));
    expect(await ids(load.ofProject(projectId, members()))).toEqual([]);
  });

  it('admits connections with an API key only if the key has the permissions too', async () => {
    const { admits } = await load.ofTasks(projectId, members());
    const [user = '', other = ''] = [full, limited];
    expect(admits(connection(user))).toBe(true);
    expect(admits(connection(user, key('project:view', 'project:task.view')))).toBe(true);
    expect(admits(connection(user, key('project:view')))).toBe(false);
    expect(admits(connection(other, key('project:view', 'project:task.view')))).toBe(false);
  });

  it('admits only sessions that meet the sign-in policy of the organization', async () => {
    await write(store, ({ policies }) => policies.set(organizationId, { ...noPolicy, maxSessionAgeDays: 1 }));
    const { admits } = await load.ofTasks(projectId, members());
    const startedAt = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const session = (days: number) =>
      ({ method: 'password', secondFactor: false, createdAt: startedAt(days) }) as never;
    const [userId = ''] = members();
    expect(admits({ ...connection(userId), session: session(0) })).toBe(true);
    expect(admits({ ...connection(userId), session: session(2) })).toBe(false);
  });
});
