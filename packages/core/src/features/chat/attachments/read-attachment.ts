import type { Attachment } from '../../../domain/chat/attachment.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { BlobStore, ByteRange, ByteStream } from '../../../ports/files/blob-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { LinkProof } from '../../shared/signed-links.js';
import type { AttachmentLinks } from './attachment-links.js';
import type { ChatAccess } from '../conversations/chat-access.js';

export interface ReadAttachmentInput {
  readonly conversationId: string;
  readonly attachmentId: string;
  /** The caller, or the parameters of a signed link. */
  readonly proof: Actor | LinkProof;
}

export interface OpenedAttachment {
  readonly attachment: Attachment;
  /**
   * Opens a stream of the whole file, or of a range within it. The calling code must close the stream. Rejects with `NOT_FOUND` if the file
   * has been deleted.
   */
  readonly open: (range?: ByteRange) => Promise<ByteStream>;
}

/**
 * Returns a file from a message, for users who may view the conversation and for clients with a signed link. Throws `UNAUTHENTICATED` if
 * the link is forged, expired or issued for another file. Throws `NOT_FOUND` if the file does not exist or the user may not see the
 * conversation.
 */
export class ReadAttachment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly files: { readonly blobs: BlobStore; readonly links: AttachmentLinks },
  ) {}

  async execute(input: ReadAttachmentInput): Promise<OpenedAttachment> {
    const { conversationId, attachmentId, proof } = input;
    if (!('userId' in proof) && !this.files.links.verify({ ...proof, conversationId, attachmentId })) {
      throw new CrewkitError('UNAUTHENTICATED');
    }
    const attachment = await this.unitOfWork.read((stores) => this.find(stores, input));
    if (attachment === null) throw new CrewkitError('NOT_FOUND');
    return { attachment, open: (range) => this.open(attachmentId, range) };
  }

  private async find(
    stores: Stores,
    { conversationId, attachmentId, proof }: ReadAttachmentInput,
  ): Promise<Attachment | null> {
    if ('userId' in proof) {
      await this.access.enter(stores, proof, { conversationId, permission: 'chat:view' });
    }
    return stores.attachments.find(conversationId, attachmentId);
  }

  /** Opens the blob. Throws `NOT_FOUND` if the file was deleted after its row was read. */
  private async open(id: string, range: ByteRange | undefined): Promise<ByteStream> {
    const content = await this.files.blobs.read(id, range);
    if (content === null) throw new CrewkitError('NOT_FOUND');
    return content;
  }
}
