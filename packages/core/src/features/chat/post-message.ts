import type { Message } from '../../domain/conversation.js';
import { isClientMessageId, isMessageBody } from '../../domain/message-body.js';
import type { Actor } from '../../domain/session.js';
import { AppError, type FieldFault } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { AppendOutcome, NewMessage } from '../../ports/message-store.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';

export interface PostMessageInput {
  readonly conversationId: string;
  readonly body: string;
  readonly clientMessageId?: string | undefined;
  readonly replyToId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
}

export interface PostedMessage {
  readonly message: Message;
  /** True: the same `clientMessageId` was sent before; nothing was stored again. */
  readonly replayed: boolean;
}

/**
 * Sends a text message. Seq, row and event are given in one transaction. Sending the same
 * `clientMessageId` again returns the stored message, without expiry.
 * Throws `VALIDATION_FAILED`, `NOT_FOUND`, `IDEMPOTENCY_MISMATCH`.
 */
export class PostMessage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute({ accountId }: Actor, input: PostMessageInput): Promise<PostedMessage> {
    if (!isMessageBody(input.body)) throw bodyFault();
    if (!isClientMessageId(input.clientMessageId ?? null)) throw clientMessageIdFault();
    const draft = this.draft(accountId, input);
    const outcome = await this.unitOfWork.run(async (stores) => {
      await this.checkReferences(stores, draft);
      return this.append(stores, draft);
    });
    if (outcome.kind === 'refused') throw new AppError('NOT_FOUND');
    if (outcome.kind === 'mismatch') throw new AppError('IDEMPOTENCY_MISMATCH');
    return { message: outcome.message, replayed: outcome.kind === 'replayed' };
  }

  private async append(stores: Stores, draft: NewMessage): Promise<AppendOutcome> {
    const outcome = await stores.messages.append(draft);
    if (outcome.kind !== 'appended') return outcome;
    const { conversationId, id: messageId, seq } = outcome.message;
    await stores.events.append([{ type: 'message.posted', conversationId, messageId, seq }], draft.createdAt);
    return outcome;
  }

  private draft(senderId: string, { conversationId, body, ...rest }: PostMessageInput): NewMessage {
    const { clientMessageId = null, replyToId = null } = rest;
    const mentions = [...new Set(rest.mentions)];
    return {
      id: this.sources.ids.rowId(),
      conversationId,
      senderId,
      body,
      clientMessageId,
      contentHash: this.sources.ids.sha256(JSON.stringify([body, replyToId, mentions])),
      replyToId,
      mentions,
      createdAt: this.sources.clock.now(),
    };
  }

  private async checkReferences(stores: Stores, draft: NewMessage): Promise<void> {
    const { conversationId, replyToId, mentions } = draft;
    if (replyToId === null && mentions.length === 0) return;
    const view = await stores.conversations.findForParticipant(conversationId, draft.senderId);
    if (view === null) throw new AppError('NOT_FOUND');
    const errors: FieldFault[] = [];
    const present = new Set(view.participants.map((participant) => participant.userId));
    if (mentions.some((userId) => !present.has(userId))) {
      errors.push({ path: 'mentions', code: 'not_a_participant', message: 'Mention participants only.' });
    }
    if (replyToId !== null && (await stores.messages.findById(conversationId, replyToId)) === null) {
      errors.push({ path: 'replyToId', code: 'unknown_message', message: 'No such message in this conversation.' });
    }
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
  }
}

function bodyFault(): AppError {
  const message = 'Between 1 and 10,000 characters, not all of them blank.';
  return new AppError('VALIDATION_FAILED', { errors: [{ path: 'body', code: 'invalid_body', message }] });
}

function clientMessageIdFault(): AppError {
  const message = 'Between 1 and 128 characters.';
  return new AppError('VALIDATION_FAILED', { errors: [{ path: 'clientMessageId', code: 'invalid_key', message }] });
}
