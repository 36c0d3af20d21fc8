import { type StaticFile } from './static-file.js';
/** The hand-written styles and scripts of the pages. They refer to each other by relative addresses, under one version. */
export declare const publicAssets: {
    /** The version changes with any byte of any file, so that browsers can cache the files forever. */
    readonly version: string;
    readonly read: (name: string) => Promise<StaticFile | null>;
    readonly favicon: StaticFile;
};
/** Returns the file's address. Throws if the file does not exist, which prevents the server from starting. */
export declare function assetUrl(name: string): string;
//# sourceMappingURL=public-assets.d.ts.map