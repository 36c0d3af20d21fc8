/** A file in a message. Its bytes are in the blob store under its id. */
export interface Attachment {
  readonly id: string;
  /** For display, never as a path: see `displayFileName`. */
  readonly fileName: string;
  /** The detected type, regardless of the client's claim. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** Not null: a voice message. */
  readonly voice: VoiceNote | null;
}

export interface VoiceNote {
  readonly durationMs: number;
  /** Loudness over time, for a picture: 1 to 128 numbers from 0 to 255; empty if the client sent none. */
  readonly waveform: readonly number[];
  /** The server measured the duration (`probed`), or the client did because the file does not contain it. */
  readonly durationSource: 'probed' | 'client';
}

/** Returns whether the points are a valid waveform. */
export function isWaveform(points: readonly number[]): boolean {
  const fits = points.length >= 1 && points.length <= attachmentLimits.waveformPoints;
  return fits && points.every((point) => Number.isInteger(point) && point >= 0 && point <= 255);
}

/** Contract §4. In bytes, except the counts and the duration. */
export const attachmentLimits = {
  files: 10,
  fileBytes: 25 * 1024 * 1024,
  requestBytes: 100 * 1024 * 1024,
  voiceBytes: 16 * 1024 * 1024,
  voiceMs: 15 * 60 * 1000,
  waveformPoints: 128,
} as const;
