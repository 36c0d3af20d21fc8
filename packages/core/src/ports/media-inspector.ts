import type { ByteStream } from './blob-store.js';

/** Metadata of an audio file. */
export interface AudioProbe {
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
  /** null: the file does not contain it, as is common for browser recordings. */
  readonly durationMs: number | null;
}

/** Inspects uploaded files. They are untrusted: an inspector bounds its time and memory, and survives any input. */
export interface MediaInspector {
  /** Detects the media type from the first bytes (at most `headBytes`), e.g. `image/png`, without parameters; null: unknown. */
  sniff(head: Uint8Array): Promise<string | null>;
  readonly headBytes: number;
  /** Returns null if the file is not audio that can be parsed, or if parsing takes too long. Reads as much of the stream as it needs. */
  probeAudio(
    content: ByteStream,
    file: { readonly contentType: string; readonly size: number },
  ): Promise<AudioProbe | null>;
}
