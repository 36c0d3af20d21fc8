import { lazyPage } from './lazy-page.js';
import type { PageRoute } from './page-route.js';

/** The pages of an organization and of its teams. */
export const organizationRoutes: readonly PageRoute[] = [
  {
    path: '/organizations/:organizationId',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/overview-page.js')).OverviewPage),
  },
  {
    path: '/organizations/:organizationId/members',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/members/members-page.js')).MembersPage),
  },
  {
    path: '/organizations/:organizationId/settings/invitations',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/members/invitations-page.js')).InvitationsPage),
  },
  {
    path: '/organizations/:organizationId/settings/roles',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/roles/roles-page.js')).RolesPage),
  },
  {
    path: '/organizations/:organizationId/settings/groups',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/groups/groups-page.js')).GroupsPage),
  },
  {
    path: '/organizations/:organizationId/settings/access',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/access/access-page.js')).AccessPage),
  },
  {
    path: '/organizations/:organizationId/activity',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/activity-page.js')).ActivityPage),
  },
  {
    path: '/organizations/:organizationId/settings',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/settings-page.js')).SettingsPage),
  },
  {
    path: '/organizations/:organizationId/settings/sign-in-policy',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/policy/policy-page.js')).PolicyPage),
  },
  {
    path: '/organizations/:organizationId/settings/service-accounts',
    shell: 'app',
    page: lazyPage(
      async () => (await import('../pages/organization/service-accounts/service-accounts-page.js')).ServiceAccountsPage,
    ),
  },
  {
    path: '/organizations/:organizationId/settings/service-accounts/:serviceAccountId',
    shell: 'app',
    page: lazyPage(
      async () => (await import('../pages/organization/service-accounts/service-account-page.js')).ServiceAccountPage,
    ),
  },
  {
    path: '/organizations/:organizationId/settings/webhooks',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/webhooks/webhooks-page.js')).WebhooksPage),
  },
  {
    path: '/organizations/:organizationId/settings/storage',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/storage-page.js')).StoragePage),
  },
  {
    path: '/teams/:teamId',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/organization/teams/team-page.js')).TeamPage),
  },
];
