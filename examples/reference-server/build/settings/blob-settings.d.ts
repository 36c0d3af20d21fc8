/** Where the bytes of attachments are stored. Credentials are never part of a setting, because the AWS SDK finds them itself. */
export type BlobSettings = {
    readonly kind: 'directory';
    readonly path: string;
} | {
    readonly kind: 's3';
    readonly bucket: string;
    /** The prefix of the keys; empty means no prefix. */
    readonly prefix: string;
    /** The region; null means the AWS SDK's default. */
    readonly region: string | null;
    /** The endpoint; null means Amazon's endpoint. */
    readonly endpoint: string | null;
    readonly pathStyle: boolean;
};
/** The settings, or an error. The error is the rest of a sentence and contains no part of the text. */
export type ReadBlobs = {
    readonly settings: BlobSettings;
    readonly fault: null;
} | {
    readonly settings: null;
    readonly fault: string;
};
/** Parses a directory, or `s3://bucket/prefix?region=…&endpoint=…&pathStyle=on`. */
export declare function readBlobs(text: string): ReadBlobs;
//# sourceMappingURL=blob-settings.d.ts.map