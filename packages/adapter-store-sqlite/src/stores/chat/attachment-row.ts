import type { Attachment } from '@crewkit/core/adapter';

type VoiceNote = NonNullable<Attachment['voice']>;

export const attachmentColumns = `a.id, a.message_id, a.file_name, a.content_type, a.size, a.sha256, a.voice_duration_ms,
  a.voice_waveform, a.voice_duration_source`;

/** An attachment that belongs to a message. */
export interface AttachmentRow {
  readonly id: string;
  readonly message_id: string;
  readonly file_name: string;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly voice_duration_ms: number | null;
  /** A JSON array of numbers. */
  readonly voice_waveform: string;
  readonly voice_duration_source: VoiceNote['durationSource'];
}

export function toAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    fileName: row.file_name,
    contentType: row.content_type,
    size: row.size,
    sha256: row.sha256,
    voice: toVoice(row),
  };
}

function toVoice({ voice_duration_ms, voice_waveform, voice_duration_source }: AttachmentRow): VoiceNote | null {
  if (voice_duration_ms === null) return null;
  const waveform = JSON.parse(voice_waveform) as number[];
  return { durationMs: voice_duration_ms, waveform, durationSource: voice_duration_source };
}
