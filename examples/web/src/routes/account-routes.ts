import { lazyPage } from './lazy-page.js';
import type { PageRoute } from './page-route.js';

/** The pages of the user's own account. */
export const accountRoutes: readonly PageRoute[] = [
  {
    path: '/account',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/account/profile/profile-page.js')).ProfilePage),
  },
  {
    path: '/account/security',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/account/security-page.js')).SecurityPage),
  },
  {
    path: '/account/sessions',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/account/sessions-page.js')).SessionsPage),
  },
  {
    path: '/account/notifications',
    shell: 'app',
    page: lazyPage(
      async () => (await import('../pages/account/notification-settings-page.js')).NotificationSettingsPage,
    ),
  },
  {
    path: '/account/api-keys',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/account/api-keys-page.js')).ApiKeysPage),
  },
  {
    path: '/account/data',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/account/data-page.js')).DataPage),
  },
];
