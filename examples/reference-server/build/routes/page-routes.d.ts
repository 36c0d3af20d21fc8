import { type Route } from '@crewkit/core';
/**
 * The server's own page, and the files that such pages load. They do not depend on a framework, because Crewkit's dispatcher serves them.
 */
export declare const pageRoutes: readonly Route[];
/** The route of the development mailbox's page. It is never mounted in production. */
export declare const inboxRoutes: readonly Route[];
//# sourceMappingURL=page-routes.d.ts.map