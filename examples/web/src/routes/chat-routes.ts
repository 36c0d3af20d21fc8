import { lazy } from 'react';

import type { PageRoute } from './page-route.js';

const ChatsPage = lazy(async () => ({ default: (await import('../pages/chat/chats-page.js')).ChatsPage }));
const SearchPage = lazy(async () => ({ default: (await import('../pages/chat/search-page.js')).SearchPage }));

export const chatRoutes: readonly PageRoute[] = [
  { path: '/chats', shell: 'app', page: ChatsPage },
  { path: '/chats/:conversationId', shell: 'app', page: ChatsPage },
  { path: '/search', shell: 'app', page: SearchPage },
];
