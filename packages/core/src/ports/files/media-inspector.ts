import type { ByteStream } from './blob-store.js';

/** Metadata of an audio file. */
export interface AudioProbe {
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
  /** The value is null if the file does not contain its duration, as is common for browser recordings. */
  readonly durationMs: number | null;
}

/** Inspects uploaded files, which are untrusted. An inspector must limit its use of time and memory, and must not crash on any input. */
export interface MediaInspector {
  /**
   * Detects the media type of a file from `head`, which contains at most the first `headBytes` bytes of the file. Returns the type without
   * parameters, e.g. `image/png`, or null if the type is unknown.
   */
  sniff(head: Uint8Array): Promise<string | null>;
  readonly headBytes: number;
  /**
   * Reads the metadata of an audio file. Returns null if the file is not audio that can be parsed, or if parsing takes too long. Reads only
   * as much of the stream as it needs.
   */
  probeAudio(
    content: ByteStream,
    file: { readonly contentType: string; readonly size: number },
  ): Promise<AudioProbe | null>;
}
