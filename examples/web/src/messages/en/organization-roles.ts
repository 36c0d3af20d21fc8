import { message } from '../message.js';

export const roleDeleted = message('Role {name} deleted');
export const deleteQuestion = message('Delete the role {name}?');
export const replaceAndDelete = message('Replace and delete');
export const deleteRole = message('Delete role');
export const roleInUseHint = message('Members, groups or invitations have this role. Choose a role to replace it.');
export const roleInUse = message('This role is in use');
export const replacement = message('Replacement role');
export const deleteWarning = message(
  'This cannot be undone. If the role is in use, you choose a replacement in the next step.',
);
export const newRole = message('New role');
export const editRole = message('Edit {name}');
export const permissions = message('Permissions');
export const saveRole = message('Save role');
export const name = message('Name');
export const nameExample = message('Reviewer');
export const roleCreated = message('Role {name} created');
export const roleSaved = message('Role {name} saved');
export const level = message('Level');
export const levelHint = message('{explanation} You cannot change the level later.');
export const startFrom = message('Copy permissions from');
export const nothing = message('No role');
export const permissionsOfRoles = message(
  '{level, select, ORGANIZATION {Permissions of organization roles} TEAM {Permissions of team roles} other {Permissions of project roles}}',
);
export const rolesChanged = message('{count, plural, one {# role changed} other {# roles changed}}');
export const rolesSaved = message('{count, plural, one {Role {name} saved} other {Roles saved}}');
export const roleNotSaved = message('The role was not saved');
export const roles = message('Roles');
export const rolesHint = message(
  'A role grants a set of permissions. Organizations, teams and projects each have four built-in roles, which cannot be changed. You can also create your own roles.',
);
export const levelsOfRoles = message('Role levels');
export const moreRoles = message('Show more roles');
export const unsavedChanges = message('Unsaved changes');
export const discard = message('Discard');
export const saveChanges = message('Save changes');
export const rolesOfLevel = message(
  '{level, select, ORGANIZATION {Organization roles} TEAM {Team roles} other {Project roles}}',
);
export const createRole = message(
  '{count, plural, one {Create role with # permission} other {Create role with # permissions}}',
);
export const optional = message('optional');
