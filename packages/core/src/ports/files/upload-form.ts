import type { FieldValues } from '../../domain/fields/host-fields.js';
import type { ByteStream } from './blob-store.js';

export interface UploadedFile {
  /** The file name as the client sent it. */
  readonly fileName: string;
  /** The bytes of the file. The stream fails if the upload is aborted or exceeds a limit of the server. */
  readonly content: ByteStream;
}

/** The form fields that a client sends together with the files of an upload. */
export interface UploadFields {
  readonly body?: string | undefined;
  readonly clientMessageId?: string | undefined;
  readonly replyToId?: string | undefined;
  readonly threadRootId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
  /** The values of the embedding application's fields of the message. */
  readonly fields?: FieldValues<'message'> | undefined;
  /** Whether the upload is a voice message, which must be a single file. */
  readonly voice?: boolean | undefined;
  /** The duration as the client measured it. */
  readonly durationMs?: number | undefined;
  readonly waveform?: readonly number[] | undefined;
}

/** An upload while it is being received. */
export interface UploadForm {
  /** The size of the whole form in bytes, as declared by the client (`Content-Length`), or null if the client declared no size. */
  readonly declaredBytes: number | null;
  /**
   * The files, one after the other. Read the content of each file to its end before requesting the next file. Iteration throws the errors
   * of the upload.
   */
  readonly files: AsyncIterable<UploadedFile>;
  /** Returns the fields. Call it after `files` has ended, because fields can come after files. Throws `VALIDATION_FAILED`. */
  fields(): UploadFields;
}
