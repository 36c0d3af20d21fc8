import type { SampleFile } from './story/story-conversation.js';
export interface ReadSampleFile {
    readonly fileName: string;
    readonly bytes: Uint8Array;
    /** The waveform of a voice message; null for other files. */
    readonly waveform: readonly number[] | null;
}
export declare function readSampleFile(file: SampleFile): Promise<ReadSampleFile>;
//# sourceMappingURL=sample-files.d.ts.map