import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';

import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { as, createStudio, listIds, refused, setMember } from './planning.js';
import { createProject, createTeam } from '../workspace.js';

/** Tests `search` in the lists of an organization's projects, teams and roles. */
export function nameSearchCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('lists with search', () => {
    const http = useServer(options);

    runner.it('find the visible projects by any part of the name or key, in pages', async () => {
      const { organizationId, owner, guest } = await createStudio(http());
      const wanted = { organizationId, name: 'Über_all', key: 'UEB' };
      const first = await createProject(http(), owner, wanted);
      await createProject(http(), owner, { organizationId, name: 'Overall', key: 'OVE' });
      const second = await createProject(http(), owner, { ...wanted, name: 'Not über_all', key: 'NOT' });
      await setMember(http(), owner, { at: { projectId: second.id }, person: guest, role: 'MEMBER' });
      const list = (person: typeof owner, query: Record<string, string>): Promise<string[]> =>
        listIds(http(), 'listProjects', { ...as(person), params: { organizationId }, query });
      for (const limit of ['1', '50']) {
        assert.deepEqual(await list(owner, { limit, search: ' üBER_A ' }), [first.id, second.id], limit);
      }
      assert.deepEqual(await list(owner, { search: 'ueb' }), [first.id]);
      assert.deepEqual(await list(owner, { search: 'über%' }), []);
      assert.equal((await list(owner, { search: ' ' })).length, 3);
      assert.deepEqual(await list(guest, { search: 'über' }), [second.id]);
    });

    runner.it('find the visible teams by any part of the name', async () => {
      const { organizationId, owner, guest } = await createStudio(http());
      const [first, second] = [
        await createTeam(http(), owner, { organizationId, name: 'Über_all' }),
        await createTeam(http(), owner, { organizationId, name: 'Not über_all' }),
      ];
      await createTeam(http(), owner, { organizationId, name: 'Overall' });
      await setMember(http(), owner, { at: { teamId: second.id }, person: guest, role: 'MEMBER' });
      const list = (person: typeof owner, query: Record<string, string>): Promise<string[]> =>
        listIds(http(), 'listTeams', { ...as(person), params: { organizationId }, query });
      for (const limit of ['1', '50']) {
        assert.deepEqual(await list(owner, { limit, search: ' üBER_A ' }), [first.id, second.id], limit);
      }
      assert.deepEqual(await list(guest, { search: 'über' }), [second.id]);
    });

    runner.it('find the roles of an organization by any part of the name', async () => {
      const { organizationId, owner, outsider } = await createStudio(http());
      const call = { ...as(owner), params: { organizationId } };
      const body = { name: 'Über_all', level: 'TEAM', permissions: ['team:view'] };
      const { id } = await http().get<{ id: string }>('createRole', 201, { ...call, body });
      const list = (search: string): Promise<string[]> => listIds(http(), 'listRoles', { ...call, query: { search } });
      assert.deepEqual(await list('ÜBER_'), [id]);
      const owners = (['ORGANIZATION', 'TEAM', 'PROJECT'] as const).map((level) => toBuiltInRoleId(level, 'OWNER'));
      assert.deepEqual(await list('Owne'), owners.sort());
      await refused(http(), 'listRoles', {
        ...as(outsider),
        params: { organizationId },
        query: { search: 'über' },
        code: 'NOT_FOUND',
      });
    });

    runner.it('take texts of at most 200 characters', async () => {
      const { organizationId, owner } = await createStudio(http());
      for (const operation of ['listProjects', 'listTeams', 'listRoles']) {
        for (const search of ['x'.repeat(201), 'a\0b']) {
          const call = { ...as(owner), params: { organizationId }, query: { search } };
          await refused(http(), operation, { ...call, code: 'VALIDATION_FAILED' });
        }
      }
    });
  });
}
