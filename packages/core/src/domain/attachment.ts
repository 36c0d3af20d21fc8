/** A file in a message. Its bytes are in the blob store under its id. */
export interface Attachment {
  readonly id: string;
  /** The name for display. It is never used as a path: see `displayFileName`. */
  readonly fileName: string;
  /** The detected type, regardless of the type that the client claims. */
  readonly contentType: string;
  /** The size in bytes. */
  readonly size: number;
  /** The hash of the bytes in hexadecimal. */
  readonly sha256: string;
  /** The voice note if the file is a voice message, and null otherwise. */
  readonly voice: VoiceNote | null;
}

export interface VoiceNote {
  readonly durationMs: number;
  /** Loudness over time, for a picture: 1 to 128 numbers from 0 to 255. The list is empty if the client sent none. */
  readonly waveform: readonly number[];
  /** `probed` if the server measured the duration, `client` if the client did because the file does not contain its duration. */
  readonly durationSource: 'probed' | 'client';
}

/** Returns whether the points are a valid waveform. */
export function isWaveform(points: readonly number[]): boolean {
  const fits = points.length >= 1 && points.length <= attachmentLimits.waveformPoints;
  return fits && points.every((point) => Number.isInteger(point) && point >= 0 && point <= 255);
}

/** The limits of contract §4, in bytes except for the counts and the duration. */
export const attachmentLimits = {
  files: 10,
  fileBytes: 25 * 1024 * 1024,
  requestBytes: 100 * 1024 * 1024,
  voiceBytes: 16 * 1024 * 1024,
  voiceMs: 15 * 60 * 1000,
  waveformPoints: 128,
} as const;
