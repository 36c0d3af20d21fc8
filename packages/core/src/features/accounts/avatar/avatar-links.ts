import type { LinkProof, SignedLinks } from '../../shared/signed-links.js';

/** Creates and verifies links to avatars. Only users who may see the user receive such a link. */
export class AvatarLinks {
  constructor(private readonly links: SignedLinks) {}

  /** Returns the URL of the user's avatar, or null if the user has none. */
  of(userId: string, avatarId: string | null): string | null {
    if (avatarId === null) return null;
    return this.links.create({ path: `/users/${userId}/avatars/${avatarId}`, subject: toSubject(userId, avatarId) })
      .url;
  }

  /** Returns whether this server issued the link for this avatar and the link has not expired. */
  verify(proof: LinkProof, { userId, avatarId }: { readonly userId: string; readonly avatarId: string }): boolean {
    return this.links.verify(toSubject(userId, avatarId), proof);
  }
}

/** Returns the text to sign. It differs from the texts of all other links in its first word. */
function toSubject(userId: string, avatarId: string): string {
  return `avatar:${userId}:${avatarId}`;
}
