import { message } from '../message.js';

export const boardsTitle = message('Boards that stay simple');
export const boardsHint = message('Move tasks by touch, mouse or keyboard.');
export const discussionsTitle = message('A discussion for every task');
export const discussionsHint = message(
  'Decisions stay with the task. All discussions and chats support files and voice messages.',
);
export const permissionsTitle = message('Permissions you can understand');
export const permissionsHint = message('One page shows what each person can do, and why.');
export const whatCrewkitIs = message('What Crewkit is');
export const claim = message('Plan together, talk in one place, and control who can do what.');
export const offlineNotice = message(
  'You’re offline. This page may be out of date. Messages will be sent when you reconnect.',
);
export const disconnectedNotice = message(
  'Can’t reach the server. Reconnecting… Messages will be sent when you reconnect.',
);
export const offlineHint = message('This page will load when you’re back online.');
export const offlineTitle = message('You’re offline');
export const pageErrorHint = message('Something went wrong while loading this page. Your saved work is safe.');
export const pageErrorTitle = message('Something went wrong on this page');
export const goHome = message('Go to the home page');
export const tryAgain = message('Try again');
export const loadingPage = message('Loading the page');
export const notFound = message('Not found');
export const pageNotFoundHint = message('The page may have been moved or deleted, or you may not have access to it.');
export const pageNotFoundTitle = message('Page not found');
export const skipToContent = message('Skip to main content');
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
export const notifications = message('Notifications');
export const search = message('Search');
export const organization = message('Organization');
export const noOrganizationHint = message('Your projects will appear here.');
export const noProjectsInOrganization = message('{organization} has no projects yet.');
export const projects = message('Projects');
export const allTeamsAndProjects = message('All teams and projects');
export const noProjectsYet = message('No projects yet');
export const loadingProjects = message('Loading projects');
export const chatsUnread = message('Chats, {count, number} unread');
export const notificationsUnread = message('Notifications, {count, number} unread');
export const openMenu = message('Open menu');
export const menu = message('Menu');
export const closeMenu = message('Close menu');
export const apiReference = message('API reference');
export const signedOutHereOnly = message(
  'You’re signed out on this device, but the session could not be ended on the server',
);
export const palette = message('Go to a page, task or conversation');
export const paletteHint = message('Type a name');
export const goTo = message('Go to');
export const found = message('Found');
export const nothingFound = message('Nothing found');
export const project = message('Project');
export const lightTheme = message('Switch to the light theme');
export const darkTheme = message('Switch to the dark theme');
export const paletteKeys = message('Ctrl K');
export const paletteKeysMac = message('⌘ K');
