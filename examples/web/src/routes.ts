import { accountRoutes } from './routes/account-routes.js';
import { adminRoutes } from './routes/admin-routes.js';
import { authRoutes } from './routes/auth-routes.js';
import { chatRoutes } from './routes/chat-routes.js';
import { homeRoutes } from './routes/home-routes.js';
import { organizationRoutes } from './routes/organization-routes.js';
import type { PageRoute } from './routes/page-route.js';
import { projectRoutes } from './routes/project-routes.js';

/** All pages by path: those of `page-paths.json`, for which the server returns the front end. */
export const routes: readonly PageRoute[] = [
  ...homeRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...organizationRoutes,
  ...projectRoutes,
  ...chatRoutes,
  ...adminRoutes,
];
