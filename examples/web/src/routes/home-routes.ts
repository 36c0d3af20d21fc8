import { lazyPage } from './lazy-page.js';
import type { PageRoute } from './page-route.js';

export const homeRoutes: readonly PageRoute[] = [
  {
    path: '/',
    shell: 'either',
    page: lazyPage(async () => (await import('../pages/home/home-page.js')).HomePage),
  },
];
