import assert from 'node:assert/strict';

import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { as, createStudio, customRole, listIds, refused, setMember, type Studio } from './planning.js';
import type { SignedIn } from '../../support/people.js';
import {
  addMember,
  createOrganization,
  createProject,
  createTeam,
  unknownId,
  type ProjectOnWire,
} from '../workspace.js';

interface MoveStudio extends Studio {
  readonly from: string;
  readonly to: string;
  readonly project: ProjectOnWire;
}

async function createMoveStudio(http: HttpClient): Promise<MoveStudio> {
  const studio = await createStudio(http);
  const { owner, organizationId } = studio;
  const { id: from } = await createTeam(http, owner, { organizationId });
  const { id: to } = await createTeam(http, owner, { organizationId });
  const project = await createProject(http, owner, { organizationId, teamId: from });
  return { ...studio, from, to, project };
}

const move = (person: SignedIn, projectId: string, teamId: string | null) =>
  ({ ...as(person), params: { projectId }, body: { teamId } }) as const;

/**
 * Tests moving a project, which is the only way to change the project's parent, and therefore the permissions on the
 * project.
 */
export function projectMoveCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('moving a project', () => {
    const http = useServer(options);

    runner.it('changes who sees it at once', async () => {
      const { owner, guest, visitor, organizationId, from, to, project } = await createMoveStudio(http());
      await setMember(http(), owner, { at: { teamId: from }, person: guest, role: 'MEMBER' });
      await setMember(http(), owner, { at: { teamId: to }, person: visitor, role: 'MEMBER' });
      const seenBy = async (): Promise<boolean[]> => {
        const params = { projectId: project.id };
        const answers = [guest, visitor].map((person) => http().call('viewProject', { ...as(person), params }));
        const lists = [guest, visitor].map((person) =>
          listIds(http(), 'listProjects', { ...as(person), params: { organizationId } }),
        );
        const seen = (await Promise.all(answers)).map(({ status }) => status === 200);
        assert.deepEqual(
          (await Promise.all(lists)).map((ids) => ids.includes(project.id)),
          seen,
        );
        return seen;
      };
      assert.deepEqual(await seenBy(), [true, false]);
      http().server.clock.advance({ seconds: 1 });
      const updatedAt = http().server.clock.now().toISOString();
      const moved = await http().get<ProjectOnWire>('moveProject', 200, move(owner, project.id, to));
      assert.deepEqual(moved, { ...project, teamId: to, updatedAt });
      assert.deepEqual(await seenBy(), [false, true]);
      http().server.clock.advance({ seconds: 1 });
      assert.deepEqual(await http().get('moveProject', 200, move(owner, project.id, to)), moved);
      await http().get('deleteTeam', 204, { ...as(owner), params: { teamId: from } });
      assert.equal((await http().get<ProjectOnWire>('moveProject', 200, move(owner, project.id, null))).teamId, null);
      assert.deepEqual(await seenBy(), [false, false]);
    });

    runner.it('requires edit and delete at the source, and create at the target', async () => {
      const { owner, guest, visitor, to, project } = await createMoveStudio(http());
      const at = { projectId: project.id };
      const refuse = (person: SignedIn, teamId: string | null, needs: string[]): Promise<unknown> =>
        refused(http(), 'moveProject', { ...move(person, project.id, teamId), code: 'FORBIDDEN', needs });
      await setMember(http(), owner, { at, person: guest, role: 'ADMIN' });
      await setMember(http(), owner, { at: { teamId: to }, person: guest, role: 'OWNER' });
      await refuse(guest, to, ['project:edit', 'project:delete']);
      await setMember(http(), owner, { at, person: visitor, role: 'OWNER' });
      await refuse(visitor, null, ['project:create']);
      await setMember(http(), owner, { at: { teamId: to }, person: visitor, role: 'MEMBER' });
      await refuse(visitor, to, ['project:create']);
      await setMember(http(), owner, { at: { teamId: to }, person: visitor, role: 'MANAGER' });
      await http().get('moveProject', 200, move(visitor, project.id, to));
    });

    runner.it('rejects teams of another organization, invisible teams and projects of others', async () => {
      const { owner, guest, outsider, from, to, project } = await createMoveStudio(http());
      const elsewhere = await createOrganization(http(), owner);
      const foreign = await createTeam(http(), owner, { organizationId: elsewhere.id });
      await setMember(http(), owner, { at: { projectId: project.id }, person: guest, role: 'OWNER' });
      for (const [person, teamId] of [
        [owner, foreign.id],
        [owner, unknownId],
        [owner, elsewhere.id],
        [guest, to],
        [guest, from],
        [outsider, to],
      ] as const) {
        await refused(http(), 'moveProject', { ...move(person, project.id, teamId), code: 'NOT_FOUND' });
      }
      for (const body of [{}, { teamId: 'x' }, { teamId: to, key: 'X' }]) {
        const call = { ...as(owner), params: { projectId: project.id }, body };
        await refused(http(), 'moveProject', { ...call, code: 'VALIDATION_FAILED' });
      }
      const params = { projectId: project.id };
      assert.deepEqual(await http().get('viewProject', 200, { ...as(owner), params }), project);
    });

    runner.it('into a team grants its members no more than the mover holds', async () => {
      const { owner, organizationId, to } = await createMoveStudio(http());
      const mine = ['project:view', 'project:edit', 'project:delete', 'project:create'];
      const permissions = ['org:view', 'team:view', ...mine];
      const role = await customRole(http(), { organizationId, level: 'ORGANIZATION', permissions });
      const mover = await addMember(http(), owner, { organizationId, role });
      const project = await createProject(http(), owner, { organizationId });
      // As OWNER of the team, the mover would become OWNER of the project, and could read its tasks.
      await setMember(http(), owner, { at: { teamId: to }, person: mover, role: 'OWNER' });
      const params = { projectId: project.id };
      const needs = ['project:task.view'];
      await refused(http(), 'listTasks', { ...as(mover), params, code: 'FORBIDDEN', needs });
      await refused(http(), 'moveProject', { ...move(mover, project.id, to), code: 'GRANT_EXCEEDS_OWN' });
      await refused(http(), 'listTasks', { ...as(mover), params, code: 'FORBIDDEN', needs });
      await http().get('moveProject', 200, move(owner, project.id, to));
      await http().get('moveProject', 200, move(mover, project.id, null));
    });
  });
}
