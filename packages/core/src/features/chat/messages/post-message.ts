import { isMessageBody } from '../../../domain/chat/message-body.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { AppError } from '../../../errors/app-error.js';
import type { AppendMessage, PostedMessage } from './append-message.js';

export interface PostMessageInput {
  readonly conversationId: string;
  readonly body: string;
  readonly clientMessageId?: string | undefined;
  readonly replyToId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
}

/** Sends a text message; see `AppendMessage`. Users who write in a task conversation become participants. */
export class PostMessage {
  constructor(private readonly appendMessage: AppendMessage) {}

  async execute({ userId }: Actor, input: PostMessageInput): Promise<PostedMessage> {
    requireMessageBody(input.body);
    return this.appendMessage.execute(userId, { ...input, kind: 'text', attachments: [] });
  }
}

/** Throws `VALIDATION_FAILED` unless the text is a valid message body: 1 to 10,000 characters, not all of them blank. */
export function requireMessageBody(body: string): void {
  if (isMessageBody(body)) return;
  const message = 'Must have 1 to 10,000 characters, not all of them blank.';
  throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'body', code: 'invalid_body', message }] });
}
