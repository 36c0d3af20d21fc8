import { lifetimes } from '../../domain/lifetimes.js';
import type { Clock } from '../../ports/clock.js';
import type { UrlSigner } from '../../ports/url-signer.js';

export interface AttachmentLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** What a link brings along, as it stands in the query. */
export interface LinkProof {
  readonly expires: string;
  readonly signature: string;
}

/**
 * Links to the bytes of attachments for those who cannot send a token: `<img>` and `<audio>`. Whoever has one may read this
 * attachment until it expires, also after he has lost access; nothing else.
 */
export class AttachmentLinks {
  constructor(
    private readonly signer: UrlSigner,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  /** Good for half of its lifetime at least. Everybody who asks within the same half gets the same, so that browsers may cache. */
  of(conversationId: string, attachmentId: string): AttachmentLink {
    const half = lifetimes.attachmentLinkSeconds / 2;
    const expires = (Math.floor(this.clock.now().getTime() / 1000 / half) + 2) * half;
    const signature = this.signer.sign(signedText({ conversationId, attachmentId, expires: String(expires) }));
    const path = `/api/chats/${conversationId}/attachments/${attachmentId}`;
    const query = `expires=${expires}&signature=${signature}`;
    return { url: `${this.publicUrl}${path}?${query}`, expiresAt: new Date(expires * 1000) };
  }

  /** Whether one of our links grants this attachment now. */
  verify(link: LinkProof & { readonly conversationId: string; readonly attachmentId: string }): boolean {
    // As we write it: what is signed is the text, and `1e10`, `0x7` or blanks are none of ours.
    if (!/^[1-9]\d{0,11}$/.test(link.expires)) return false;
    const genuine = this.signer.verify(signedText(link), link.signature);
    return genuine && this.clock.now().getTime() < Number(link.expires) * 1000;
  }
}

/** Ids have one form and one length, so no two links sign the same text. */
function signedText({
  conversationId,
  attachmentId,
  expires,
}: {
  readonly conversationId: string;
  readonly attachmentId: string;
  readonly expires: string;
}): string {
  return `attachment:${conversationId}:${attachmentId}:${expires}`;
}
