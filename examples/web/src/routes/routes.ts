import { accountRoutes } from './account-routes.js';
import { adminRoutes } from './admin-routes.js';
import { signInRoutes } from './sign-in-routes.js';
import { homeRoutes, chatRoutes } from './area-routes.js';
import { organizationRoutes } from './organization-routes.js';
import type { PageRoute } from './page-route.js';
import { projectRoutes } from './project-routes.js';

/** All pages by path: those of `page-paths.json`, for which the server returns the front end. */
export const routes: readonly PageRoute[] = [
  ...homeRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...organizationRoutes,
  ...projectRoutes,
  ...chatRoutes,
  ...adminRoutes,
];
