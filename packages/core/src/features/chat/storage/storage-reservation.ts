import { attachmentLimits } from '../../../domain/chat/attachment.js';
import { checkStorage, type StorageLimits } from '../../../domain/chat/storage.js';
import type { ReservedFile } from '../../../ports/chat/attachment-store.js';
import type { ByteStream } from '../../../ports/files/blob-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';

/**
 * A size in bytes that the form fields and part headers of an upload rarely exceed. All further bytes of the declared size
 * (`Content-Length`) are treated as file content.
 */
const formOverheadBytes = 64 * 1024;
/** The number of bytes by which an upload can exceed its reservation before more is reserved. */
const aheadBytes = 1024 * 1024;

/**
 * Reserves the storage for one upload before its bytes are stored. When the first file starts, reserves the declared size
 * (`Content-Length`) minus 64 KiB, which leaves room for the form's fields and headers. If more bytes arrive, reserves storage for them in
 * steps. At the end, reserves the exact sizes of the files.
 *
 * Because storage is reserved in advance, parallel uploads cannot exceed a quota together, and an upload that is too large for the quota is
 * refused as early as possible. The reservation is stored in the database rows of the files. If the process crashes, a job deletes these
 * rows later and thereby releases the reservation. The methods throw `QUOTA_EXCEEDED`.
 */
export class StorageReservation {
  private reserved = 0;
  private received = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: StorageLimits,
    private readonly declaredBytes: number | null,
  ) {}

  /**
   * Starts the reservation, in the transaction that inserts the row of the first file. That row contains the whole reservation until
   * `settle` is called.
   */
  async begin(stores: Stores, fileId: string): Promise<void> {
    const declared = Math.min(this.declaredBytes ?? 0, attachmentLimits.requestBytes);
    const certain = Math.max(0, declared - formOverheadBytes);
    // Every upload has at least one byte. If not even one byte is left in the quota, the upload is refused before anything is stored.
    await this.reserve(stores, [{ id: fileId, bytes: certain }], Math.max(1, certain));
    this.reserved = certain;
  }

  /** Passes on the bytes of a file. Reserves more storage before the received bytes exceed the reservation by more than `aheadBytes`. */
  async *watch(content: ByteStream, firstFileId: string): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of content) {
      this.received += chunk.byteLength;
      if (this.received > this.reserved + aheadBytes) await this.resize([{ id: firstFileId, bytes: this.received }]);
      yield chunk;
    }
  }

  /** Reserves the exact size of every file of the upload. */
  async settle(files: readonly ReservedFile[]): Promise<void> {
    await this.resize(files);
  }

  private async resize(files: readonly ReservedFile[]): Promise<void> {
    const bytes = sum(files);
    // Reserving less than before is never refused, even if the quota was lowered during the upload.
    const needed = bytes > this.reserved ? bytes : 0;
    await this.unitOfWork.run((stores) => this.reserve(stores, files, needed));
    this.reserved = bytes;
  }

  private async reserve(stores: Stores, files: readonly ReservedFile[], needed: number): Promise<void> {
    const counted = await stores.attachments.reserve(files);
    // If the files were deleted, they need no storage: they can no longer become part of a message.
    if (counted === null || needed === 0) return;
    const own = sum(files);
    const { user, organization } = counted;
    const used = { user: user - own, organization: organization === null ? null : organization - own };
    checkStorage(used, needed, this.limits);
  }
}

function sum(files: readonly ReservedFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
