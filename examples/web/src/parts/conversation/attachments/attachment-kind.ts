import type { Attachment } from '@crewkit/client-sdk';

export type AttachmentKind = 'voice' | 'image' | 'video' | 'audio' | 'file';

// The server delivers these types for display in the page, and all other types as downloads.
const images = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

export function attachmentKind({ contentType, voice }: Attachment): AttachmentKind {
  if (voice !== null) return 'voice';
  if (images.test(contentType)) return 'image';
  if (contentType.startsWith('video/')) return 'video';
  return contentType.startsWith('audio/') ? 'audio' : 'file';
}
