import type { Crewkit } from '@crewkit/core';
import type { StaticFile } from '../pages/static-file.js';
/** The document that browsers show for an address that does not exist. */
export interface NotFoundDocument {
    readonly file: StaticFile;
    readonly headers: Readonly<Record<string, string>>;
}
/**
 * Wraps the instance so that a browser that navigates to an address that does not exist gets 404 with a document. All other clients, and
 * all requests below `/api`, get the problem document.
 */
export declare function answerNavigations(crewkit: Crewkit, notFound: NotFoundDocument): Crewkit;
//# sourceMappingURL=answer-navigations.d.ts.map