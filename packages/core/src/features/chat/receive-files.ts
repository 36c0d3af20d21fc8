import { attachmentLimits, type Attachment } from '../../domain/attachment.js';
import { displayFileName } from '../../domain/file-name.js';
import { lifetimes, secondsAfter } from '../../domain/lifetimes.js';
import { AppError, type FieldFault } from '../../errors/app-error.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Logger } from '../../ports/logger.js';
import type { MediaInspector } from '../../ports/media-inspector.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { MeasuredContent } from './measured-content.js';
import type { UploadedFile } from './upload-form.js';

/** For whom files are received, and where to. */
export interface Upload {
  readonly conversationId: string;
  readonly uploadedBy: string;
  readonly startedAt: Date;
  /** Of every file of it that may have left something behind. */
  readonly ids: string[];
}

const unknownType = 'application/octet-stream';

/** Puts the files of an upload into the blob store while they arrive, each after a row that remembers it. */
export class ReceiveFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stores: { readonly blobs: BlobStore; readonly inspector: MediaInspector },
    private readonly tools: { readonly ids: IdSource; readonly clock: Clock; readonly logger: Logger },
  ) {}

  begin(to: Pick<Upload, 'conversationId' | 'uploadedBy'>): Upload {
    return { ...to, startedAt: this.tools.clock.now(), ids: [] };
  }

  /**
   * 1 to 10 files, none of them empty. Throws `VALIDATION_FAILED`, `PAYLOAD_TOO_LARGE`, `NOT_FOUND` if the conversation goes meanwhile,
   * and what is wrong with the upload.
   */
  async receive(upload: Upload, files: AsyncIterable<UploadedFile>): Promise<Attachment[]> {
    const received: Attachment[] = [];
    for await (const file of files) {
      if (received.length === attachmentLimits.files) {
        throw filesFault({ code: 'too_many', message: `At most ${attachmentLimits.files} files.` });
      }
      received.push(await this.receiveOne(upload, file));
    }
    if (received.length === 0) throw filesFault({ code: 'required', message: 'At least one file.' });
    return received;
  }

  /**
   * Removes what the upload has left behind, but for what has become part of a message. Never fails: what is not removed now is
   * swept when it has expired.
   */
  async discard({ ids, startedAt }: Upload, kept: readonly Attachment[] = []): Promise<void> {
    const gone = ids.filter((id) => kept.every((attachment) => attachment.id !== id));
    if (gone.length === 0) return;
    try {
      await this.stores.blobs.delete(gone);
      // Abandoned as if their time were over.
      await this.unitOfWork.run(({ attachments }) => attachments.deleteAbandoned(gone, expiryOf(startedAt)));
    } catch (error) {
      this.tools.logger.warn({ err: error, attachmentIds: gone }, 'files of an upload are left to the sweep');
    }
  }

  private async receiveOne(upload: Upload, file: UploadedFile): Promise<Attachment> {
    const { blobs, inspector } = this.stores;
    const id = this.tools.ids.rowId();
    upload.ids.push(id);
    await this.remember(upload, id);
    const limits = { bytes: attachmentLimits.fileBytes, headBytes: inspector.headBytes };
    const content = new MeasuredContent(file.content, limits);
    const stored = await blobs.write(id, content);
    if (stored.size === 0) throw filesFault({ code: 'empty_file', message: 'A file is empty.' });
    const contentType = (await inspector.sniff(content.head())) ?? unknownType;
    return { id, fileName: displayFileName(file.fileName), contentType, ...stored, voice: null };
  }

  private async remember({ conversationId, uploadedBy, startedAt }: Upload, id: string): Promise<void> {
    const expiresAt = expiryOf(startedAt);
    const pending = { id, conversationId, uploadedBy, createdAt: startedAt, expiresAt };
    await this.unitOfWork.run(async ({ conversations, attachments }) => {
      // A task's may have gone with the task since the way in.
      if (!(await conversations.lockById(conversationId))) throw new AppError('NOT_FOUND');
      await attachments.insertPending(pending);
    });
  }
}

function expiryOf(startedAt: Date): Date {
  return secondsAfter(startedAt, lifetimes.pendingAttachmentSeconds);
}

/** Something is wrong with the files as such. */
export function filesFault(fault: Omit<FieldFault, 'path'>): AppError {
  return new AppError('VALIDATION_FAILED', { errors: [{ path: 'files', ...fault }] });
}
