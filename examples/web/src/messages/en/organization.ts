import { message, richMessage } from '../message.js';

export const activity = message('Activity');
export const activityHint = message(
  'Changes to members, roles, teams and projects: who made them, when, and from which IP address. Entries cannot be edited or deleted, with one exception: when users close their accounts, their IP addresses and email addresses are removed.',
);
export const theOrganization = message('the organization');
export const leftOrganization = message('You left {name}');
export const leaveWarning = message(
  'You immediately lose access to the organization’s teams, projects, group chats and task discussions. To come back, you need a new invitation.',
);
export const leaveQuestion = message('Leave {name}?');
export const leave = message('Leave');
export const soleOwnerHint = message(
  'You are the only owner of this organization. Make another member an owner first, or delete the organization.',
);
export const newProject = message('New project');
export const newProjectHint = message(
  'A project has a task board, and each task has its own discussion. You become the project’s owner.',
);
export const projectCreated = message('Project {name} created');
export const createProject = message('Create project');
export const name = message('Name');
export const projectNameExample = message('Website relaunch');
export const key = message('Key');
export const keyHint = message(
  'Task numbers start with this key, as in WR-12. Use letters and digits, starting with a letter.',
);
export const description = message('Description');
export const newTeam = message('New team');
export const newTeamHint = message(
  'A team is for people who work on several projects together. You become the team’s owner.',
);
export const teamCreated = message('Team {name} created');
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
export const signInPolicy = message('Sign-in policy');
export const serviceAccounts = message('Service accounts');
export const webhooks = message('Webhooks');
export const storage = message('Storage');
export const changedAt = richMessage('Updated {time}');
export const moreTeams = message('Show more teams');
export const moreProjects = message('Show more projects');
export const noProjectsForYouHint = message('Teams and projects appear here as soon as you are added to them.');
export const noProjectsForYou = message('You have no projects yet');
export const firstProjectHint = message(
  'A project has a task board, and each task has its own discussion. A team is for people who work on several projects together. You can create teams later.',
);
export const firstProjectTitle = message('Create your first project');
export const projects = message('Projects');
export const projectsWithoutTeam = message('Projects without a team');
export const noVisibleProjects = message('You cannot see any projects in this team.');
export const saved = message('Saved');
export const nameAndDescription = message('Name and description');
export const nameHint = message('Visible to all members.');
export const preferences = message('Preferences');
export const preferencesHint = message('Defaults for reports, reminders and calendars.');
export const transferOwnership = message('Transfer ownership');
export const transferHint = message('Make another member the owner. You will become an admin.');
export const transferItem = message('Transfer…');
export const leaveTitle = message('Leave this organization');
export const leaveHint = message(
  'You will lose access to the organization’s teams, projects, group chats and task discussions.',
);
export const leaveItem = message('Leave…');
export const deleteOrganizationTitle = message('Delete this organization');
export const deleteOrganizationHint = message(
  'Deletes the organization and all its teams, projects, tasks and discussions. This cannot be undone.',
);
export const deleteItem = message('Delete…');
export const organizationDeleted = message('{name} deleted');
export const deleteOrganizationWarning = message(
  'The organization and all its teams, projects, tasks and discussions are deleted for all members. This cannot be undone.',
);
export const deleteOrganizationQuestion = message('Delete {name}?');
export const deleteOrganization = message('Delete organization');
export const files = message('Files');
export const filesHint = message(
  'Storage used by files and voice messages in the organization’s task discussions and group chats.',
);
export const teamMembersHint = message(
  'Team members have the permissions of their team role and of their organization roles.',
);
export const addMember = message('Add member');
export const teamRoleHint = message('The role applies to the team and all of its projects.');
export const removeFromTeamWarning = message(
  'They lose the permissions of their team role, including in the team’s projects. They stay a member of the organization.',
);
export const team = message('Team');
export const noTeamProjectsHint = message(
  'Team members have the permissions of their team role in all of the team’s projects.',
);
export const noTeamProjects = message('No projects in this team yet');
export const teamPreferencesHint = message('Preferences that are not set here are inherited from the organization.');
export const teamDeleted = message('Team {name} deleted');
export const deleteTeamTitle = message('Delete this team');
export const deleteTeamHint = message(
  'Only a team without projects can be deleted. First move its projects to another team, or delete them.',
);
export const deleteTeamWarning = message(
  'People lose their roles in the team but stay members of the organization. This cannot be undone.',
);
export const deleteTeamQuestion = message('Delete the team {name}?');
export const deleteTeam = message('Delete team');
export const unknownRole = message('(unknown)');
export const unknownGroup = message('(unknown)');
export const optional = message('optional');
