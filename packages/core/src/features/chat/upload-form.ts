import type { ByteStream } from '../../ports/blob-store.js';

export interface UploadedFile {
  /** As the client sent it. */
  readonly fileName: string;
  /** Fails if the upload is aborted or exceeds a limit of the server. */
  readonly content: ByteStream;
}

/** The fields sent with the files. */
export interface UploadFields {
  readonly body?: string | undefined;
  readonly clientMessageId?: string | undefined;
  readonly replyToId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
  /** Whether the only file is a voice message. */
  readonly voice: boolean;
  /** As the client measured it. */
  readonly durationMs?: number | undefined;
  readonly waveform?: readonly number[] | undefined;
}

/** An upload while it arrives. */
export interface UploadForm {
  /** The size of the whole form in bytes, as declared by the client (`Content-Length`); null if it is not declared. */
  readonly declaredBytes: number | null;
  /** One after the other; read the content of each to its end before requesting the next. Throws the errors of the upload. */
  readonly files: AsyncIterable<UploadedFile>;
  /** Call after `files` has ended, because fields may come after files. Throws `VALIDATION_FAILED`. */
  fields(): UploadFields;
}
