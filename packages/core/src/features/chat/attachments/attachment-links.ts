import { lifetimes } from '../../../domain/lifetimes.js';
import type { Clock } from '../../../ports/clock.js';
import type { UrlSigner } from '../../../ports/files/url-signer.js';

export interface AttachmentLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** The parameters in the query string of a link. */
export interface LinkProof {
  readonly expires: string;
  readonly signature: string;
}

/**
 * Signs and verifies links to the bytes of attachments, for HTML elements that cannot send an access token: `<img>` and `<audio>`. Any
 * client that has a link may read the link's attachment until the link expires, even if the user who received the link has since lost
 * access.
 */
export class AttachmentLinks {
  constructor(
    private readonly signer: UrlSigner,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  /**
   * Returns a link that stays valid for at least half of the maximum lifetime. The link changes only once per half lifetime, so that
   * browsers can cache the file.
   */
  of(conversationId: string, attachmentId: string): AttachmentLink {
    const half = lifetimes.attachmentLinkSeconds / 2;
    const expires = (Math.floor(this.clock.now().getTime() / 1000 / half) + 2) * half;
    const signature = this.signer.sign(signedText({ conversationId, attachmentId, expires: String(expires) }));
    const path = `/api/chats/${conversationId}/attachments/${attachmentId}`;
    const query = `expires=${expires}&signature=${signature}`;
    return { url: `${this.publicUrl}${path}?${query}`, expiresAt: new Date(expires * 1000) };
  }

  /** Returns whether this server issued the link for this attachment and the link has not expired. */
  verify(link: LinkProof & { readonly conversationId: string; readonly attachmentId: string }): boolean {
    // The expiry is signed as text, so `expires` is accepted only in the notation that this server issues. Other notations, such as `1e10`,
    // `0x7` and blanks, are rejected.
    if (!/^[1-9]\d{0,11}$/.test(link.expires)) return false;
    const genuine = this.signer.verify(signedText(link), link.signature);
    return genuine && this.clock.now().getTime() < Number(link.expires) * 1000;
  }
}

/** Returns the text to sign. All ids have the same form and length, so no two links have the same text. */
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
