import { attachmentLimits, type Attachment, type VoiceNote } from '../../../domain/chat/attachment.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { BlobStore } from '../../../ports/files/blob-store.js';
import type { AudioProbe, MediaInspector } from '../../../ports/files/media-inspector.js';
import { findFilesError } from './receive-files.js';
import { KeyedMutex } from './keyed-mutex.js';
import type { UploadFields } from '../../../ports/files/upload-form.js';

/**
 * Maps the content types of containers to audio types. Only the container of a file is detected, not its contents. The detected type can
 * therefore be a video type even if the file contains only audio, as in recordings made by browsers.
 */
const containers: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'video/ogg': 'audio/ogg',
  'application/ogg': 'audio/ogg',
};

/** Checks that a file sent as a voice message is audio, and determines its duration. */
export class DescribeVoice {
  /** Ensures that one file per account is probed at a time. Users who send files that are slow to probe therefore delay only themselves. */
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly blobs: BlobStore,
    private readonly inspector: MediaInspector,
  ) {}

  /**
   * Returns the file as a voice message. Throws `PAYLOAD_TOO_LARGE` if the file is too large for a voice message, and
   * `UNSUPPORTED_MEDIA_TYPE` if the file is not audio. Throws `VALIDATION_FAILED` if the recording is too long, or if neither the file nor
   * the client states the recording's duration.
   */
  async execute(uploadedBy: string, files: readonly Attachment[], fields: UploadFields): Promise<Attachment> {
    const [file] = files;
    if (file === undefined || files.length > 1) {
      throw findFilesError({ code: 'one_file', message: 'A voice message must be a single file.' });
    }
    if (file.size > attachmentLimits.voiceBytes) {
      throw new CrewkitError('PAYLOAD_TOO_LARGE', { detail: 'The voice message is too large.' });
    }
    const probe = await this.turns.take(uploadedBy, () => this.probe(file));
    const type = containers[file.contentType] ?? file.contentType;
    // A file that cannot be probed in time is refused, because only its first bytes suggest that it is audio.
    if (probe === null || !probe.hasAudio || probe.hasVideo) throw noAudio();
    return { ...file, contentType: type, voice: toVoiceNote(probe, fields) };
  }

  private async probe({ id, contentType, size }: Attachment): Promise<AudioProbe | null> {
    // Files that cannot be audio are not probed.
    if (!contentType.startsWith('audio/') && containers[contentType] === undefined) return null;
    const content = await this.blobs.read(id);
    if (content === null) throw new CrewkitError('UNAVAILABLE');
    return this.inspector.probeAudio(content, { contentType, size });
  }
}

function noAudio(): CrewkitError {
  return new CrewkitError('UNSUPPORTED_MEDIA_TYPE', { detail: 'The file is not audio.' });
}

function toVoiceNote({ durationMs: probed }: AudioProbe, { durationMs, waveform = [] }: UploadFields): VoiceNote {
  if (probed !== null) return { durationMs: checked(probed), waveform, durationSource: 'probed' };
  if (durationMs === undefined) {
    throw findDurationError('required', 'The file does not contain its duration.');
  }
  return { durationMs: checked(durationMs), waveform, durationSource: 'client' };
}

function checked(durationMs: number): number {
  if (durationMs > attachmentLimits.voiceMs) throw findDurationError('too_long', 'Must be at most 15 minutes.');
  if (!Number.isInteger(durationMs) || durationMs < 1)
    throw findDurationError('invalid_duration', 'Must be a whole number of milliseconds.');
  return durationMs;
}

function findDurationError(code: string, message: string): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'durationMs', code, message }] });
}
