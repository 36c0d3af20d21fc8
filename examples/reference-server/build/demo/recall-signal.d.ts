/** A sound file with the waveform for the player. */
export interface Recording {
    readonly bytes: Uint8Array;
    /** Loudness values from 0 to 255. */
    readonly waveform: readonly number[];
}
/** Returns a synthesized whistle signal: 16-bit mono WAV. */
export declare function recallSignal(): Recording;
//# sourceMappingURL=recall-signal.d.ts.map