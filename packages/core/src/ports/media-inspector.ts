import type { ByteStream } from './blob-store.js';

/** What an audio file tells about itself. */
export interface AudioProbe {
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
  /** null: it does not tell; what browsers record often does not. */
  readonly durationMs: number | null;
}

/** Looks at what people have uploaded. It comes from strangers: an inspector bounds its time and memory, and survives anything. */
export interface MediaInspector {
  /** What the first bytes say it is, such as `image/png`, without parameters; null if they say nothing. At most `headBytes` are looked at. */
  sniff(head: Uint8Array): Promise<string | null>;
  readonly headBytes: number;
  /** null: it is no audio that can be understood, or understanding it takes too long. Reads as much of the stream as it needs. */
  probeAudio(
    content: ByteStream,
    file: { readonly contentType: string; readonly size: number },
  ): Promise<AudioProbe | null>;
}
