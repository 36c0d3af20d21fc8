import type { Attachment, Message } from '@crewkit/client-sdk';
import * as texts from '#messages/conversation';
import { errorText } from '../../../data/error-text.js';
import { toasts } from '../../../ui/feedback/toasts.js';

export type AttachmentKind = 'voice' | 'image' | 'video' | 'audio' | 'file';

// The server delivers these types for display in the page, and all other types as downloads.
const images = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

export function attachmentKind({ contentType, voice }: Attachment): AttachmentKind {
  if (voice !== null) return 'voice';
  if (images.test(contentType)) return 'image';
  if (contentType.startsWith('video/')) return 'video';
  return contentType.startsWith('audio/') ? 'audio' : 'file';
}

/** The part of a message that its files need. */
export type AttachedMessage = Pick<Message, 'id' | 'conversationId' | 'attachments'>;

export interface AttachmentProps {
  readonly message: AttachedMessage;
  readonly attachment: Attachment;
}

/** Requests a link to a file, and downloads the file. */
export async function downloadFrom(fresh: () => Promise<string>, fileName: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = await fresh();
    link.download = fileName;
    link.click();
  } catch (error) {
    toasts.error(texts.downloadFailure, { text: errorText(error) });
  }
}
