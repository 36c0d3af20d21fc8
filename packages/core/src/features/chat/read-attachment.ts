import type { Attachment } from '../../domain/attachment.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { BlobStore, ByteRange, ByteStream } from '../../ports/blob-store.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { AttachmentLinks, LinkProof } from './attachment-links.js';
import type { ChatAccess } from './chat-access.js';

export interface ReadAttachmentInput {
  readonly conversationId: string;
  readonly attachmentId: string;
  /** Who asks, or what the link says that was asked by. */
  readonly proof: Actor | LinkProof;
}

export interface OpenedAttachment {
  readonly attachment: Attachment;
  /**
   * The bytes, all or those of a range that lies within them; whoever opens them lets go of them. Rejects with `NOT_FOUND` if
   * they have vanished.
   */
  readonly open: (range?: ByteRange) => Promise<ByteStream>;
}

/**
 * A file of a message, for those who may view the conversation, and for those who have a link to it. Throws `UNAUTHENTICATED` for a
 * link that is forged, expired or another one's, `NOT_FOUND` for strangers and for what there is not alike.
 */
export class ReadAttachment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly files: { readonly blobs: BlobStore; readonly links: AttachmentLinks },
  ) {}

  async execute(input: ReadAttachmentInput): Promise<OpenedAttachment> {
    const { conversationId, attachmentId, proof } = input;
    if (!('accountId' in proof) && !this.files.links.verify({ ...proof, conversationId, attachmentId })) {
      throw new AppError('UNAUTHENTICATED');
    }
    const attachment = await this.unitOfWork.read((stores) => this.find(stores, input));
    if (attachment === null) throw new AppError('NOT_FOUND');
    return { attachment, open: (range) => this.open(attachmentId, range) };
  }

  private async find(
    stores: Stores,
    { conversationId, attachmentId, proof }: ReadAttachmentInput,
  ): Promise<Attachment | null> {
    if ('accountId' in proof) {
      await this.access.enter(stores, proof.accountId, { conversationId, permission: 'chat:view' });
    }
    return stores.attachments.find(conversationId, attachmentId);
  }

  /** The row may go between the two looks; with it, or a moment later, the blob. */
  private async open(id: string, range: ByteRange | undefined): Promise<ByteStream> {
    const content = await this.files.blobs.read(id, range);
    if (content === null) throw new AppError('NOT_FOUND');
    return content;
  }
}
