import type { Account } from '../../../domain/accounts/account.js';
import { maxAvatarBytes, type Avatar } from '../../../domain/accounts/avatar.js';
import type { StorageLimits } from '../../../domain/chat/storage.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { BlobStore, ByteStream } from '../../../ports/files/blob-store.js';
import type { MediaInspector } from '../../../ports/files/media-inspector.js';
import type { UploadedFile, UploadForm } from '../../../ports/files/upload-form.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { stripMetadata } from '../../../domain/images/strip-metadata.js';
import { MeasuredContent } from '../../chat/attachments/measured-content.js';
import { findFilesError, toExpiry } from '../../chat/attachments/receive-files.js';
import type { DiscardFiles } from '../../chat/storage/discard-files.js';
import { StorageReservation } from '../../chat/storage/storage-reservation.js';

/** An upload: its row exists before its bytes, so that a killed process leaves no blob behind. */
interface Upload {
  readonly id: string;
  readonly userId: string;
  readonly startedAt: Date;
  readonly reservation: StorageReservation;
}

/**
 * Replaces the caller's avatar with the only file of the form: a PNG, JPEG, WebP or GIF image of at most 1 MiB. Stores it without metadata,
 * which could contain the place of a photo. The stored image counts toward the caller's storage. Throws `VALIDATION_FAILED`, `PAYLOAD_TOO_LARGE` or `QUOTA_EXCEEDED`, and keeps the previous avatar then.
 */
export class UploadAvatar {
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

  async execute({ userId }: Actor, form: UploadForm): Promise<Account> {
    const { ids, clock, limits } = this.tools;
    const startedAt = clock.now();
    const reservation = new StorageReservation(this.unitOfWork, limits, form.declaredBytes);
    const upload = { id: ids.rowId(), userId, startedAt, reservation };
    try {
      const avatar = await this.receive(upload, form);
      return await this.replace(upload, avatar);
    } catch (error) {
      // If the store is unavailable, the file might be in use, and the sweep removes it if it is not.
      if (CrewkitError.is(error) && error.code !== 'UNAVAILABLE') {
        await this.tools.discardFiles.execute([upload.id], toExpiry(startedAt));
      }
      throw error;
    }
  }

  private async receive(upload: Upload, form: UploadForm): Promise<Avatar> {
    let avatar: Avatar | null = null;
    for await (const file of form.files) {
      if (avatar !== null) throw findFilesError({ code: 'too_many', message: 'Send only one file.' });
      avatar = await this.store(upload, file);
    }
    if (avatar === null) throw findFilesError({ code: 'required', message: 'Send one file.' });
    form.fields();
    await upload.reservation.settle([{ id: avatar.id, bytes: avatar.size }]);
    return avatar;
  }

  private async store({ id, userId, startedAt, reservation }: Upload, file: UploadedFile): Promise<Avatar> {
    const { blobs, inspector } = this.stores;
    const pending = {
      id,
      conversationId: null,
      uploadedBy: userId,
      createdAt: startedAt,
      expiresAt: toExpiry(startedAt),
    };
    const insert = async (stores: Stores): Promise<void> => {
      await stores.attachments.insertPending(pending);
      await reservation.begin(stores, id);
    };
    // The row must outlive the upload, as in `ReceiveFiles`.
    await this.unitOfWork.run(insert, { isSeparate: true });
    const content = new MeasuredContent(file.content, { bytes: maxAvatarBytes, headBytes: inspector.headBytes });
    const received = await collect(reservation.watch(content, id));
    if (received.length === 0) throw findFilesError({ code: 'empty_file', message: 'A file is empty.' });
    const contentType = await inspector.sniff(content.head());
    const image = contentType === null ? null : stripMetadata(received, contentType);
    if (contentType === null || image === null) {
      throw findFilesError({ code: 'unsupported_image', message: 'Send a PNG, JPEG, WebP or GIF image.' });
    }
    return { id, contentType, ...(await blobs.write(id, once(image))) };
  }

  private async replace({ userId }: Upload, avatar: Avatar): Promise<Account> {
    const now = this.tools.clock.now();
    const previous = await this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(userId);
      if (account?.closedAt !== null) throw new CrewkitError('UNAUTHENTICATED');
      if (!(await stores.attachments.setAvatar(userId, avatar, now))) throw new CrewkitError('UNAVAILABLE');
      return account;
    });
    await this.tools.discardFiles.execute(previous.avatarId === null ? [] : [previous.avatarId], now);
    return { ...previous, avatarId: avatar.id };
  }
}

/** Returns all bytes of the stream, of which there are at most `maxAvatarBytes`. */
async function collect(content: ByteStream): Promise<Uint8Array> {
  // One array for all: chunks of a few bytes would take many times their size if they were kept.
  const bytes = new Uint8Array(maxAvatarBytes);
  let size = 0;
  for await (const chunk of content) {
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
