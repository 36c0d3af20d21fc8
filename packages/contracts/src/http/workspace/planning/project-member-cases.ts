import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';

import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { noProfile, signIn, type SignedIn } from '../../support/people.js';
import { as, createStudio, customRole, inSeconds, listIds, refused, setMember, type Studio } from './planning.js';
import { addMember, createOrganization, createProject, createTeam, unknownId, type BuiltInName } from '../workspace.js';

const projectRole = (name: BuiltInName): string => toBuiltInRoleId('PROJECT', name);

interface ProjectStudio extends Studio {
  readonly teamId: string;
  readonly project: { readonly projectId: string };
}

async function createProjectStudio(http: HttpClient): Promise<ProjectStudio> {
  const studio = await createStudio(http);
  const { owner, organizationId } = studio;
  const { id: teamId } = await createTeam(http, owner, { organizationId });
  const { id: projectId } = await createProject(http, owner, { organizationId, teamId });
  return { ...studio, teamId, project: { projectId } };
}

/** Returns the parameters of a call about one user in a project. */
const about = ({ projectId }: { readonly projectId: string }, person: SignedIn) =>
  ({ params: { projectId, userId: person.id } }) as const;

/** Tests a project's members and their roles, and the limits of granting them. */
export function projectMemberCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('project members', () => {
    const http = useServer(options);

    runner.it('are added, updated, found and removed', async () => {
      const { owner, guest, visitor, outsider, teamId, project } = await createProjectStudio(http());
      const set = { ...as(owner), ...about(project, guest) };
      const joinedAt = http().server.clock.now().toISOString();
      for (const name of ['MEMBER', 'MEMBER', 'ADMIN', 'MANAGER'] as const) {
        const id = projectRole(name);
        const member = await http().get('setProjectMember', 200, { ...set, body: { roleId: id } });
        const { firstName, lastName, email } = guest;
        const roles = [{ id, name, expiresAt: null }];
        assert.deepEqual(member, {
          userId: guest.id,
          firstName,
          lastName,
          kind: 'person',
          ...noProfile,
          email,
          roleIds: [id],
          roles,
          joinedAt,
        });
        http().server.clock.advance({ seconds: 1 });
      }
      // Members through the team are in the team's list, not in this one.
      await setMember(http(), owner, { at: { teamId }, person: visitor, role: 'MEMBER' });
      const list = (person: SignedIn, query = {}): Promise<string[]> =>
        listIds(http(), 'listProjectMembers', { ...as(person), params: project, query, key: 'userId' });
      const all = [owner.id, guest.id].sort();
      for (const person of [owner, guest, visitor]) assert.deepEqual(await list(person, { limit: '1' }), all);
      assert.deepEqual(await list(visitor, { search: guest.email.toUpperCase() }), [guest.id]);
      await refused(http(), 'listProjectMembers', { ...as(outsider), params: project, code: 'NOT_FOUND' });
      await http().get('removeProjectMember', 204, set);
      await refused(http(), 'removeProjectMember', { ...set, code: 'NOT_FOUND' });
      const viaTeam = { ...as(owner), ...about(project, visitor) };
      await refused(http(), 'removeProjectMember', { ...viaTeam, code: 'NOT_FOUND' });
      await refused(http(), 'viewProject', { ...as(guest), params: project, code: 'NOT_FOUND' });
    });

    runner.it('are members of the organization, with project roles of that organization', async () => {
      const { owner, guest, outsider, organizationId, project } = await createProjectStudio(http());
      const foreign = await createOrganization(http(), owner);
      const permissions = ['project:view'];
      const foreignRole = await customRole(http(), { organizationId: foreign.id, level: 'PROJECT', permissions });
      const set = { ...as(owner), ...about(project, guest) };
      for (const roleId of [unknownId, foreignRole]) {
        await refused(http(), 'setProjectMember', { ...set, body: { roleId }, code: 'NOT_FOUND' });
      }
      for (const level of ['ORGANIZATION', 'TEAM'] as const) {
        const body = { roleId: toBuiltInRoleId(level, 'MEMBER') };
        await refused(http(), 'setProjectMember', { ...set, body, code: 'ROLE_LEVEL_MISMATCH' });
      }
      const body = { roleId: projectRole('MEMBER') };
      for (const params of [about(project, outsider).params, { ...project, userId: unknownId }]) {
        await refused(http(), 'setProjectMember', { ...as(owner), params, body, code: 'NOT_FOUND' });
      }
      const roleId = await customRole(http(), { organizationId, level: 'PROJECT', permissions });
      await http().get('setProjectMember', 200, { ...set, body: { roleId } });
      await http().get('viewProject', 200, { ...as(guest), params: project });
      const needs = ['project:members.view'];
      await refused(http(), 'listProjectMembers', { ...as(guest), params: project, code: 'FORBIDDEN', needs });
    });

    runner.it('with MANAGER cannot give themselves or others a higher role', async () => {
      const { owner, guest, visitor, organizationId, project } = await createProjectStudio(http());
      await setMember(http(), owner, { at: project, person: guest, role: 'MANAGER' });
      const admin = await addMember(http(), owner, { organizationId });
      await setMember(http(), owner, { at: project, person: admin, role: 'ADMIN' });
      for (const name of ['ADMIN', 'OWNER'] as const) {
        for (const person of [guest, visitor]) {
          const call = { ...as(guest), ...about(project, person), body: { roleId: projectRole(name) } };
          await refused(http(), 'setProjectMember', { ...call, code: 'GRANT_EXCEEDS_OWN' });
        }
      }
      for (const person of [admin, owner]) {
        const call = { ...as(guest), ...about(project, person) };
        await refused(http(), 'removeProjectMember', { ...call, code: 'FORBIDDEN' });
        const body = { roleId: projectRole('MEMBER') };
        await refused(http(), 'setProjectMember', { ...call, body, code: 'FORBIDDEN' });
      }
      for (const name of ['MEMBER', 'MANAGER', 'MEMBER'] as const) {
        await setMember(http(), guest, { at: project, person: visitor, role: name });
      }
      await http().get('removeProjectMember', 204, { ...as(guest), ...about(project, visitor) });
      const overOwner = { ...as(admin), ...about(project, owner) };
      await refused(http(), 'removeProjectMember', {
        ...overOwner,
        code: 'FORBIDDEN',
        needs: ['project:create', 'project:delete'],
      });
    });

    runner.it('may add members without being able to remove or change them', async () => {
      const { owner, guest, visitor, organizationId, project } = await createProjectStudio(http());
      const permissions = ['project:view', 'project:members.view', 'project:members.add'];
      const adding = await customRole(http(), { organizationId, level: 'PROJECT', permissions });
      const level = 'PROJECT';
      const seeing = await customRole(http(), { organizationId, level, permissions: ['project:view'] });
      await setMember(http(), owner, { at: project, person: guest, role: adding });
      await setMember(http(), guest, { at: project, person: visitor, role: seeing });
      await setMember(http(), guest, { at: project, person: visitor, role: seeing });
      const call = { ...as(guest), ...about(project, visitor) };
      const needs = ['project:members.remove'];
      for (const body of [{ roleId: adding }, { roleId: seeing, expiresAt: inSeconds(http(), 60) }]) {
        await refused(http(), 'setProjectMember', { ...call, body, code: 'FORBIDDEN', needs });
      }
      await refused(http(), 'removeProjectMember', { ...call, code: 'FORBIDDEN', needs });
    });

    runner.it('may have a temporary role, which they cannot extend', async () => {
      const { owner, guest, project } = await createProjectStudio(http());
      const roleId = projectRole('MANAGER');
      const expiresAt = inSeconds(http(), 30);
      const member = await setMember(http(), owner, { at: project, person: guest, role: roleId, expiresAt });
      assert.deepEqual(member.roles, [{ id: roleId, name: 'MANAGER', expiresAt }]);
      const self = { ...as(guest), ...about(project, guest) };
      for (const body of [{ roleId }, { roleId, expiresAt: inSeconds(http(), 31) }]) {
        await refused(http(), 'setProjectMember', { ...self, body, code: 'GRANT_EXCEEDS_OWN' });
      }
      assert.deepEqual(await http().get('setProjectMember', 200, { ...self, body: { roleId, expiresAt } }), member);
      const owning = { roleId: projectRole('OWNER'), expiresAt };
      const other = { ...as(owner), ...about(project, guest) };
      await refused(http(), 'setProjectMember', { ...other, body: owning, code: 'VALIDATION_FAILED' });
      http().server.clock.advance({ seconds: 29 });
      await http().get('createTask', 201, { ...as(guest), params: project, body: { title: 'In time' } });
      http().server.clock.advance({ seconds: 1 });
      const late = { ...as(guest), params: project, body: { title: 'Too late' } };
      await refused(http(), 'createTask', { ...late, code: 'NOT_FOUND' });
    });

    runner.it(
      'may keep a temporary role if they hold the same permissions permanently in the team or organization',
      async () => {
        const { owner, organizationId, project } = await createProjectStudio(http());
        const boss = await addMember(http(), owner, { organizationId, role: 'ADMIN' });
        await setMember(http(), owner, {
          at: project,
          person: boss,
          role: 'MANAGER',
          expiresAt: inSeconds(http(), 30),
        });
        const { roles } = await setMember(http(), boss, { at: project, person: boss, role: 'ADMIN' });
        assert.deepEqual(roles, [{ id: projectRole('ADMIN'), name: 'ADMIN', expiresAt: null }]);
        const self = { ...as(boss), ...about(project, boss), body: { roleId: projectRole('OWNER') } };
        await refused(http(), 'setProjectMember', { ...self, code: 'GRANT_EXCEEDS_OWN' });
      },
    );

    runner.it('who leave the organization lose its projects and teams', async () => {
      const { owner, organizationId, teamId, project } = await createProjectStudio(http());
      const person = await addMember(http(), owner, { organizationId, person: await signIn(http()) });
      await setMember(http(), owner, { at: { teamId }, person, role: 'ADMIN' });
      await setMember(http(), owner, { at: project, person, role: 'ADMIN' });
      await http().get('removeMember', 204, { ...as(owner), params: { organizationId, userId: person.id } });
      await refused(http(), 'viewTeam', { ...as(person), params: { teamId }, code: 'NOT_FOUND' });
      await refused(http(), 'viewProject', { ...as(person), params: project, code: 'NOT_FOUND' });
      await refused(http(), 'removeProjectMember', { ...as(owner), ...about(project, person), code: 'NOT_FOUND' });
    });
  });
}
