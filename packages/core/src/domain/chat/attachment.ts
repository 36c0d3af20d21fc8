/** A file in a message. The blob store contains the file's bytes under the attachment's id. */
export interface Attachment {
  readonly id: string;
  /** The name for display. It is never used as a path: see `displayFileName`. */
  readonly fileName: string;
  /** The detected media type, regardless of the type that the client claims. */
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
  /** The loudness over time, for display: 1 to 128 numbers from 0 to 255. The list is empty if the client sent no waveform. */
  readonly waveform: readonly number[];
  /**
   * The value is `probed` if the server measured the duration, and `client` if the client's value is used because the file does not contain
   * its duration.
   */
  readonly durationSource: 'probed' | 'client';
}

/** A file of a conversation, and the message that contains it. */
export interface ConversationFile {
  readonly attachment: Attachment;
  readonly messageId: string;
  readonly senderId: string;
  readonly createdAt: Date;
}

/** The place of a file in a conversation. Only its store interprets `index`, which grows with the order of the files in a message. */
export interface FilePosition {
  readonly seq: number;
  readonly index: number;
}

/** Returns whether the points are a valid waveform. */
export function isWaveform(points: readonly number[]): boolean {
  const fits = points.length >= 1 && points.length <= attachmentLimits.waveformPoints;
  return fits && points.every((point) => Number.isInteger(point) && point >= 0 && point <= 255);
}

/** The limits for uploads. Sizes are in bytes, and the duration is in milliseconds. */
export const attachmentLimits = {
  files: 10,
  fileBytes: 25 * 1024 * 1024,
  requestBytes: 100 * 1024 * 1024,
  voiceBytes: 16 * 1024 * 1024,
  voiceMs: 15 * 60 * 1000,
  waveformPoints: 128,
} as const;
