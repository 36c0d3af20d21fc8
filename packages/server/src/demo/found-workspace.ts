import { toBuiltInRoleId } from '@crewkit/core';

import { founderKey, samplePeople } from './people.js';
import { firstAid, invited, projects, sampleOrganization, staff, teams, tripLead } from './story/workspace.js';
import type { ProjectKey, StoryProject, TeamKey } from './story/workspace.js';
import { type Cast, type StoryPlayer, type Moment, eveningIn } from './story-player.js';

/** The ids of the created resources. */
export interface Workspace {
  readonly organizationId: string;
  readonly projectIds: Readonly<Record<ProjectKey, string>>;
}

const founded: Moment = [6, '08:40'];
const staffed: Moment = [6, '08:50'];
const arranged: Moment = [6, '08:55'];
const invitedLater: Moment = [1, '10:10'];

/** Creates the organization, members, teams, projects, a role and a permission group, all as the founder. */
export async function foundWorkspace(story: StoryPlayer, cast: Cast): Promise<Workspace> {
  const founder = cast[founderKey];
  const { name, description, timeZone } = sampleOrganization;
  const { createOrganization, updateSettings, createRole, inviteMember } = story.useCases;
  const organizationId = await story.at(founded, async () => {
    const { id } = await createOrganization.execute(founder, { name, description });
    await updateSettings.execute(founder, { scope: 'ORGANIZATION', id }, { timeZone, weekStartsOn: 'monday' });
    return id;
  });
  await story.at(staffed, () => takeIn(story, cast, organizationId));
  return story.at(arranged, async () => {
    const role = await createRole.execute(founder, { organizationId, level: 'PROJECT', ...tripLead });
    const teamIds = await makeTeams(story, cast, organizationId);
    const projectIds = await makeProjects(story, cast, { organizationId, teamIds, leadRoleId: role.id });
    await makeGroup(story, cast, { organizationId, projectIds });
    const roleId = toBuiltInRoleId('ORGANIZATION', invited.role);
    await story.at(invitedLater, () => inviteMember.execute(founder, { organizationId, email: invited.email, roleId }));
    return { organizationId, projectIds };
  });
}

async function takeIn(story: StoryPlayer, cast: Cast, organizationId: string): Promise<void> {
  const { inviteMember, acceptInvitation } = story.useCases;
  for (const [key, role] of staff) {
    const { email } = samplePeople[key];
    const roleId = toBuiltInRoleId('ORGANIZATION', role);
    await inviteMember.execute(cast[founderKey], { organizationId, email, roleId });
    await acceptInvitation.execute(cast[key], await story.mailedToken(email, 'invitations/accept'));
  }
}

type TeamIds = Readonly<Record<TeamKey, string>>;

async function makeTeams({ useCases }: StoryPlayer, cast: Cast, organizationId: string): Promise<TeamIds> {
  const founder = cast[founderKey];
  const ids = await inTurn(teams, async ({ name, description, members }) => {
    const { id } = await useCases.createTeam.execute(founder, { organizationId, name, description });
    for (const [key, role] of members) {
      const choice = { userId: cast[key].userId, roleId: toBuiltInRoleId('TEAM', role) };
      await useCases.setLocalMember.execute(founder, { scope: 'TEAM', id }, choice);
    }
    return id;
  });
  return ids;
}

interface ForProjects {
  readonly organizationId: string;
  readonly teamIds: TeamIds;
  readonly leadRoleId: string;
}

function makeProjects(story: StoryPlayer, cast: Cast, given: ForProjects): Promise<Workspace['projectIds']> {
  const { createProject, setLocalMember } = story.useCases;
  const founder = cast[founderKey];
  const make = async (project: StoryProject, key: ProjectKey): Promise<string> => {
    const { name, description, team, members } = project;
    const teamId = team === null ? null : given.teamIds[team];
    const { organizationId, leadRoleId } = given;
    const { id } = await createProject.execute(founder, { organizationId, teamId, key, name, description });
    for (const { who, as, days } of members) {
      const roleId = as === 'lead' ? leadRoleId : toBuiltInRoleId('PROJECT', as);
      const expiresAt = days === undefined ? null : eveningIn(days, story.now);
      await setLocalMember.execute(founder, { scope: 'PROJECT', id }, { userId: cast[who].userId, roleId, expiresAt });
    }
    return id;
  };
  return inTurn(projects, make);
}

async function makeGroup(
  { useCases }: StoryPlayer,
  cast: Cast,
  { organizationId, projectIds }: Pick<Workspace, 'organizationId' | 'projectIds'>,
): Promise<void> {
  const founder = cast[founderKey];
  const { name, permissions, members, worksOn } = firstAid;
  const { id: groupId } = await useCases.createGroup.execute(founder, { organizationId, name, permissions });
  const place = { scope: 'PROJECT', id: projectIds[worksOn] } as const;
  const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
  await useCases.attachGroupRole.execute(founder, { organizationId, groupId, roleId, place, expiresAt: null });
  for (const key of members) {
    await useCases.addGroupMember.execute(founder, { organizationId, groupId, userId: cast[key].userId });
  }
}

/** Creates a result for each entry, one after the other, and returns the results under the same keys. */
async function inTurn<Key extends string, Given, Made>(
  given: Readonly<Record<Key, Given>>,
  make: (each: Given, key: Key) => Promise<Made>,
): Promise<Record<Key, Made>> {
  const made: [string, Made][] = [];
  for (const [key, each] of Object.entries<Given>(given)) made.push([key, await make(each, key as Key)]);
  return Object.fromEntries(made) as Record<Key, Made>;
}
