import type { Attachment } from '@crewkit/core/adapter';

/**
 * Returns an SQL expression for an `Attachment` as a JSON document. `alias` is the alias of `crewkit.attachments` in the query. The
 * attachment must belong to a message.
 */
export function attachmentDocument(alias: string): string {
  const column = (name: string): string => `${alias}.${name}`;
  return `jsonb_build_object(
      'id', ${column('id')},
      'fileName', ${column('file_name')},
      'contentType', ${column('content_type')},
      'size', ${column('size')},
      'sha256', ${column('sha256')},
      'voice', CASE WHEN ${column('voice_duration_ms')} IS NOT NULL THEN jsonb_build_object(
        'durationMs', ${column('voice_duration_ms')},
        'waveform', ${column('voice_waveform')},
        'durationSource', ${column('voice_duration_source')}
      ) END
    )`;
}

/** An SQL expression for the attachments of a message `m` in order, or null if there are none. Text messages never have attachments. */
export const attachmentsOfMessage = `CASE WHEN m.kind <> 'text' THEN (
    SELECT jsonb_agg(${attachmentDocument('f')} ORDER BY f.position)
    FROM crewkit.attachments f WHERE f.message_id = m.id
  ) END`;

export type AttachmentDocuments = readonly Attachment[] | null;
