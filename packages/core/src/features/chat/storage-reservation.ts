import { attachmentLimits } from '../../domain/attachment.js';
import { checkStorage, type StorageLimits } from '../../domain/storage.js';
import type { ReservedFile } from '../../ports/attachment-store.js';
import type { ByteStream } from '../../ports/blob-store.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';

/** The size that fields and part headers rarely exceed. Declared bytes beyond it must be bytes of files. */
const formOverheadBytes = 64 * 1024;
/** The number of bytes by which an upload that did not declare its size can exceed its reservation. */
const aheadBytes = 1024 * 1024;

/**
 * Reserves the storage for one upload before its bytes are stored. At the first file, it reserves the part of the declared size that must
 * be file content. While undeclared bytes arrive, it reserves in steps. At the end, it reserves the exact sizes.
 *
 * Parallel uploads therefore never exceed a quota, and an upload that cannot fit is refused as soon as this is known. The reservation is
 * stored in the rows of the files and ends with them, even if the process crashes. Methods throw `QUOTA_EXCEEDED`.
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
   * Starts the reservation in the transaction that inserts the first file. The row of the first file carries the reservation until
   * `settle`.
   */
  async begin(stores: Stores, fileId: string): Promise<void> {
    const declared = Math.min(this.declaredBytes ?? 0, attachmentLimits.requestBytes);
    const certain = Math.max(0, declared - formOverheadBytes);
    // Every upload has at least one byte. If there is no room for this byte, nothing is stored.
    await this.reserve(stores, [{ id: fileId, bytes: certain }], Math.max(1, certain));
    this.reserved = certain;
  }

  /** Passes on the bytes of a file, and reserves more before they exceed the reservation by too much. */
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
    // A smaller size is never refused, even if the limit was lowered during the upload.
    const needed = bytes > this.reserved ? bytes : 0;
    await this.unitOfWork.run((stores) => this.reserve(stores, files, needed));
    this.reserved = bytes;
  }

  private async reserve(stores: Stores, files: readonly ReservedFile[], needed: number): Promise<void> {
    const counted = await stores.attachments.reserve(files);
    // Deleted files cannot become part of a message.
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
