import { createDatabase } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { ApiClient, type Person } from '../support/api-client.js';
import { sharedSettings, startTwo, upTo } from '../support/many-processes.js';
import type { ServerProcess } from '../support/server-process.js';
import { Caller, roleId } from '../support/workspace-client.js';

describe('access revocation across two processes on one Postgres', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let [a, b] = [] as unknown as readonly [ServerProcess, ServerProcess];
  let apis: readonly [ApiClient, ApiClient];
  let ada: Person;
  /** Ada, the organization's OWNER, connected to the first process. */
  let owner: Caller;
  let organization: string;

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'));
    [a, b] = await startTwo(sharedSettings(database.url));
    apis = [new ApiClient(a), new ApiClient(b)];
    ada = await apis[0].person();
    owner = new Caller(apis[0], ada);
    organization = await owner.make('/organizations', { name: 'Analytical Engines' });
  });
  afterAll(async () => {
    await Promise.all([a.dispose(), b.dispose()]);
    await database.drop();
  });

  const join = async (role = 'MEMBER'): Promise<Person> => {
    const person = await apis[1].person();
    await owner.letIn(person, organization, role);
    return person;
  };

  let lastKey = 0;
  const newProject = (): Promise<string> =>
    owner.make(`/organizations/${organization}/projects`, { name: 'Cards', key: `K${(lastKey += 1)}` });

  const setRoles = (userId: string, roleIds: readonly string[]): Promise<unknown> =>
    owner.do('PUT', `/organizations/${organization}/members/${userId}/roles`, { roleIds });

  /**
   * Expects that the user can read the path at both processes before `take` runs at the first process, and at neither process afterward.
   */
  async function expectLoss(
    person: Person,
    path: string,
    { take, status }: { take: () => Promise<unknown>; status: number },
  ): Promise<void> {
    const askBoth = () => Promise.all(apis.map(async (api) => (await new Caller(api, person).ask('GET', path)).status));
    expect(await askBoth()).toEqual([200, 200]);
    await take();
    expect(await askBoth()).toEqual([status, status]);
  }

  it('takes effect when the role in the organization is removed', async () => {
    const person = await join('MANAGER');
    const path = `/organizations/${organization}/settings`;
    await expectLoss(person, path, { take: () => setRoles(person.id, [roleId('MEMBER')]), status: 403 });
  });

  it('takes effect when the membership in the organization is removed, also in its teams and projects', async () => {
    const [person, project] = [await join('ADMIN'), await newProject()];
    const take = () => owner.do('DELETE', `/organizations/${organization}/members/${person.id}`);
    await expectLoss(person, `/projects/${project}/tasks`, { take, status: 404 });
  });

  it('takes effect when the membership in the project is removed', async () => {
    const [person, project] = [await join(), await newProject()];
    const member = `/projects/${project}/members/${person.id}`;
    await owner.do('PUT', member, { roleId: roleId('MEMBER', 'PROJECT') });
    await expectLoss(person, `/projects/${project}`, { take: () => owner.do('DELETE', member), status: 404 });
  });

  it('takes effect when the membership in the group is removed', async () => {
    const person = await join();
    const body = { name: 'Auditors', permissions: ['org:settings.view'] };
    const group = await owner.make(`/organizations/${organization}/groups`, body);
    const member = `/organizations/${organization}/groups/${group}/members/${person.id}`;
    await owner.do('PUT', member);
    const path = `/organizations/${organization}/settings`;
    await expectLoss(person, path, { take: () => owner.do('DELETE', member), status: 403 });
  });

  it('takes effect when the role is edited', async () => {
    const person = await join();
    const body = { name: 'Auditor', level: 'ORGANIZATION', permissions: ['org:settings.view'] };
    const role = await owner.make(`/organizations/${organization}/roles`, body);
    await setRoles(person.id, [roleId('MEMBER'), role]);
    const take = () => owner.do('PATCH', `/organizations/${organization}/roles/${role}`, { permissions: [] });
    await expectLoss(person, `/organizations/${organization}/settings`, { take, status: 403 });
  });

  it('takes effect when the account is disabled', async () => {
    const [person, administrator] = [await join(), await apis[0].person()];
    expect(await a.command('grant-admin', administrator.email)).toMatchObject({ code: 0 });
    const take = () => new Caller(apis[0], administrator).do('PATCH', `/admin/users/${person.id}`, { disabled: true });
    await expectLoss(person, `/organizations/${organization}`, { take, status: 401 });
  });

  it('leaves one owner when two owners demote each other, or themselves, in parallel', async () => {
    const bob = await join('OWNER');
    const owners = [new Caller(apis[0], ada), new Caller(apis[1], bob)] as const;
    const getRoles = (person: Person): string => `/organizations/${organization}/members/${person.id}/roles`;
    for (const round of upTo(50)) {
      const [first, second] = round % 2 === 0 ? [bob, ada] : [ada, bob];
      const body = { roleIds: [roleId('MEMBER')] };
      const answers = await Promise.all([
        owners[0].ask('PUT', getRoles(first), body),
        owners[1].ask('PUT', getRoles(second), body),
      ]);
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses, `round ${round}`).toEqual([200, round % 2 === 0 ? 403 : 409]);
      const members = await owners[0].do('GET', `/organizations/${organization}/members?limit=100`);
      const left = (members.items as { userId: string; roleIds: string[] }[]).filter(({ roleIds }) =>
        roleIds.includes(roleId('OWNER')),
      );
      expect(left, `round ${round}`).toHaveLength(1);
      const [winner, loser] = left[0]?.userId === ada.id ? [owners[0], bob] : [owners[1], ada];
      await winner.do('PUT', getRoles(loser), { roleIds: [roleId('OWNER')] });
    }
  });

  it('numbers 200 tasks created through both processes in parallel from 1 to 200', async () => {
    const project = await newProject();
    const created = await Promise.all(
      upTo(200).map(async (number) => {
        const caller = new Caller(apis[number % 2 === 0 ? 0 : 1], ada);
        return Number((await caller.do('POST', `/projects/${project}/tasks`, { title: `card ${number}` })).number);
      }),
    );
    expect(created.sort((one, other) => one - other)).toEqual(upTo(200));
  });
});
