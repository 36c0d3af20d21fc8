import { message, richMessage } from '../message.js';

export const activity = message('Activity');
export const activityHint = message(
  'Every change to people, roles, teams and projects, including who made it and from where. Nothing here is ever changed or removed.',
);
export const theOrganization = message('the organization');
export const leftOrganization = message('You have left {name}');
export const leaveWarning = message(
  'You lose its teams, projects and the conversations about its tasks, at once. Only an invitation brings you back.',
);
export const leaveQuestion = message('Leave {name}?');
export const leave = message('Leave');
export const soleOwnerHint = message(
  'You are its only owner. Make another member an owner first, or delete the organization.',
);
export const newProject = message('New project');
export const newProjectHint = message(
  'A board of tasks, each with a conversation of its own. You become the project’s owner.',
);
export const projectCreated = message('The project {name} is there');
export const createProject = message('Create project');
export const name = message('Name');
export const projectNameExample = message('Website relaunch');
export const key = message('Key');
export const keyHint = message(
  'Stands before the number of each task, as in WR-12. A letter first, then letters and digits.',
);
export const description = message('Description');
export const newTeam = message('New team');
export const newTeamHint = message('People who work on several projects together. You become its owner.');
export const teamCreated = message('The team {name} is there');
export const createTeam = message('Create team');
export const teamNameExample = message('Design');
export const organization = message('Organization');
export const members = message('Members');
export const overview = message('Overview');
export const settings = message('Settings');
export const general = message('General');
export const invitations = message('Invitations');
export const roles = message('Roles');
export const groups = message('Groups');
export const access = message('Access');
export const storage = message('Storage');
export const changedAt = richMessage('Changed {time}');
export const moreTeams = message('Show more teams');
export const moreProjects = message('Show more projects');
export const noProjectsForYouHint = message(
  'You are a member. Teams and projects appear here as soon as you are added to them.',
);
export const noProjectsForYou = message('No projects for you yet');
export const firstProjectHint = message(
  'A project has a board of tasks, and every task a conversation. Teams are for people who share several projects; they can come later.',
);
export const firstProjectTitle = message('Start with a project');
export const projects = message('Projects');
export const projectsWithoutTeam = message('Projects without a team');
export const noVisibleProjects = message('No projects in this team that you can see.');
export const saved = message('Saved');
export const nameAndDescription = message('Name and description');
export const nameHint = message('Visible to all members.');
export const preferences = message('Preferences');
export const preferencesHint = message('Defaults for reports, reminders and calendars.');
export const transferOwnership = message('Transfer ownership');
export const transferHint = message('Another member becomes the owner, and you become an admin.');
export const transferItem = message('Transfer…');
export const leaveTitle = message('Leave this organization');
export const leaveHint = message('You lose access to its teams, projects and task discussions.');
export const leaveItem = message('Leave…');
export const deleteOrganizationTitle = message('Delete this organization');
export const deleteOrganizationHint = message(
  'Deletes all of its teams, projects, tasks and discussions. You cannot undo this.',
);
export const deleteItem = message('Delete…');
export const organizationDeleted = message('{name} is deleted');
export const deleteOrganizationWarning = message(
  'All of its teams, projects, tasks and discussions are deleted for all members. You cannot undo this.',
);
export const deleteOrganizationQuestion = message('Delete {name}?');
export const deleteOrganization = message('Delete organization');
export const files = message('Files');
export const filesHint = message('Files and voice messages in the organization’s task conversations and group chats.');
export const teamMembersHint = message('Permissions from the role in the team and from the organization add up.');
export const addMember = message('Add member');
export const teamRoleHint = message('The role counts in the team and in all of its projects.');
export const removeFromTeamWarning = message(
  'What their role in the team gives them ends, in its projects too. They stay a member of the organization.',
);
export const team = message('Team');
export const noTeamProjectsHint = message(
  'Members of the team get the permissions of their team role in its projects.',
);
export const noTeamProjects = message('No projects in this team yet');
export const teamPreferencesHint = message('Set these only if they differ from the organization’s.');
export const teamDeleted = message('The team {name} is deleted');
export const deleteTeamTitle = message('Delete this team');
export const deleteTeamHint = message(
  'Only a team without projects can be deleted. Move its projects to another team first, or delete them.',
);
export const deleteTeamWarning = message(
  'The roles that people have in it end, and there is no way back. They stay members of the organization.',
);
export const deleteTeamQuestion = message('Delete the team {name}?');
export const deleteTeam = message('Delete team');
export const unknownRole = message('a role');
export const unknownGroup = message('a group');
export const optional = message('optional');
