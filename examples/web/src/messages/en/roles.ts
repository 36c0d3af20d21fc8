import { message } from '../message.js';

export const permission = message('Permission');
export const notSaved = message('not saved');
export const menuOfRole = message('Actions for the role {name}');
export const actionsForRole = message('Actions for the role {name}');
export const editItem = message('Edit…');
export const deleteItem = message('Delete…');
export const yes = message('Yes');
export const no = message('No');
export const permissions = message('Permissions');
export const allOfArea = message('All of “{area}”');
export const chosenCount = message('{count} of {all}');
export const notHeldByYou = message('{name} · you don’t have this permission');
export const installation = message('Installation');
export const organization = message('Organization');
export const teams = message('Teams');
export const projects = message('Projects');
export const tasks = message('Tasks');
export const conversationsAboutTasks = message('Task discussions');
export const taskDiscussionsHint = message(
  'People who can see a task can also read its discussion and write in it, without these permissions.',
);
export const unknownPermissions = message('Unknown permissions');
export const unknownPermissionsHint = message('The app no longer defines these permissions. They allow nothing.');
export const outsideOrganization = message('Outside this organization');
export const organizationRolesHint = message(
  'Organization roles apply to the whole organization, including every team and project, so they can include any permission.',
);
export const team = message('Team');
export const teamRolesHint = message(
  'Team roles apply to one team and its projects, so they cannot include permissions for the organization itself.',
);
export const project = message('Project');
export const projectRolesHint = message(
  'Project roles apply to one project, so they cannot include permissions for teams or the organization.',
);
export const builtIn = message('built in');
export const permissionOfRole = message('{role}: {permission}');
