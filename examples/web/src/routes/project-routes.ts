import { lazyTaskPanel } from '../pages/project/task-panel/lazy-task-panel.js';
import { lazyPage } from './lazy-page.js';
import type { PageRoute } from './page-route.js';

const BoardPage = lazyPage(async () => (await import('../pages/project/board/board-page.js')).BoardPage);

/** The pages of a project: its board, alone and with a task beside it, its members and its settings. */
export const projectRoutes: readonly PageRoute[] = [
  { path: '/projects/:projectId', shell: 'app', page: BoardPage },
  { path: '/projects/:projectId/tasks/:taskId', shell: 'app', page: BoardPage, also: lazyTaskPanel },
  {
    path: '/projects/:projectId/members',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/project/project-members-page.js')).ProjectMembersPage),
  },
  {
    path: '/projects/:projectId/settings',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/project/project-settings-page.js')).ProjectSettingsPage),
  },
];
