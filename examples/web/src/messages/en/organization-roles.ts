import { message } from '../message.js';

export const roleDeleted = message('The role {name} is deleted');
export const deleteQuestion = message('Delete the role {name}?');
export const replaceAndDelete = message('Replace and delete');
export const deleteRole = message('Delete role');
export const roleInUseHint = message('Members, groups or invitations have it. Choose a role to replace it.');
export const roleInUse = message('This role is in use');
export const replacement = message('Takes its place');
export const deleteWarning = message(
  'This cannot be undone. If the role is in use, you choose a replacement in the next step.',
);
export const newRole = message('New role');
export const editRole = message('Edit {name}');
export const permissions = message('Permissions');
export const saveRole = message('Save role');
export const name = message('Name');
export const nameExample = message('Reviewer');
export const roleCreated = message('The role {name} is there');
export const roleSaved = message('The role {name} is saved');
export const level = message('Level');
export const levelHint = message('{explanation} The level stays as it is.');
export const startFrom = message('Start from');
export const nothing = message('Nothing');
export const permissionsOfRoles = message(
  '{level, select, ORGANIZATION {Permissions of organization roles} TEAM {Permissions of team roles} other {Permissions of project roles}}',
);
export const rolesChanged = message('{count, plural, one {# role is changed} other {# roles are changed}}');
export const rolesSaved = message('{count, plural, one {The role {name} is saved} other {The roles are saved}}');
export const roleNotSaved = message('The role was not saved');
export const roles = message('Roles');
export const rolesHint = message(
  'A role is a set of permissions with a name. Each level has four built-in roles that cannot be changed; you can add your own.',
);
export const levelsOfRoles = message('Levels of roles');
export const moreRoles = message('Show more roles');
export const unsavedChanges = message('Changes that are not saved');
export const discard = message('Discard');
export const saveChanges = message('Save changes');
export const rolesOfLevel = message(
  '{level, select, ORGANIZATION {Organization roles} TEAM {Team roles} other {Project roles}}',
);
export const createRole = message(
  '{count, plural, one {Create role with # permission} other {Create role with # permissions}}',
);
export const optional = message('optional');
