import assert from 'node:assert/strict';

import { markRead, openDirect, post } from '../../chat/chatting.js';
import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { signIn, type SignedIn } from '../../support/people.js';
import { as, createStudio, setMember } from './planning.js';
import { createTaskStudio, letGo, openTask } from '../../chat/task-chatting.js';
import {
  createOrganization,
  createProject,
  createTeam,
  unknownId,
  type OrganizationOnWire,
  type PageOnWire,
  type ProjectOnWire,
  type TeamOnWire,
} from '../workspace.js';

interface OverviewOnWire {
  readonly user: { readonly id: string };
  readonly permissions: readonly string[];
  readonly unread: { readonly conversations: number; readonly messages: number; readonly mentions: number };
  readonly unreadNotificationCount: number;
  readonly blockedUserCount: number;
  readonly organizations: PageOnWire<OrganizationOnWire>;
  readonly organization: (OrganizationOnWire & { readonly permissions: readonly string[] }) | null;
  readonly teams: PageOnWire<TeamOnWire>;
  readonly projects: PageOnWire<ProjectOnWire>;
  readonly project: (ProjectOnWire & { readonly permissions: readonly string[] }) | null;
}

/** Tests `GET /users/me/overview`: every part must equal the response of the operation that returns only this part. */
export function overviewCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the overview', () => {
    const http = useServer(options);
    const view = (me: SignedIn, query: Record<string, string> = {}): Promise<OverviewOnWire> =>
      http().get('viewOverview', 200, { ...as(me), query });
    const mine = async (me: SignedIn, scope: string, id?: string): Promise<readonly string[]> => {
      const call = { ...as(me), query: { scope, ...(id === undefined ? {} : { id }) } };
      return (await http().get<{ permissions: string[] }>('viewOwnPermissions', 200, call)).permissions;
    };

    runner.it('of a user without an organization is empty', async () => {
      const me = await signIn(http());
      const nothing = { items: [], nextCursor: null };
      const { user, unread, unreadNotificationCount, blockedUserCount, ...rest } = await view(me);
      assert.equal(user.id, me.id);
      assert.deepEqual(unread, { conversations: 0, messages: 0, mentions: 0 });
      assert.deepEqual([unreadNotificationCount, blockedUserCount], [0, 0]);
      const lists = { organizations: nothing, teams: nothing, projects: nothing, unmetRequirement: null };
      assert.deepEqual(rest, { ...lists, permissions: ['org:create'], organization: null, project: null });
    });

    runner.it('contains exactly what the caller would see in its parts', async () => {
      const { owner, guest, visitor, outsider, organizationId } = await createStudio(http());
      const team = await createTeam(http(), owner, { organizationId });
      await createTeam(http(), owner, { organizationId });
      await createProject(http(), owner, { organizationId, key: 'IN', teamId: team.id });
      const alone = await createProject(http(), owner, { organizationId, key: 'ALONE' });
      await setMember(http(), owner, { at: { teamId: team.id }, person: guest, role: 'MEMBER' });
      await setMember(http(), owner, { at: { projectId: alone.id }, person: visitor, role: 'MANAGER' });
      for (const person of [owner, guest, visitor, outsider]) {
        const part = (operation: string, params = {}): Promise<unknown> =>
          http().get(operation, 200, { ...as(person), params });
        const shown = await view(person, { organizationId });
        assert.deepEqual(shown.user, await part('viewMe'));
        assert.deepEqual(shown.organizations, await part('listOrganizations'));
        assert.equal(shown.project, null);
        assert.deepEqual(shown.permissions, await mine(person, 'global'));
        if (person === outsider) {
          assert.deepEqual([shown.organization, shown.teams.items, shown.projects.items], [null, [], []]);
          continue;
        }
        const permissions = await mine(person, 'organization', organizationId);
        const organization = (await part('viewOrganization', { organizationId })) as object;
        assert.deepEqual(shown.organization, { ...organization, permissions });
        assert.deepEqual(shown.teams, await part('listTeams', { organizationId }));
        assert.deepEqual(shown.projects, await part('listProjects', { organizationId }));
      }
    });

    runner.it('contains a project and its organization only if the caller may see them', async () => {
      const { owner, guest, visitor, outsider, organizationId } = await createStudio(http());
      const { id: ownId } = await createOrganization(http(), guest);
      const team = await createTeam(http(), owner, { organizationId });
      const inTeam = await createProject(http(), owner, { organizationId, key: 'IN', teamId: team.id });
      const alone = await createProject(http(), owner, { organizationId, key: 'ALONE' });
      await setMember(http(), owner, { at: { teamId: team.id }, person: guest, role: 'MEMBER' });
      await setMember(http(), owner, { at: { projectId: alone.id }, person: visitor, role: 'MANAGER' });
      const shownTo = new Set<string>();
      for (const person of [owner, guest, visitor, outsider]) {
        for (const { id: projectId } of [inTeam, alone, { id: unknownId }]) {
          const shown = (await view(person, { organizationId, projectId })).project;
          const opened = await http().call('viewProject', { ...as(person), params: { projectId } });
          assert.equal(shown !== null, opened.status === 200);
          if (shown === null) continue;
          const permissions = await mine(person, 'project', projectId);
          assert.deepEqual(shown, { ...(JSON.parse(opened.text) as object), permissions });
          shownTo.add(person.id);
        }
      }
      assert.deepEqual(shownTo, new Set([owner.id, guest.id, visitor.id]));
      assert.equal((await view(guest, { projectId: inTeam.id })).organization?.id, organizationId);
      assert.equal((await view(guest, { projectId: alone.id })).organization?.id, [ownId, organizationId].sort()[0]);
      assert.equal((await view(guest, { organizationId: ownId })).organization?.id, ownId);
      assert.equal((await view(guest, { organizationId: unknownId })).organization, null);
    });

    runner.it('counts unread conversations that the caller can see', async () => {
      const studio = await createTaskStudio(http());
      const { owner, guest, taskId } = studio;
      const direct = await openDirect(http(), owner, guest);
      const discussion = await openTask(http(), guest, taskId, 201);
      await post(http(), guest, discussion.id, { body: 'mine' });
      for (const body of ['one', 'two']) await post(http(), owner, direct.id, { body });
      await post(http(), owner, discussion.id, { body: 'look', mentions: [guest.id] });
      assert.deepEqual((await view(guest)).unread, { conversations: 2, messages: 3, mentions: 1 });
      await markRead(http(), guest, direct.id, 1);
      assert.deepEqual((await view(guest)).unread, { conversations: 2, messages: 2, mentions: 1 });
      await letGo(http(), studio);
      assert.deepEqual((await view(guest)).unread, { conversations: 1, messages: 1, mentions: 0 });
      await markRead(http(), guest, direct.id);
      assert.deepEqual((await view(guest)).unread, { conversations: 0, messages: 0, mentions: 0 });
    });

    runner.it('counts the users blocked by the caller', async () => {
      const { owner, guest } = await createStudio(http());
      await http().get('blockUser', 204, { ...as(guest), params: { userId: owner.id } });
      assert.equal((await view(guest)).blockedUserCount, 1);
      assert.equal((await view(owner)).blockedUserCount, 0);
    });

    runner.it('has an ETag that changes with it', async () => {
      const { owner, organizationId } = await createStudio(http());
      const { headers } = await http().call('viewOverview', as(owner));
      assert.match(String(headers.etag), /^"[\da-f]{64}"$/);
      assert.equal(headers['cache-control'], 'private, no-cache');
      const repeat = { ...as(owner), headers: { 'If-None-Match': String(headers.etag) } };
      const { status, text } = await http().call('viewOverview', repeat);
      assert.deepEqual([status, text], [304, '']);
      await createTeam(http(), owner, { organizationId });
      assert.equal((await http().call('viewOverview', repeat)).status, 200);
      const query = { organizationId: 'x' };
      expectProblem(await http().call('viewOverview', { ...as(owner), query }), 'VALIDATION_FAILED');
    });
  });
}
