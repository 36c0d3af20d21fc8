import { lifetimes } from '../../domain/lifetimes.js';
import type { Clock } from '../../ports/clock.js';
import type { UrlSigner } from '../../ports/files/url-signer.js';

export interface SignedLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** The parameters in the query string of a link. */
export interface LinkProof {
  readonly expires: string;
  readonly signature: string;
}

/** What a link gives access to. `subject` must differ for all files: it is the text that is signed, together with the expiry. */
interface LinkTarget {
  /** The path below the base path of the API. */
  readonly path: string;
  readonly subject: string;
}

/**
 * Signs and verifies links to files, for HTML elements that cannot send an access token: `<img>` and `<audio>`. Any client that has a link
 * may read the link's file until the link expires, even if the user who received the link has since lost access.
 */
export class SignedLinks {
  constructor(
    private readonly signer: UrlSigner,
    private readonly clock: Clock,
    private readonly apiUrl: string,
  ) {}

  /**
   * Returns a link that stays valid for at least half of the maximum lifetime. The link changes only once per half lifetime, so that
   * browsers can cache the file.
   */
  create({ path, subject }: LinkTarget): SignedLink {
    const half = lifetimes.attachmentLinkSeconds / 2;
    const expires = (Math.floor(this.clock.now().getTime() / 1000 / half) + 2) * half;
    const signature = this.signer.sign(`${subject}:${expires}`);
    const query = `expires=${expires}&signature=${signature}`;
    return { url: `${this.apiUrl}${path}?${query}`, expiresAt: new Date(expires * 1000) };
  }

  /** Returns whether this server issued the link for this subject and the link has not expired. */
  verify(subject: string, { expires, signature }: LinkProof): boolean {
    // The expiry is signed as text, so `expires` is accepted only in the notation that this server issues. Other notations, such as `1e10`,
    // `0x7` and blanks, are rejected.
    if (!/^[1-9]\d{0,11}$/.test(expires)) return false;
    const genuine = this.signer.verify(`${subject}:${expires}`, signature);
    return genuine && this.clock.now().getTime() < Number(expires) * 1000;
  }
}
