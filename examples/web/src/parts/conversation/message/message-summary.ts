import type { Message } from '@crewkit/client-sdk';

import * as texts from '#messages/conversation';
import { toPlainText } from '../../markdown/to-plain-text.js';

// Longer texts are cut before parsing.
const mostCharacters = 500;

/** Summarizes a message in one line: its text without marks, or a substitute such as "Voice message". */
export function messageSummary({ body, kind, attachments, deletedAt }: Message): string {
  if (deletedAt !== null) return texts.deletedMessage;
  if (kind === 'voice') return texts.voiceMessage;
  if (body.trim() !== '') return toPlainText(body.slice(0, mostCharacters)) || body.trim();
  const [first] = attachments;
  if (first === undefined) return '';
  if (attachments.length > 1) return texts.fileCount({ count: attachments.length });
  return first.contentType.startsWith('image/') ? texts.photo : first.fileName;
}
