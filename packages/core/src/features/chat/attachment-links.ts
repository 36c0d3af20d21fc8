import { lifetimes } from '../../domain/lifetimes.js';
import type { Clock } from '../../ports/clock.js';
import type { UrlSigner } from '../../ports/url-signer.js';

export interface AttachmentLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** The parameters in a link's query. */
export interface LinkProof {
  readonly expires: string;
  readonly signature: string;
}

/**
 * Signs and verifies links to the bytes of attachments, for clients that cannot send a token: `<img>` and `<audio>`. Any client with a link
 * may read this one attachment until the link expires, even if its user has lost access.
 */
export class AttachmentLinks {
  constructor(
    private readonly signer: UrlSigner,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  /**
   * Returns a link that is valid for at least half of its lifetime. All requests within the same half get the same link, so that browsers
   * can cache.
   */
  of(conversationId: string, attachmentId: string): AttachmentLink {
    const half = lifetimes.attachmentLinkSeconds / 2;
    const expires = (Math.floor(this.clock.now().getTime() / 1000 / half) + 2) * half;
    const signature = this.signer.sign(signedText({ conversationId, attachmentId, expires: String(expires) }));
    const path = `/api/chats/${conversationId}/attachments/${attachmentId}`;
    const query = `expires=${expires}&signature=${signature}`;
    return { url: `${this.publicUrl}${path}?${query}`, expiresAt: new Date(expires * 1000) };
  }

  /** Returns whether this server issued the link and the link now grants access to this attachment. */
  verify(link: LinkProof & { readonly conversationId: string; readonly attachmentId: string }): boolean {
    // Only the notation that this server issues is accepted, because the text is what is signed. `1e10`, `0x7` and blanks are never issued.
    if (!/^[1-9]\d{0,11}$/.test(link.expires)) return false;
    const genuine = this.signer.verify(signedText(link), link.signature);
    return genuine && this.clock.now().getTime() < Number(link.expires) * 1000;
  }
}

/** Returns the text to sign. Ids have one form and one length, so no two links sign the same text. */
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
