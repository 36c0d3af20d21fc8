import type { operations } from '../generated/schema.js';

type UploadBody = operations['postAttachments']['requestBody']['content']['multipart/form-data'];

/** A file to upload: a `File`, or a `Blob` with a name. The server detects the media type from the bytes. */
export type OutgoingFile = File | { readonly blob: Blob; readonly name: string };

/** Properties of a voice message that the server cannot always read from the recording. */
export interface VoiceDetails {
  /**
   * The duration in whole milliseconds. Always set it, because some recordings do not contain their duration. If the recording contains its
   * duration, the server uses that duration instead.
   */
  readonly durationMs?: number | undefined;
  /** The waveform to display: 1 to 128 integers from 0 to 255. */
  readonly waveform?: readonly number[] | undefined;
}

/** One message with 1 to 10 files. */
export interface OutgoingFiles extends Pick<UploadBody, 'body' | 'clientMessageId' | 'replyToId' | 'threadRootId'> {
  readonly files: readonly OutgoingFile[];
  /** Ids of the participants that the message mentions. */
  readonly mentions?: readonly string[] | undefined;
  /** Makes the message a voice message, which must have exactly one file. Pass `true` if you have no details. */
  readonly voice?: VoiceDetails | true | undefined;
}

/** Converts the message to the form data that the server expects: text fields and files. */
export function readForm(message: OutgoingFiles & { readonly clientMessageId: string }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(toFields(message))) if (value !== undefined) form.set(name, value);
  for (const file of message.files) {
    if (file instanceof Blob) form.append('files', file);
    else form.append('files', file.blob, file.name);
  }
  return form;
}

function toFields(message: OutgoingFiles & { readonly clientMessageId: string }): Omit<UploadBody, 'files'> {
  const { body, clientMessageId, replyToId, threadRootId, mentions, voice } = message;
  const { durationMs, waveform } = typeof voice === 'object' ? voice : {};
  return {
    clientMessageId,
    body,
    replyToId,
    threadRootId,
    mentions: mentions && JSON.stringify(mentions),
    voice: voice && 'true',
    durationMs: durationMs === undefined ? undefined : String(durationMs),
    waveform: waveform && JSON.stringify(waveform),
  };
}
