import { lazy } from 'react';

import type { PageRoute } from './page-route.js';

export const homeRoutes: readonly PageRoute[] = [
  {
    path: '/',
    shell: 'either',
    page: lazy(async () => ({ default: (await import('../pages/home/home-page.js')).HomePage })),
  },
];
