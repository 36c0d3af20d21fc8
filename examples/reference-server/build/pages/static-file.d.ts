import type { ContentEncoding } from '../delivery/content-encoding.js';
export interface StaticFile {
    readonly type: string;
    readonly bytes: Uint8Array;
    /** The compressed forms, by content coding. */
    readonly encoded?: Readonly<Partial<Record<ContentEncoding, Uint8Array>>>;
}
/** Returns the media type of a file extension. Throws if it is unknown, because the file would be served with a wrong type. */
export declare function toMediaType(name: string): string;
/** Returns a function that reads a file on the first request and caches it. */
export declare function cachedFile(url: URL): () => Promise<StaticFile>;
//# sourceMappingURL=static-file.d.ts.map