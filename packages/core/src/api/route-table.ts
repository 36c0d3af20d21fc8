import type { Route } from './define-route.js';
import { accessRoutes } from './routes/access.js';
import { authRoutes } from './routes/auth.js';
import { chatRoutes } from './routes/chats.js';
import { userRoutes } from './routes/users.js';
import { wellKnownRoutes } from './routes/well-known.js';

/** Every operation of the HTTP interface. Adapters, OpenAPI document and generated tests come from it. */
export const routeTable: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...accessRoutes,
  ...chatRoutes,
  ...wellKnownRoutes,
];
