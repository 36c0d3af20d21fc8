import type { StoreAdapter, Account, Group, Organization, Project, Team } from '@crewkit/core/adapter';
import { at, idAt, sampleAccount, sampleParticipant } from '../support/store-samples.js';
import {
  loadRoles,
  sampleGroup,
  sampleOrganization,
  sampleProject,
  sampleTask,
  sampleTeam,
  write,
} from '../workspace/workspace-samples.js';

/** The organizations and conversations that several users share, in which the store must keep the users' data apart. */
export interface SharedPlace {
  /** The user who created all of these resources. */
  readonly host: Account;
  readonly organizations: readonly Organization[];
  /** Organizations without members except the host. Users are invited to them. */
  readonly otherOrganizations: readonly Organization[];
  readonly team: Team;
  readonly project: Project;
  readonly group: Group;
  readonly taskId: string;
  /** A conversation that more users can join. */
  readonly conversationId: string;
}

/** Adds the organizations and conversations, and the user who created them. */
export async function addSharedPlace(store: StoreAdapter): Promise<SharedPlace> {
  await loadRoles(store);
  const host = sampleAccount({ id: idAt(0x10), email: 'host@example.org' });
  const organizations = [4, 3, 2, 1].map((number) =>
    sampleOrganization(host.id, { id: idAt(0x20 + number), name: `Organization ${number}` }),
  );
  const home = sampleOrganization(host.id, { id: idAt(0x29), name: 'Home' });
  const team = sampleTeam(home);
  const project = sampleProject(home, { teamId: team.id });
  const group = sampleGroup(home.id, { id: idAt(0x30), name: 'All staff', createdAt: at(1) });
  const task = sampleTask(project, { id: idAt(0x40), title: 'Shared', createdAt: at(1) });
  const conversationId = idAt(0x50);
  await write(store, async (stores) => {
    await stores.accounts.insertIfAbsent(host);
    for (const each of [home, ...organizations]) {
      await stores.organizations.insert(each);
      await stores.members.insert(each.id, host.id, at(0));
    }
    await stores.teams.insert(team);
    await stores.projects.insert(project);
    await stores.groups.insert(group);
    await stores.tasks.insert(task);
    const participants = [sampleParticipant(host.id)];
    const conversation = { id: conversationId, title: 'All of us', createdBy: host.id, participants, createdAt: at(0) };
    await stores.conversations.insertGroup(conversation);
  });
  return {
    host,
    organizations: [home, ...organizations.slice(0, 2)],
    otherOrganizations: organizations.slice(2),
    ...{ team, project, group, taskId: task.id, conversationId },
  };
}
