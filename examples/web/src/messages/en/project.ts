import { message, richMessage } from '../message.js';

export const projectDeleted = message('The project {name} is deleted');
export const deleteTitle = message('Delete this project');
export const deleteHint = message('With all of its tasks and their discussions, for all users. This cannot be undone.');
export const deleteItem = message('Delete…');
export const deleteWarning = message(
  'Its tasks go, and what people wrote about them. The people stay members of the organization.',
);
export const deleteQuestion = message('Delete the project {name}?');
export const deleteProject = message('Delete project');
export const movedOutOfTeams = message('{project} is in no team now');
export const team = message('Team');
export const teamHint = message(
  'Members of the team get the permissions of their team role in the project. Moving the project does not change the roles that users have in the project itself.',
);
export const moveToTeam = message('Move to a team');
export const moveProject = message('Move project');
export const project = message('Project');
export const board = message('Board');
export const members = message('Members');
export const settings = message('Settings');
export const addMember = message('Add member');
export const membersHint = message(
  'Users with a role in this project itself. Members of the project’s team and administrators of the organization have access without being listed.',
);
export const roleHint = message('The role counts in this project alone.');
export const removeWarning = message(
  'What their role in the project gives them ends. What a role in its team or in the organization gives them stays.',
);
export const noMembersHint = message(
  'Add members of the organization who work on this project alone. Those of its team are in already.',
);
export const noMembers = message('No members yet');
export const saved = message('Saved');
export const general = message('General');
export const preferences = message('Preferences');
export const preferencesHint = message('Set these only if they differ from the team’s and the organization’s.');
export const movedToTeam = message('{project} is in {team} now');
export const taskNumbersHint = richMessage(
  'Tasks in this project are numbered {first}, {second} and so on. The project key cannot be changed, because task numbers are referenced elsewhere.',
);
