import { type StaticFile } from '../pages/static-file.js';
/** The files of the built front end. */
export interface FrontEnd {
    /** The paths of the front end's pages, with parameters as `:name`. */
    readonly pagePaths: readonly `/${string}`[];
    /** The built files; null if the front end is not built. */
    readonly built: BuiltFrontEnd | null;
}
export interface BuiltFrontEnd {
    /** The uncompressed document of each page, by path. */
    readonly pages: ReadonlyMap<string, StaticFile>;
    /** The document for addresses without a page. */
    readonly notFoundPage: StaticFile;
    /** The files in `assets` by name. Names contain a hash of the content, so the content of a name never changes. */
    readonly assets: ReadonlyMap<string, StaticFile>;
    /** The files next to the documents by name, such as an icon. */
    readonly others: ReadonlyMap<string, StaticFile>;
}
/**
 * Reads the whole build into memory, so that a build made while the server runs is never mixed with this build. Throws if the media type of
 * a file extension is unknown.
 */
export declare function readFrontEnd(folder?: URL): Promise<FrontEnd>;
//# sourceMappingURL=read-front-end.d.ts.map