import type { ByteStream } from '../../ports/blob-store.js';

export interface UploadedFile {
  /** As the client sent it. */
  readonly fileName: string;
  /** Fails if the upload breaks off, or is more than the server takes. */
  readonly content: ByteStream;
}

/** What is sent beside the files. */
export interface UploadFields {
  readonly body?: string | undefined;
  readonly clientMessageId?: string | undefined;
  readonly replyToId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
  /** The one file is a voice message. */
  readonly voice: boolean;
  /** As the client measured it. */
  readonly durationMs?: number | undefined;
  readonly waveform?: readonly number[] | undefined;
}

/** An upload while it arrives. */
export interface UploadForm {
  /** How many bytes the whole form has, as the client declares (`Content-Length`); null if it does not. */
  readonly declaredBytes: number | null;
  /** One after the other; of each the content is read to its end before the next is asked for. Throws what is wrong with the upload. */
  readonly files: AsyncIterable<UploadedFile>;
  /** To be called when `files` has ended, for fields may come after files. Throws `VALIDATION_FAILED`. */
  fields(): UploadFields;
}
