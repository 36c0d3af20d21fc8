import type { Actor } from '../../../domain/sign-in/session.js';
import type { FieldValues } from '../../../domain/fields/host-fields.js';
import type { AppendMessage, PostedMessage } from './append-message.js';
import { requireBody } from './hook-message.js';

export interface PostMessageInput {
  readonly conversationId: string;
  readonly body: string;
  readonly clientMessageId?: string | undefined;
  readonly replyToId?: string | undefined;
  /** The message in whose thread the new message is a reply. */
  readonly threadRootId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
  /** The values of the embedding application's fields. */
  readonly fields?: FieldValues<'message'> | undefined;
}

/** Sends a text message; see `AppendMessage`. Users who write in a task conversation become participants. */
export class PostMessage {
  constructor(private readonly appendMessage: AppendMessage) {}

  async execute(actor: Actor, input: PostMessageInput): Promise<PostedMessage> {
    requireBody(input.body, { hasFiles: false });
    return this.appendMessage.execute(actor, { ...input, kind: 'text', attachments: [] });
  }
}
