import type { LinkProof, SignedLink, SignedLinks } from '../../shared/signed-links.js';

interface LinkedAttachment {
  readonly conversationId: string;
  readonly attachmentId: string;
}

/** Creates and verifies links to the bytes of attachments. */
export class AttachmentLinks {
  constructor(private readonly links: SignedLinks) {}

  of(conversationId: string, attachmentId: string): SignedLink {
    const path = `/chats/${conversationId}/attachments/${attachmentId}`;
    return this.links.create({ path, subject: toSubject({ conversationId, attachmentId }) });
  }

  /** Returns whether this server issued the link for this attachment and the link has not expired. */
  verify(link: LinkProof & LinkedAttachment): boolean {
    return this.links.verify(toSubject(link), link);
  }
}

/** Returns the text to sign. All ids have the same form and length, so no two attachments have the same text. */
function toSubject({ conversationId, attachmentId }: LinkedAttachment): string {
  return `attachment:${conversationId}:${attachmentId}`;
}
