import type { Message } from '@crewkit/client-sdk';

/** A message in one line: its text, or what stands for it. */
export function messageSummary({ body, kind, attachments, deletedAt }: Message): string {
  if (deletedAt !== null) return 'Deleted message';
  if (kind === 'voice') return 'Voice message';
  if (body.trim() !== '') return body.replaceAll(/\s+/gu, ' ').trim();
  const [first] = attachments;
  if (first === undefined) return '';
  if (attachments.length > 1) return `${attachments.length} files`;
  return first.contentType.startsWith('image/') ? 'Photo' : first.fileName;
}
