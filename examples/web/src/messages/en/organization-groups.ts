import { message, richMessage } from '../message.js';

export const attachRoleTitle = message('Add a role to {group}');
export const attachRoleHint = message('All current and future members of the group get this role.');
export const roleAttached = message('Role added to {group}');
export const attachRole = message('Add role');
export const where = message('Where');
export const role = message('Role');
export const lastDay = message('Expires at the end of');
export const noExpiryHint = message('Leave empty for no expiry.');
export const group = message('Group');
export const groupHint = message(
  'Members of this group have these permissions in the whole organization, in addition to the roles below.',
);
export const edit = message('Edit');
export const deleteButton = message('Delete');
export const noPermissions = message('No organization-wide permissions.');
export const groupDeleted = message('Group {name} deleted');
export const deleteWarning = message(
  'Its members immediately lose the permissions and roles that they have through the group. They keep their own roles.',
);
export const deleteQuestion = message('Delete the group {name}?');
export const deleteGroup = message('Delete group');
export const newGroup = message('New group');
export const editGroup = message('Edit {name}');
export const groupDialogHint = message(
  'The permissions of a group apply to the whole organization. You can add roles in individual teams or projects later.',
);
export const permissions = message('Permissions');
export const groupCreated = message('Group {name} created');
export const groupSaved = message('Group {name} saved');
export const createGroup = message('Create group');
export const saveGroup = message('Save group');
export const name = message('Name');
export const nameExample = message('Contractors');
export const groups = message('Groups');
export const addMember = message('Add member');
export const membersTitle = message('Members');
export const members = message('Members of the group');
export const noMembers = message('No members yet.');
export const morePeople = message('Show more people');
export const addMemberTitle = message('Add a member to {group}');
export const memberRemoved = message('{name} removed from {group}');
export const memberNotRemoved = message('{name} was not removed from {group}');
export const removeMember = message('Remove {name} from {group}');
export const memberAdded = message('{name} added to {group}');
export const addToGroup = message('Add to group');
export const organizationMember = message('Member of the organization');
export const attachRoleButton = message('Add role');
export const roles = message('Roles');
export const rolesHint = message(
  'Each role applies to the organization, a team or a project, including everything in it.',
);
export const noRoles = message('No roles yet. The roles that you add here apply to all members of the group.');
export const roleDetached = message('Role {role} removed from {group}');
export const roleNotDetached = message('The role was not removed');
export const attachedRoleUntil = richMessage('<strong>{role}</strong> in {place}, until {time}');
export const detachRole = message('Remove the role {role} in {place}');
export const groupsHint = message('All members of a group have its permissions and roles.');
export const createFirstGroup = message('Create the first group');
export const noGroupsHint = message(
  'Use a group to give several people the same access. For example, “Contractors” have a role in two projects until March, and “Auditors” can see everything.',
);
export const noGroups = message('No groups yet');
export const moreGroups = message('Show more groups');
export const attachedRole = richMessage('<strong>{role}</strong> in {place}');
export const directPermissions = message('{count, plural, one {# permission} other {# permissions}}');
export const optional = message('optional');
