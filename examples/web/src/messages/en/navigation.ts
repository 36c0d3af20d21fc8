import { message } from '../message.js';

export const system = message('System');
export const light = message('Light');
export const dark = message('Dark');
export const yourAccount = message('Your account');
export const account = message('Account');
export const security = message('Security');
export const administration = message('Administration');
export const theme = message('Theme');
export const signOut = message('Sign out');
export const yourAccountPrefix = message('Your account: ');
export const sidebar = message('Sidebar');
export const organizations = message('Organizations');
export const allOrganizations = message('All organizations');
export const organizationPrefix = message('Organization: ');
export const main = message('Main');
export const home = message('Home');
export const chats = message('Chats');
export const unreadCount = message('{count, number} unread');
export const search = message('Search');
export const organization = message('Organization');
export const noOrganizationHint = message('Your projects will appear here.');
export const noProjectsInOrganization = message('{organization} has no projects yet.');
export const projects = message('Projects');
export const allTeamsAndProjects = message('All teams and projects');
export const noProjectsYet = message('No projects yet');
export const loadingProjects = message('Loading projects');
export const chatsUnread = message('Chats, {count, number} unread');
export const openMenu = message('Open menu');
export const menu = message('Menu');
export const closeMenu = message('Close menu');
export const apiReference = message('API reference');
export const signedOutHereOnly = message(
  'You’re signed out on this device, but the session could not be ended on the server',
);
