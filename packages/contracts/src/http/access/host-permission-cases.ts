import assert from 'node:assert/strict';
import { definePermissions, permissionCatalogue, toBuiltInRoleId } from '@crewkit/core';

import { organizationPlace } from '../../stores/workspace/workspace-samples.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { makeAdministrator } from '../routes/row-workspace.js';
import {
  addHolder,
  createGroup,
  createRole,
  deputyPermissions,
  listAll,
  mayI,
  tryGroup,
  tryRole,
  type RoleOnWire,
} from './granting.js';
import { addMember, createProject, createStaff, storeRole, type Staff } from '../workspace/workspace.js';

/** The permissions of the suite's embedding application, which `hostPermissionCases` passes to `createCrewkit`. */
export const hostPermissions = definePermissions({
  invoice: {
    scope: 'PROJECT',
    view: { label: 'See invoices', roles: ['ADMIN', 'MANAGER', 'MEMBER'] },
    approve: { label: 'Approve invoices', roles: ['ADMIN'] },
  },
  ledger: { scope: 'ORGANIZATION', close: 'Close the books' },
  plant: { scope: 'GLOBAL', stop: 'Stop the plant' },
});

const listed = [
  { name: 'invoice:view', scope: 'PROJECT', description: 'See invoices' },
  { name: 'invoice:approve', scope: 'PROJECT', description: 'Approve invoices' },
  { name: 'ledger:close', scope: 'ORGANIZATION', description: 'Close the books' },
  { name: 'plant:stop', scope: 'GLOBAL', description: 'Stop the plant' },
];
// The name of a permission that is in the catalogue of another process on the same database, or was removed from the code.
const unknown = 'archive:open';

interface Site extends Staff {
  readonly projectId: string;
}

async function createSite(http: HttpClient): Promise<Site> {
  const staff = await createStaff(http);
  const { id: projectId } = await createProject(http, staff.owner, { organizationId: staff.organization.id });
  return { ...staff, projectId };
}

/** Adds a member whose custom role contains the unknown permission, as an older or newer process could have stored it. */
async function addKeeper(http: HttpClient, { organization, owner }: Site): Promise<SignedIn & { roleId: string }> {
  const { unitOfWork, clock } = http.server;
  const definition = { name: unknown, scope: 'ORGANIZATION', description: 'Open the archive' } as const;
  await unitOfWork.run((stores) => stores.permissions.upsert([definition]));
  const permissions = [...deputyPermissions, unknown];
  const roleId = await storeRole(http, organization.id, { permissions });
  const keeper = await addMember(http, owner, { organizationId: organization.id });
  const place = organizationPlace(organization);
  const assignment = { holder: { userId: keeper.id }, roleId, place, expiresAt: null, createdAt: clock.now() };
  await unitOfWork.run((stores) => stores.assignments.assign(assignment));
  return { ...keeper, roleId };
}

/** Tests the embedding application's permissions wherever built-in permissions can be used. */
export function hostPermissionCases(options: HttpContractOptions): void {
  knownCases(options);
  grantCases(options);
  unknownCases(options);
}

function knownCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe("the embedding application's permissions", () => {
    const http = useServer(options, { permissions: hostPermissions });

    runner.it('are in the catalogue after the built-in ones, and in the OpenAPI document', async () => {
      const { owner } = await createSite(http());
      const call = { token: owner.accessToken, limit: 20 };
      assert.deepEqual(await listAll(http(), 'listPermissions', call), [
        ...permissionCatalogue.map((each) => ({ ...each, origin: 'crewkit' })),
        ...listed.map((each) => ({ ...each, origin: 'host' })),
      ]);
      const document = http().server.crewkit.openApiDocument() as {
        components: { schemas: { PermissionName: Record<'enum' | 'x-crewkit-host-permissions', object> } };
      };
      const { PermissionName } = document.components.schemas;
      const names = [...permissionCatalogue, ...listed].map(({ name }) => name);
      assert.deepEqual(PermissionName.enum, names);
      const scopes = Object.fromEntries(listed.map(({ name, scope }) => [name, scope]));
      assert.deepEqual(PermissionName['x-crewkit-host-permissions'], scopes);
    });

    runner.it('are in the built-in roles that the definitions name, and in OWNER', async () => {
      const { owner, organization } = await createSite(http());
      const call = { token: owner.accessToken, params: { organizationId: organization.id }, limit: 100 };
      const roles = await listAll<RoleOnWire>(http(), 'listRoles', call);
      const held = (level: string): string[] =>
        roles
          .filter((role) => role.builtIn && role.level === level)
          .map(
            ({ name, permissions }) =>
              `${name} ${permissions.filter((each) => /^(?:invoice|ledger|plant):/.test(each)).join(' ')}`,
          );
      assert.deepEqual(held('ORGANIZATION'), [
        'OWNER invoice:view invoice:approve ledger:close',
        'ADMIN invoice:view invoice:approve',
        'MANAGER invoice:view',
        'MEMBER ',
      ]);
      const below = [
        'OWNER invoice:view invoice:approve',
        'ADMIN invoice:view invoice:approve',
        'MANAGER invoice:view',
      ];
      for (const level of ['TEAM', 'PROJECT']) assert.deepEqual(held(level), [...below, 'MEMBER invoice:view']);
    });

    runner.it('are held, checked and explained like built-in ones', async () => {
      const { owner, admin, manager, organization, projectId } = await createSite(http());
      const resource = { scope: 'PROJECT', id: projectId } as const;
      const { crewkit } = http().server;
      for (const [person, permission, expected] of [
        [owner, 'invoice:approve', true],
        [admin, 'invoice:approve', true],
        [manager, 'invoice:view', true],
        [manager, 'invoice:approve', false],
        [admin, 'ledger:close', false],
      ] as const) {
        const what = `${person.id} ${permission}`;
        assert.equal(await mayI(http(), person, { permission, ...resource }), expected, what);
        assert.equal(await crewkit.can(person.id, permission, resource), expected, what);
        const call = { token: person.accessToken, query: { scope: 'PROJECT', id: projectId } };
        const { permissions } = await http().get<{ permissions: string[] }>('viewOwnPermissions', 200, call);
        assert.equal(permissions.includes(permission), expected, what);
      }
      const explain = { token: owner.accessToken, params: { organizationId: organization.id, userId: admin.id } };
      const { permissions } = await http().get<{
        permissions: { name: string; sources: { role: { name: string } }[] }[];
      }>('explainMemberPermissions', 200, { ...explain, query: { scope: 'PROJECT', id: projectId } });
      const found = permissions.find(({ name }) => name === 'invoice:approve');
      assert.deepEqual(
        found?.sources.map(({ role }) => role.name),
        ['ADMIN'],
      );
      const holders = { token: owner.accessToken, params: { projectId, permission: 'invoice:approve' }, limit: 10 };
      const people = await listAll<{ userId: string }>(http(), 'listProjectHolders', holders);
      assert.deepEqual(people.map(({ userId }) => userId).sort(), [owner.id, admin.id].sort());
      const above = { token: owner.accessToken, params: { projectId, permission: 'ledger:close' } };
      expectProblem(await http().call('listProjectHolders', above), 'NOT_FOUND');
    });

    runner.it('apply to the whole installation only for administrators', async () => {
      const { owner, admin } = await createSite(http());
      await makeAdministrator(http(), admin);
      const check = { permission: 'plant:stop', scope: 'GLOBAL' };
      assert.deepEqual([await mayI(http(), owner, check), await mayI(http(), admin, check)], [false, true]);
    });
  });
}

function grantCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe("granting the embedding application's permissions", () => {
    const http = useServer(options, { permissions: hostPermissions });

    runner.it('works by roles and by groups', async () => {
      const { owner, member, manager, organization, projectId } = await createSite(http());
      const organizationId = organization.id;
      const permissions = ['ledger:close', 'invoice:approve'];
      const group = await createGroup(http(), owner, { organizationId, permissions });
      // In the order of the catalogue.
      assert.deepEqual(group.permissions, ['invoice:approve', 'ledger:close']);
      const params = { organizationId, groupId: group.id };
      await http().get('addGroupMember', 200, { token: owner.accessToken, params: { ...params, userId: member.id } });
      const close = { permission: 'ledger:close', scope: 'ORGANIZATION', id: organizationId };
      assert.deepEqual([await mayI(http(), member, close), await mayI(http(), manager, close)], [true, false]);
      const role = await createRole(http(), owner, {
        organizationId,
        level: 'PROJECT',
        permissions: ['invoice:approve'],
      });
      const call = { token: owner.accessToken, params: { projectId, userId: manager.id }, body: { roleId: role.id } };
      await http().get('setProjectMember', 200, call);
      const approve = { permission: 'invoice:approve', scope: 'PROJECT', id: projectId };
      assert.equal(await mayI(http(), manager, approve), true);
    });

    runner.it('requires a known permission at or below the level of the role', async () => {
      const { owner, organization } = await createSite(http());
      const given = { organizationId: organization.id, level: 'PROJECT' };
      const above = await tryRole(http(), owner, { ...given, permissions: ['ledger:close'] });
      expectProblem(above, 'ROLE_LEVEL_MISMATCH');
      for (const name of ['invoice:pay', 'ledger', unknown]) {
        expectProblem(await tryRole(http(), owner, { ...given, permissions: [name] }), 'VALIDATION_FAILED');
      }
    });

    runner.it('is refused to users who do not hold them', async () => {
      const { owner, member, organization } = await createSite(http());
      const organizationId = organization.id;
      const deputy = await addHolder(http(), owner, { organizationId, permissions: deputyPermissions });
      const asked = { organizationId, permissions: ['org:view', 'ledger:close'] };
      for (const answer of [await tryRole(http(), deputy, asked), await tryGroup(http(), deputy, asked)]) {
        const { requiredPermissions } = expectProblem(answer, 'GRANT_EXCEEDS_OWN');
        assert.deepEqual(requiredPermissions, ['ledger:close']);
      }
      const role = await createRole(http(), owner, asked);
      const group = await createGroup(http(), owner, asked);
      const token = deputy.accessToken;
      const assign = { token, params: { organizationId, userId: member.id }, body: { roleIds: [role.id] } };
      expectProblem(await http().call('setMemberRoles', assign), 'GRANT_EXCEEDS_OWN');
      const join = { token, params: { organizationId, groupId: group.id, userId: deputy.id } };
      expectProblem(await http().call('addGroupMember', join), 'GRANT_EXCEEDS_OWN');
      const change = { token, params: { organizationId, roleId: role.id }, body: { permissions: ['org:view'] } };
      expectProblem(await http().call('updateRole', change), 'FORBIDDEN');
    });
  });
}

function unknownCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a stored permission that this instance does not know', () => {
    const http = useServer(options, { permissions: hostPermissions });

    runner.it('allows nothing and is listed only in roles', async () => {
      const site = await createSite(http());
      const keeper = await addKeeper(http(), site);
      const { id: organizationId } = site.organization;
      const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
      await assert.rejects(http().server.crewkit.can(keeper.id, unknown, resource), /no permission/);
      const token = keeper.accessToken;
      const check = { token, body: { checks: [{ permission: unknown, ...resource }] } };
      expectProblem(await http().call('checkOwnPermissions', check), 'VALIDATION_FAILED');
      const own = await http().call('viewOwnPermissions', { token, query: resource });
      const params = { organizationId, userId: keeper.id };
      const explained = await http().call('explainMemberPermissions', { token, params });
      const catalogue = await http().call('listPermissions', { token, query: { limit: '100' } });
      for (const { status, text } of [own, explained, catalogue]) {
        assert.equal(status, 200, text);
        assert.ok(!text.includes(unknown), text);
      }
      const holders = { token, params: { organizationId, permission: unknown } };
      expectProblem(await http().call('listOrganizationHolders', holders), 'NOT_FOUND');
      const role = await http().get<RoleOnWire>('viewRole', 200, {
        token,
        params: { organizationId, roleId: keeper.roleId },
      });
      assert.ok(role.permissions.includes(unknown));
    });

    runner.it('stays in a role that is changed, and cannot be added to others', async () => {
      const site = await createSite(http());
      const { id: organizationId } = site.organization;
      const { accessToken: token, roleId } = await addKeeper(http(), site);
      const params = { organizationId, roleId };
      const update = (body: object) => http().get<RoleOnWire>('updateRole', 200, { token, params, body });
      const permissions = ['org:view', 'org:members.roles', 'org:members.view', unknown];
      for (const body of [{ name: 'Keeper' }, { permissions }, { permissions: permissions.slice(1) }]) {
        assert.ok((await update(body)).permissions.includes(unknown), JSON.stringify(body));
      }
      const other = await createRole(http(), site.owner, { organizationId, permissions: [] });
      const add = { token, params: { organizationId, roleId: other.id }, body: { permissions: [unknown] } };
      expectProblem(await http().call('updateRole', add), 'VALIDATION_FAILED');
      assert.deepEqual((await update({ permissions: deputyPermissions })).permissions, deputyPermissions);
    });

    runner.it('cannot be given or taken by users who do not hold it', async () => {
      const site = await createSite(http());
      const { owner, member, organization } = site;
      const keeper = await addKeeper(http(), site);
      const organizationId = organization.id;
      const assign = (by: SignedIn, userId: string, roleIds: readonly string[]) =>
        http().call('setMemberRoles', { token: by.accessToken, params: { organizationId, userId }, body: { roleIds } });
      const memberRole = toBuiltInRoleId('ORGANIZATION', 'MEMBER');
      const answer = await assign(owner, member.id, [keeper.roleId]);
      const { requiredPermissions } = expectProblem(answer, 'GRANT_EXCEEDS_OWN');
      assert.deepEqual(requiredPermissions, [unknown]);
      expectProblem(await assign(owner, keeper.id, [memberRole]), 'FORBIDDEN');
      const change = {
        token: owner.accessToken,
        params: { organizationId, roleId: keeper.roleId },
        body: { name: 'Mine' },
      };
      expectProblem(await http().call('updateRole', change), 'FORBIDDEN');
      // The keeper holds it, although this instance does not know it, and can therefore give it to another member.
      assert.equal((await assign(keeper, member.id, [memberRole, keeper.roleId])).status, 200);
    });
  });
}
