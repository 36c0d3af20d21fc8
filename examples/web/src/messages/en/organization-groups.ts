import { message, richMessage } from '../message.js';

export const attachRoleTitle = message('Attach a role to {group}');
export const attachRoleHint = message('All current and future members of the group have the role there.');
export const roleAttached = message('{group} has the role now');
export const attachRole = message('Attach role');
export const where = message('Where');
export const role = message('Role');
export const lastDay = message('Expires at the end of');
export const noExpiryHint = message('Leave empty for no expiry.');
export const group = message('Group');
export const groupHint = message(
  'Permissions that members of this group have in the whole organization, in addition to the roles below.',
);
export const edit = message('Edit');
export const deleteButton = message('Delete');
export const noPermissions = message('No direct permissions.');
export const groupDeleted = message('The group {name} is deleted');
export const deleteWarning = message(
  'Its members lose everything that they hold through it, at once. What they hold themselves stays.',
);
export const deleteQuestion = message('Delete the group {name}?');
export const deleteGroup = message('Delete group');
export const newGroup = message('New group');
export const editGroup = message('Edit {name}');
export const groupDialogHint = message(
  'A group can have direct permissions, which apply to the whole organization. Attach roles in single teams or projects afterwards.',
);
export const permissions = message('Permissions');
export const groupCreated = message('The group {name} is there');
export const groupSaved = message('The group {name} is saved');
export const createGroup = message('Create group');
export const saveGroup = message('Save group');
export const name = message('Name');
export const nameExample = message('Contractors');
export const groups = message('Groups');
export const addMember = message('Add member');
export const membersTitle = message('In this group');
export const members = message('People in the group');
export const noMembers = message('No members yet.');
export const morePeople = message('Show more people');
export const addMemberTitle = message('Add a member to {group}');
export const memberRemoved = message('{name} is no longer in {group}');
export const memberNotRemoved = message('{name} is still in {group}');
export const removeMember = message('Remove {name} from {group}');
export const memberAdded = message('{name} is in {group} now');
export const addToGroup = message('Add to group');
export const organizationMember = message('Member of the organization');
export const attachRoleButton = message('Attach a role');
export const roles = message('Roles');
export const rolesHint = message('Each role applies to one organization, team or project, and to everything in it.');
export const noRoles = message('No roles. Attach a role to give it to all members of the group at one place.');
export const roleDetached = message('{group} has lost the role {role}');
export const roleNotDetached = message('The role stays attached');
export const attachedRoleUntil = richMessage('<strong>{role}</strong> in {place}, until {time}');
export const detachRole = message('Remove the role {role} in {place}');
export const groupsHint = message(
  'Members of a group share its permissions and roles. They lose them when they leave the group.',
);
export const createFirstGroup = message('Create the first group');
export const noGroupsHint = message(
  'A group saves giving the same roles to each person again: “Contractors” with a role in two projects until March, or “Auditors” who may see everything.',
);
export const noGroups = message('No groups yet');
export const moreGroups = message('Show more groups');
export const attachedRole = richMessage('<strong>{role}</strong> in {place}');
export const directPermissions = message('{count, plural, one {# direct permission} other {# direct permissions}}');
export const optional = message('optional');
