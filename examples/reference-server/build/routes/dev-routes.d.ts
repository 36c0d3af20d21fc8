import { type Route } from '@crewkit/core';
import type { Demo } from '../demo/demo.js';
/** The routes of the mailbox, for development only. They are never mounted in production. */
export declare const devRoutes: readonly Route[];
/** Returns the routes of the sample data, for development only. They are never mounted in production. */
export declare function demoRoutes(demo: Demo): readonly Route[];
//# sourceMappingURL=dev-routes.d.ts.map