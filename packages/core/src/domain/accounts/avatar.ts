/** A user's picture. The blob store contains its bytes under the avatar's id. */
export interface Avatar {
  readonly id: string;
  /** `image/png`, `image/jpeg`, `image/webp` or `image/gif`, as detected from the bytes. */
  readonly contentType: string;
  /** The size in bytes. */
  readonly size: number;
  /** The hash of the bytes in hexadecimal. */
  readonly sha256: string;
}

export const maxAvatarBytes = 1024 * 1024;
