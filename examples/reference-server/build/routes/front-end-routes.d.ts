import { type Route } from '@crewkit/core';
import type { NotFoundDocument } from '../delivery/answer-navigations.js';
import type { FrontEnd } from '../front-end/read-front-end.js';
/**
 * Returns the routes of the front end: its pages at their paths, and the files that the pages load. Path parameters are not checked here,
 * because the page queries the API as the signed-in user. Without a build, every path responds with 503 and instructions to build the front
 * end.
 */
export declare function frontEndRoutes({ pagePaths, built }: FrontEnd, publicUrl: string): readonly Route[];
/**
 * Returns the document for addresses without a page; null without a build. The document is the app, which shows that the page does not
 * exist.
 */
export declare function notFoundDocument({ built }: FrontEnd, publicUrl: string): NotFoundDocument | null;
//# sourceMappingURL=front-end-routes.d.ts.map