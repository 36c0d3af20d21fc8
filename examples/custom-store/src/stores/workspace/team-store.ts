import { CrewkitError } from '@crewkit/core';
import { searchText, type Page, type Settings, type Team, type Store, type StoreInput } from '@crewkit/core/adapter';
import { deleteRows } from '../../tables/rows.js';
import { toPage } from '../to-page.js';
import { requireOrganization } from '../../tables/references.js';
import type { View } from '../../tables/view.js';
import { changeEntity, changeSettings, insertEntity } from './workspace-row.js';
import { holds } from '../access/held-grants.js';

export class MemoryTeamStore implements Store<'teams'> {
  constructor(private readonly view: View) {}

  async insert(team: Team): Promise<void> {
    const teams = await this.view.edit('teams');
    requireOrganization(this.view.tables, team.organizationId);
    insertEntity(teams, team);
  }

  async findById(id: string): Promise<Team | null> {
    return this.view.tables.teams.get(id)?.entity ?? null;
  }

  async findIn(organizationId: string, id: string): Promise<Team | null> {
    const team = await this.findById(id);
    return team?.organizationId === organizationId ? team : null;
  }

  async update(id: string, changes: StoreInput<'teams', 'update', 1>, at: Date): Promise<Team | null> {
    return changeEntity(await this.view.edit('teams'), id, { ...changes, updatedAt: at });
  }

  async delete(id: string): Promise<boolean> {
    const teams = await this.view.edit('teams');
    const assignments = await this.view.edit('assignments');
    const hangsOnIt = [...this.view.tables.projects.values()].some(({ entity }) => entity.teamId === id);
    if (hangsOnIt) throw new CrewkitError('CONFLICT');
    deleteRows(assignments, ({ place }) => place.scope === 'TEAM' && place.id === id);
    return teams.delete(id);
  }

  async listVisible(
    organizationId: string,
    { userId, now, search, ...window }: StoreInput<'teams', 'listVisible', 1>,
  ): Promise<Page<Team, string>> {
    const { tables } = this.view;
    const visible = [...tables.teams.values()]
      .map((row) => row.entity)
      .filter((team) => team.organizationId === organizationId)
      .filter(({ name }) => searchText(name).includes(search ?? ''))
      .filter(({ id }) => {
        const chain = { organizationId, teamId: id, projectId: null };
        return holds(tables, { userId, chain, now }, ['team:view']);
      });
    return toPage(visible, window, (team) => team.id);
  }

  async findSettings(id: string): Promise<Settings | null> {
    return this.view.tables.teams.get(id)?.settings ?? null;
  }

  async updateSettings(id: string, changes: Partial<Settings>, at: Date): Promise<Settings | null> {
    return changeSettings(await this.view.edit('teams'), id, { changes, at });
  }
}
