import type { Message } from '@crewkit/client-sdk';

import * as texts from '#messages/conversation';

/** Summarizes a message in one line: its text, or a substitute such as "Voice message". */
export function messageSummary({ body, kind, attachments, deletedAt }: Message): string {
  if (deletedAt !== null) return texts.deletedMessage;
  if (kind === 'voice') return texts.voiceMessage;
  if (body.trim() !== '') return body.replaceAll(/\s+/gu, ' ').trim();
  const [first] = attachments;
  if (first === undefined) return '';
  if (attachments.length > 1) return texts.fileCount({ count: attachments.length });
  return first.contentType.startsWith('image/') ? texts.photo : first.fileName;
}
