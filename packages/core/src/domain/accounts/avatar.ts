/** A user's picture. The blob store contains its bytes under the avatar's id. */
export interface Avatar {
  readonly id: string;
  /** One of `avatarTypes`, as detected from the bytes. */
  readonly contentType: string;
  /** The size in bytes. */
  readonly size: number;
  /** The hash of the bytes in hexadecimal. */
  readonly sha256: string;
}

/** The media types of avatars. Browsers do not run scripts in any of them; SVG is left out, because it can contain scripts. */
export const avatarTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

export const maxAvatarBytes = 1024 * 1024;
