import { attachmentLimits, isWaveform, type Attachment } from '../../../domain/chat/attachment.js';
import { isCaption } from '../../../domain/chat/message-body.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { AppendMessage, MessageDraft, PostedMessage } from '../messages/append-message.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import type { DescribeVoice } from './describe-voice.js';
import type { ReceiveFiles, Upload } from './receive-files.js';
import type { UploadFields, UploadForm } from '../../../ports/files/upload-form.js';

export interface PostAttachmentsInput {
  readonly conversationId: string;
  readonly form: UploadForm;
}

/**
 * Posts a message with files, or a voice message, through `AppendMessage`. Removes the uploaded files if the upload is refused or aborted,
 * or if an earlier attempt of the client already posted the message. Throws the same errors as `AppendMessage`, and also
 * `PAYLOAD_TOO_LARGE`, `QUOTA_EXCEEDED` or `UNSUPPORTED_MEDIA_TYPE`.
 */
export class PostAttachments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly steps: {
      readonly receiveFiles: ReceiveFiles;
      readonly describeVoice: DescribeVoice;
      readonly appendMessage: AppendMessage;
    },
  ) {}

  async execute(actor: Actor, { conversationId, form }: PostAttachmentsInput): Promise<PostedMessage> {
    const { userId } = actor;
    // Access is checked before the first byte is stored, and again when the message is appended.
    await this.unitOfWork.read((stores) =>
      this.access.enterInContact(stores, actor, { conversationId, permission: 'chat:message.send' }),
    );
    const upload = this.steps.receiveFiles.begin({ conversationId, uploadedBy: userId }, form);
    const draft = await this.receive(upload, form);
    return this.append(actor, upload, draft);
  }

  private async receive(upload: Upload, form: UploadForm): Promise<MessageDraft> {
    const { receiveFiles, describeVoice } = this.steps;
    try {
      const files = await receiveFiles.receive(upload, form.files);
      const fields = form.fields();
      checkFields(fields);
      if (!fields.voice) return toDraft(upload, fields, files);
      return toDraft(upload, fields, [await describeVoice.execute(upload.uploadedBy, files, fields)]);
    } catch (error) {
      await receiveFiles.discard(upload);
      throw error;
    }
  }

  private async append(actor: Actor, upload: Upload, draft: MessageDraft): Promise<PostedMessage> {
    const { receiveFiles, appendMessage } = this.steps;
    try {
      const posted = await appendMessage.execute(actor, draft);
      // If this call is a client's retry, the message has the attachments of the first upload, and this upload's files are removed. If the
      // commit was not acknowledged and the transaction ran again, the message has this upload's attachments, which are kept.
      await receiveFiles.discard(upload, posted.message.attachments);
      return posted;
    } catch (error) {
      // If the store is unavailable, the message might have been stored, so its files must be kept. If the message was not stored,
      // `SweepAttachments` removes the files later.
      if (CrewkitError.is(error) && error.code !== 'UNAVAILABLE') await receiveFiles.discard(upload);
      throw error;
    }
  }
}

function checkFields({ body = '', voice, durationMs, waveform }: UploadFields): void {
  const errors: FieldError[] = [];
  if (!isCaption(body))
    errors.push({ path: 'body', code: 'invalid_body', message: 'Must have at most 10,000 characters.' });
  if (waveform !== undefined && !isWaveform(waveform)) {
    const message = `Must be 1 to ${attachmentLimits.waveformPoints} whole numbers from 0 to 255.`;
    errors.push({ path: 'waveform', code: 'invalid_waveform', message });
  }
  const described = { durationMs, waveform };
  for (const [path, value] of Object.entries(voice ? {} : described)) {
    if (value !== undefined)
      errors.push({ path, code: 'voice_only', message: 'Only voice messages can have this field.' });
  }
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
}

function toDraft({ conversationId }: Upload, fields: UploadFields, attachments: readonly Attachment[]): MessageDraft {
  const { body = '', clientMessageId, replyToId, threadRootId, mentions, fields: values } = fields;
  const kind = fields.voice ? 'voice' : 'file';
  const links = { replyToId, threadRootId, mentions };
  return { conversationId, kind, body, clientMessageId, ...links, attachments, fields: values };
}
