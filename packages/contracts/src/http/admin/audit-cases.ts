import assert from 'node:assert/strict';
import { grantAdmin } from '@crewkit/core';
import { administratorRoleId } from '@crewkit/core/adapter';

import { expectProblem } from '../support/expect-answer.js';
import {
  addHolder,
  readAudit,
  createGroup,
  createRole,
  listAll,
  tryRole,
  type AuditEventOnWire,
} from '../access/granting.js';
import type { Call } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { addMember, createOrganization, createProject, createStaff } from '../workspace/workspace.js';

const userAgent = 'suite/1.0 (audit)';

/** Tests the audit log: actor, change, time and origin. */
export function auditCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the audit log', () => {
    const http = useServer(options);

    runner.it('records every change of roles and groups with actor and address', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const person = await addMember(http(), owner, { organizationId });
      const project = await createProject(http(), owner, { organizationId });
      const before = await readAudit(http(), owner, organizationId);
      const { accessToken: token } = owner;
      const as = (params: object, body?: object): Call => ({
        ...{ token, params: { organizationId, ...params }, headers: { 'User-Agent': userAgent } },
        ...(body === undefined ? {} : { body }),
      });
      const newRole = { name: 'Reader', level: 'PROJECT', permissions: ['project:view'] };
      const { id: roleId } = await http().get<{ id: string }>('createRole', 201, as({}, newRole));
      await http().get('updateRole', 200, as({ roleId }, { permissions: [] }));
      const newGroup = { name: 'Readers', permissions: ['org:view'] };
      const { id: groupId } = await http().get<{ id: string }>('createGroup', 201, as({}, newGroup));
      await http().get('updateGroup', 200, as({ groupId }, { name: 'Guests' }));
      const member = { groupId, userId: person.id };
      await http().get('addGroupMember', 200, as(member));
      await http().get('addGroupMember', 200, as(member));
      const place = { scope: 'PROJECT', scopeId: project.id };
      await http().get('attachGroupRole', 200, as({ groupId, roleId }, place));
      await http().get('attachGroupRole', 200, as({ groupId, roleId }, place));
      await http().get('detachGroupRole', 204, as({ groupId, roleId }));
      await http().get('removeGroupMember', 204, as(member));
      await http().get('deleteGroup', 204, as({ groupId }));
      await http().get('deleteRole', 204, as({ roleId }));

      const events = (await readAudit(http(), owner, organizationId)).slice(0, -before.length);
      const role = { targetType: 'role', targetId: roleId };
      const group = { targetType: 'group', targetId: groupId };
      const byWhom = {
        organizationId,
        actorId: owner.id,
        ipAddress: '127.0.0.1',
        userAgent,
        createdAt: http().server.clock.now().toISOString(),
      };
      const told: [string, object, object][] = [
        ['role.created', role, newRole],
        ['role.updated', role, { permissions: { from: ['project:view'], to: [] } }],
        ['group.created', group, newGroup],
        ['group.updated', group, { name: { from: 'Readers', to: 'Guests' } }],
        ['group.member_added', group, { userId: person.id }],
        ['group.role_attached', group, { roleId, ...place, expiresAt: null }],
        ['group.role_detached', group, { roleId, places: [place] }],
        ['group.member_removed', group, { userId: person.id }],
        ['group.deleted', group, { name: 'Guests' }],
        ['role.deleted', role, { name: 'Reader', replacementRoleId: null }],
      ];
      assert.deepEqual(
        events.map(({ id: _, ...event }) => event).reverse(),
        told.map(([action, target, details]) => ({ ...byWhom, action, ...target, details })),
      );
      assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
    });

    runner.it('records identical parallel changes only once', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const { accessToken: token } = owner;
      const { id: groupId } = await createGroup(http(), owner, { organizationId });
      const { id: roleId } = await createRole(http(), owner, { organizationId });
      const atOnce = async (operation: string, params: Readonly<Record<string, string>>): Promise<number[]> => {
        const call = { token, params: { organizationId, ...params } };
        const answers = await Promise.all(Array.from({ length: 16 }, () => http().call(operation, call)));
        return answers.map(({ status }) => status);
      };
      const added = await atOnce('addGroupMember', { groupId, userId: owner.id });
      assert.deepEqual(new Set(added), new Set([200]));
      for (const [operation, params] of [
        ['removeGroupMember', { groupId, userId: owner.id }],
        ['deleteGroup', { groupId }],
        ['deleteRole', { roleId }],
      ] as const) {
        const statuses = await atOnce(operation, params);
        assert.equal(statuses.filter((status) => status === 204).length, 1, operation);
        assert.equal(statuses.filter((status) => status === 404).length, 15, operation);
      }
      const events = await readAudit(http(), owner, organizationId);
      const actions = events.map(({ action }) => action).slice(0, 4);
      assert.deepEqual(actions, ['role.deleted', 'group.deleted', 'group.member_removed', 'group.member_added']);
      assert.equal(new Set(events.map(({ action }) => action)).size, events.length);
    });

    runner.it('is written in the transaction of the change', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const deputy = await addHolder(http(), owner, {
        organizationId,
        permissions: ['org:view', 'org:members.view', 'org:members.roles'],
      });
      await createRole(http(), owner, { organizationId, name: 'Taken' });
      const before = await readAudit(http(), owner, organizationId);
      expectProblem(await tryRole(http(), deputy, { organizationId, permissions: ['org:edit'] }), 'GRANT_EXCEEDS_OWN');
      expectProblem(await tryRole(http(), deputy, { organizationId, name: 'Taken' }), 'CONFLICT');
      assert.deepEqual(await readAudit(http(), owner, organizationId), before);
    });

    runner.it('is listed newest first, in pages of any size', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const made: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        made.unshift((await createGroup(http(), owner, { organizationId })).id);
      }
      const call = { token: owner.accessToken, params: { organizationId } };
      for (const limit of [1, 2, 100]) {
        const events = await listAll<AuditEventOnWire>(http(), 'listOrganizationAuditEvents', { ...call, limit });
        const groups = events.filter(({ targetType }) => targetType === 'group');
        assert.deepEqual(
          groups.map(({ targetId }) => targetId),
          made,
          `limit ${limit}`,
        );
        assert.equal(events.at(-1)?.action, 'organization.created');
      }
      for (const cursor of [
        'x',
        Buffer.from(`i.${owner.id}`).toString('base64url'),
        Buffer.from('n.-1').toString('base64url'),
      ]) {
        const answer = await http().call('listOrganizationAuditEvents', { ...call, query: { cursor } });
        expectProblem(answer, 'CURSOR_INVALID');
      }
    });

    runner.it(
      'of one organization excludes other organizations and is denied to users without permission',
      async () => {
        const { owner, admin, manager, member, outsider, organization } = await createStaff(http());
        const foreign = await createOrganization(http(), outsider);
        await createGroup(http(), outsider, { organizationId: foreign.id });
        await createGroup(http(), owner, { organizationId: organization.id });
        for (const reader of [owner, admin, manager]) {
          const events = await readAudit(http(), reader, organization.id);
          assert.ok(events.length > 1);
          assert.ok(events.every(({ organizationId }) => organizationId === organization.id));
        }
        const ask = (person: SignedIn, organizationId: string): ReturnType<ReturnType<typeof http>['call']> =>
          http().call('listOrganizationAuditEvents', { token: person.accessToken, params: { organizationId } });
        expectProblem(await ask(member, organization.id), 'FORBIDDEN');
        expectProblem(await ask(outsider, organization.id), 'NOT_FOUND');
        expectProblem(await ask(owner, foreign.id), 'NOT_FOUND');
      },
    );

    runner.it('of the installation shows all entries to administrators', async () => {
      const administrator = await signIn(http());
      await grantAdmin(http().server, administrator.email);
      const { accessToken: token } = administrator;
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const group = await createGroup(http(), owner, { organizationId });
      const params = { userId: owner.id };
      await http().get('setGlobalRoles', 200, { token, params, body: { roleIds: [administratorRoleId] } });
      await http().get('setGlobalRoles', 200, { token, params, body: { roleIds: [administratorRoleId] } });
      await http().get('revokeAccountSessions', 204, { token, params });
      await http().get('updateAccount', 200, { token, params, body: { disabled: true } });
      await http().get('updateAccount', 200, { token, params, body: { disabled: false } });
      const events = await http().get<{ items: AuditEventOnWire[] }>('listAuditEvents', 200, {
        token,
        query: { limit: '5' },
      });
      assert.deepEqual(
        events.items.map(({ action, targetId, actorId, details }) => ({ action, targetId, actorId, details })),
        [
          { action: 'account.enabled', targetId: owner.id, actorId: administrator.id, details: {} },
          { action: 'account.disabled', targetId: owner.id, actorId: administrator.id, details: {} },
          { action: 'account.sessions_revoked', targetId: owner.id, actorId: administrator.id, details: {} },
          {
            ...{ action: 'account.roles_changed', targetId: owner.id, actorId: administrator.id },
            details: { before: [], after: [administratorRoleId] },
          },
          {
            ...{ action: 'group.created', targetId: group.id, actorId: owner.id },
            details: { name: group.name, permissions: [] },
          },
        ],
      );
      const list = async (filter: Readonly<Record<string, string>>): Promise<AuditEventOnWire[]> => {
        const query = { ...filter, limit: '100' };
        return (await http().get<{ items: AuditEventOnWire[] }>('listAuditEvents', 200, { token, query })).items;
      };
      const all = await list({});
      for (const [query, matches] of [
        [{ organizationId }, (event: AuditEventOnWire) => event.organizationId === organizationId],
        [{ actorId: owner.id }, (event: AuditEventOnWire) => event.actorId === owner.id],
        [{ actorId: administrator.id }, (event: AuditEventOnWire) => event.actorId === administrator.id],
      ] as const) {
        const expected = all.filter(matches);
        assert.ok(expected.length > 0);
        assert.deepEqual(await list(query), expected);
      }
      const both = { organizationId, actorId: owner.id };
      expectProblem(await http().call('listAuditEvents', { token, query: both }), 'VALIDATION_FAILED');
      const stranger = await signIn(http());
      const { requiredPermissions } = expectProblem(
        await http().call('listAuditEvents', { token: stranger.accessToken }),
        'FORBIDDEN',
      );
      assert.deepEqual(requiredPermissions, ['system:audit.view']);
    });
  });
}
