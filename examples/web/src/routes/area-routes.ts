import { lazyThreadPanel } from '../pages/chat/thread/lazy-thread-panel.js';
import { lazyPage } from './lazy-page.js';
import type { PageRoute } from './page-route.js';

export const homeRoutes: readonly PageRoute[] = [
  {
    path: '/',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/home/dashboard.js')).Dashboard),
  },
];

const ChatsPage = lazyPage(async () => (await import('../pages/chat/chats-page.js')).ChatsPage);
const NotificationsPage = lazyPage(
  async () => (await import('../pages/notifications/notifications-page.js')).NotificationsPage,
);
const SearchPage = lazyPage(async () => (await import('../pages/search/search-page.js')).SearchPage);

export const chatRoutes: readonly PageRoute[] = [
  { path: '/chats', shell: 'app', page: ChatsPage },
  { path: '/chats/:conversationId', shell: 'app', page: ChatsPage },
  { path: '/chats/:conversationId/threads/:rootId', shell: 'app', page: ChatsPage, also: lazyThreadPanel },
  { path: '/notifications', shell: 'app', page: NotificationsPage },
  { path: '/search', shell: 'app', page: SearchPage },
];
