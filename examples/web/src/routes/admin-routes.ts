import { lazyPage } from './lazy-page.js';
import type { PageRoute } from './page-route.js';

/** The administration pages of the installation. */
export const adminRoutes: readonly PageRoute[] = [
  {
    path: '/admin',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/admin/admin-page.js')).AdminPage),
  },
  {
    path: '/admin/users',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/admin/users/users-page.js')).UsersPage),
  },
  {
    path: '/admin/users/:userId',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/admin/users/user-page.js')).UserPage),
  },
  {
    path: '/admin/roles',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/admin/roles/roles-page.js')).GlobalRolesPage),
  },
  {
    path: '/admin/default-role',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/admin/roles/default-role-page.js')).DefaultRolePage),
  },
  {
    path: '/admin/audit-log',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/admin/audit-log-page.js')).AuditLogPage),
  },
  {
    path: '/admin/system',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/admin/system/system-page.js')).SystemPage),
  },
];
