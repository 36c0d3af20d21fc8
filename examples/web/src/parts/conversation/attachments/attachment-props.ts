import type { Attachment, Message } from '@crewkit/client-sdk';

export interface AttachmentProps {
  readonly message: Message;
  readonly attachment: Attachment;
}
