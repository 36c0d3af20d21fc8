import { accountRoutes } from './routes/account-routes.js';
import { adminRoutes } from './routes/admin-routes.js';
import { authRoutes } from './routes/auth-routes.js';
import { chatRoutes } from './routes/chat-routes.js';
import { homeRoutes } from './routes/home-routes.js';
import { organizationRoutes } from './routes/organization-routes.js';
import type { PageRoute } from './routes/page-route.js';
import { projectRoutes } from './routes/project-routes.js';

/** Every page, by its path. Those of `page-paths.json`, which the server answers with the front end. */
export const routes: readonly PageRoute[] = [
  ...homeRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...organizationRoutes,
  ...projectRoutes,
  ...chatRoutes,
  ...adminRoutes,
];
