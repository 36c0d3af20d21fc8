import { toBuiltInRoleId } from '@crewkit/core';
import { founderKey, samplePeople } from './people.js';
import { firstAid, invited, projects, sampleOrganization, staff, teams, tripLead } from './story/workspace.js';
import { eveningIn } from './story-player.js';
const founded = [6, '08:40'];
const staffed = [6, '08:50'];
const arranged = [6, '08:55'];
const invitedLater = [1, '10:10'];
/** Creates the organization, members, teams, projects, a role and a permission group, all as the founder. */
export async function foundWorkspace(story, cast) {
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
async function takeIn(story, cast, organizationId) {
    const { inviteMember, acceptInvitation } = story.useCases;
    for (const [key, role] of staff) {
        const { email } = samplePeople[key];
        const roleId = toBuiltInRoleId('ORGANIZATION', role);
        await inviteMember.execute(cast[founderKey], { organizationId, email, roleId });
        await acceptInvitation.execute(cast[key], await story.mailedToken(email, 'invitations/accept'));
    }
}
async function makeTeams({ useCases }, cast, organizationId) {
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
function makeProjects(story, cast, given) {
    const { createProject, setLocalMember } = story.useCases;
    const founder = cast[founderKey];
    const make = async (project, key) => {
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
async function makeGroup({ useCases }, cast, { organizationId, projectIds }) {
    const founder = cast[founderKey];
    const { name, permissions, members, worksOn } = firstAid;
    const { id: groupId } = await useCases.createGroup.execute(founder, { organizationId, name, permissions });
    const place = { scope: 'PROJECT', id: projectIds[worksOn] };
    const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
    await useCases.attachGroupRole.execute(founder, { organizationId, groupId, roleId, place, expiresAt: null });
    for (const key of members) {
        await useCases.addGroupMember.execute(founder, { organizationId, groupId, userId: cast[key].userId });
    }
}
/** Creates a result for each entry, one after the other, and returns the results under the same keys. */
async function inTurn(given, make) {
    const made = [];
    for (const [key, each] of Object.entries(given))
        made.push([key, await make(each, key)]);
    return Object.fromEntries(made);
}
//# sourceMappingURL=found-workspace.js.map