import { attachmentLimits, type Attachment } from '../../../domain/chat/attachment.js';
import { displayFileName } from '../../../domain/chat/file-name.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { StorageLimits } from '../../../domain/chat/storage.js';
import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { BlobStore } from '../../../ports/files/blob-store.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { MediaInspector } from '../../../ports/files/media-inspector.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { DiscardFiles } from '../storage/discard-files.js';
import { MeasuredContent } from './measured-content.js';
import { StorageReservation } from '../storage/storage-reservation.js';
import type { UploadedFile, UploadForm } from '../../../ports/files/upload-form.js';

/** The uploader and the destination of files. */
export interface Upload {
  readonly conversationId: string;
  readonly uploadedBy: string;
  readonly startedAt: Date;
  /** The ids of all files of the upload for which a row or a blob could exist. */
  readonly ids: string[];
  readonly reservation: StorageReservation;
}

const unknownType = 'application/octet-stream';

/** Streams the files of an upload into the blob store. Inserts a row for each file before writing the file. */
export class ReceiveFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stores: { readonly blobs: BlobStore; readonly inspector: MediaInspector },
    private readonly tools: {
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly discardFiles: DiscardFiles;
      readonly limits: StorageLimits;
    },
  ) {}

  begin(
    to: Pick<Upload, 'conversationId' | 'uploadedBy'>,
    { declaredBytes }: Pick<UploadForm, 'declaredBytes'>,
  ): Upload {
    const { clock, limits } = this.tools;
    const reservation = new StorageReservation(this.unitOfWork, limits, declaredBytes);
    return { ...to, startedAt: clock.now(), ids: [], reservation };
  }

  /**
   * Receives 1 to 10 files, none of which may be empty. Throws `VALIDATION_FAILED`, `PAYLOAD_TOO_LARGE` or `QUOTA_EXCEEDED`. Throws
   * `NOT_FOUND` if the conversation is deleted during the upload. Also throws the errors of the upload's stream.
   */
  async receive(upload: Upload, files: AsyncIterable<UploadedFile>): Promise<Attachment[]> {
    const received: Attachment[] = [];
    for await (const file of files) {
      if (received.length === attachmentLimits.files) {
        throw findFilesError({ code: 'too_many', message: `Send at most ${attachmentLimits.files} files.` });
      }
      received.push(await this.receiveOne(upload, file));
    }
    if (received.length === 0) throw findFilesError({ code: 'required', message: 'Send at least one file.' });
    await upload.reservation.settle(received.map(({ id, size }) => ({ id, bytes: size })));
    return received;
  }

  /**
   * Removes all files of the upload except the attachments in `kept`. Never rejects. If an error occurs, `SweepAttachments` removes the
   * remaining files once they have expired.
   */
  async discard({ ids, startedAt }: Upload, kept: readonly Attachment[] = []): Promise<void> {
    const gone = ids.filter((id) => kept.every((attachment) => attachment.id !== id));
    // The files' expiry is passed as the current time, so that the files are treated as expired.
    await this.tools.discardFiles.execute(gone, toExpiry(startedAt));
  }

  private async receiveOne(upload: Upload, file: UploadedFile): Promise<Attachment> {
    const { blobs, inspector } = this.stores;
    const id = this.tools.ids.rowId();
    upload.ids.push(id);
    await this.remember(upload, id);
    const limits = { bytes: attachmentLimits.fileBytes, headBytes: inspector.headBytes };
    const content = new MeasuredContent(file.content, limits);
    const stored = await blobs.write(id, upload.reservation.watch(content, upload.ids[0] ?? id));
    if (stored.size === 0) throw findFilesError({ code: 'empty_file', message: 'A file is empty.' });
    const contentType = (await inspector.sniff(content.head())) ?? unknownType;
    return { id, fileName: displayFileName(file.fileName), contentType, ...stored, voice: null };
  }

  private async remember(upload: Upload, id: string): Promise<void> {
    const { conversationId, uploadedBy, startedAt, ids, reservation } = upload;
    const expiresAt = toExpiry(startedAt);
    const pending = { id, conversationId, uploadedBy, createdAt: startedAt, expiresAt };
    const insert = async (stores: Stores): Promise<void> => {
      // A task conversation could have been deleted with its task since access was checked.
      if (!(await stores.conversations.lockById(conversationId))) throw new CrewkitError('NOT_FOUND');
      await stores.attachments.insertPending(pending);
      if (id === ids[0]) await reservation.begin(stores, id);
    };
    // The row must outlive the upload, or a killed process would leave a blob that no row names.
    await this.unitOfWork.run(insert, { isSeparate: true });
  }
}

/** Returns when a pending file of an upload that began at this time can be removed. */
export function toExpiry(startedAt: Date): Date {
  return secondsAfter(startedAt, lifetimes.pendingAttachmentSeconds);
}

/** Returns a `VALIDATION_FAILED` error for the field `files`. */
export function findFilesError(fault: Omit<FieldError, 'path'>): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'files', ...fault }] });
}
