import { lazyPage } from './lazy-page.js';
import type { PageRoute } from './page-route.js';

export const homeRoutes: readonly PageRoute[] = [
  {
    path: '/',
    shell: 'app',
    page: lazyPage(async () => (await import('../pages/home/dashboard.js')).Dashboard),
  },
];
