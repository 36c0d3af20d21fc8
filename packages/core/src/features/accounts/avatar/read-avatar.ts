import type { Avatar } from '../../../domain/accounts/avatar.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { BlobStore, ByteStream } from '../../../ports/files/blob-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { LinkProof } from '../../shared/signed-links.js';
import type { AvatarLinks } from './avatar-links.js';

interface ReadAvatarInput extends LinkProof {
  readonly userId: string;
  readonly avatarId: string;
}

export interface OpenedAvatar {
  readonly avatar: Avatar;
  /** Opens a stream of the image, which the calling code must close. Rejects with `NOT_FOUND` if the image has been deleted. */
  readonly open: () => Promise<ByteStream>;
}

/**
 * Returns a user's avatar to clients with a signed link. Throws `NOT_FOUND` if the link is forged, expired or issued for another avatar, or
 * if the user has replaced or removed the avatar.
 */
export class ReadAvatar {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly blobs: BlobStore,
    private readonly links: AvatarLinks,
  ) {}

  async execute({ userId, avatarId, ...proof }: ReadAvatarInput): Promise<OpenedAvatar> {
    if (!this.links.verify(proof, { userId, avatarId })) throw new CrewkitError('NOT_FOUND');
    const avatar = await this.unitOfWork.read(({ attachments }) => attachments.findAvatar(userId, avatarId));
    if (avatar === null) throw new CrewkitError('NOT_FOUND');
    return { avatar, open: () => this.open(avatarId) };
  }

  private async open(id: string): Promise<ByteStream> {
    const content = await this.blobs.read(id);
    if (content === null) throw new CrewkitError('NOT_FOUND');
    return content;
  }
}
