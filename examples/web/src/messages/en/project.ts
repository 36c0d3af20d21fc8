import { message, richMessage } from '../message.js';

export const projectDeleted = message('Project {name} deleted');
export const deleteTitle = message('Delete this project');
export const deleteHint = message('Deletes the project and all its tasks and discussions. This cannot be undone.');
export const deleteItem = message('Delete…');
export const deleteWarning = message(
  'The project and all its tasks and discussions are deleted. The members of the project stay members of the organization. This cannot be undone.',
);
export const deleteQuestion = message('Delete the project {name}?');
export const deleteProject = message('Delete project');
export const movedOutOfTeams = message('{project} removed from its team');
export const team = message('Team');
export const teamHint = message(
  'The roles that people have in the team also apply in this project. If you move the project to another team, the roles that people have in the project itself do not change.',
);
export const moveToTeam = message('Move to a team');
export const moveProject = message('Move project');
export const project = message('Project');
export const board = message('Board');
export const members = message('Members');
export const settings = message('Settings');
export const addMember = message('Add member');
export const membersHint = message(
  'People with a role in this project. Members of the project’s team and administrators of the organization also have access but are not listed here.',
);
export const roleHint = message('The role applies to this project only.');
export const removeWarning = message(
  'They lose the permissions of their role in the project. They keep the permissions of their roles in the project’s team and in the organization.',
);
export const noMembersHint = message(
  'Add people who work on this project only. Members of the project’s team already have access.',
);
export const noMembers = message('No members yet');
export const saved = message('Saved');
export const general = message('General');
export const preferences = message('Preferences');
export const preferencesHint = message(
  'Preferences that are not set here are inherited from the team or the organization.',
);
export const movedToTeam = message('{project} moved to {team}');
export const taskNumbersHint = richMessage(
  'Tasks in this project are numbered {first}, {second} and so on. The part before the hyphen is the project key. It cannot be changed, because existing links and messages may refer to task numbers.',
);
