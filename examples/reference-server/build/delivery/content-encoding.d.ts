/** The content codings that this server writes, the preferred one first. */
export declare const contentEncodings: readonly ['br', 'gzip'];
export type ContentEncoding = (typeof contentEncodings)[number];
/** Below this size, the headers of a compressed response cost as much as the compression saves. */
export declare const minCompressedBytes = 1024;
/**
 * Returns the coding of `available` that the client prefers (RFC 9110 §12.5.3). Returns null, which means uncompressed bytes, without the
 * header, or if no available coding is acceptable.
 */
export declare function chooseEncoding(acceptEncoding: string | null, available?: readonly ContentEncoding[]): ContentEncoding | null;
declare const levels: {
    readonly once: {
        readonly br: 9;
        readonly gzip: 9;
    };
    readonly each: {
        readonly br: 4;
        readonly gzip: 6;
    };
};
/** Compresses the bytes outside the event loop. */
export declare function compress(bytes: string | Uint8Array, coding: ContentEncoding, effort: keyof typeof levels): Promise<Uint8Array>;
export {};
//# sourceMappingURL=content-encoding.d.ts.map