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
