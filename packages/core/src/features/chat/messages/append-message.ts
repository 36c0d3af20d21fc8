import type { Attachment } from '../../../domain/chat/attachment.js';
import type { Message } from '../../../domain/chat/conversation.js';
import { isClientMessageId } from '../../../domain/chat/message-body.js';
import { searchWords } from '../../../domain/text/search-words.js';
import { AppError } from '../../../errors/app-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { AppendOutcome, NewMessage } from '../../../ports/chat/message-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import { checkReferences } from './check-references.js';
import type { ContactRules } from '../contacts/contact-rules.js';
import { joinTaskConversation } from '../conversations/join-task-conversation.js';
import { joinMentioned, listNewMentioned } from './mentioned-users.js';
import { noteMentions } from './record-mentions.js';

export interface MessageDraft {
  readonly conversationId: string;
  readonly kind: Message['kind'];
  readonly body: string;
  readonly clientMessageId?: string | undefined;
  readonly replyToId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
  /** The sender's pending attachments, in the order in which the message shows them. */
  readonly attachments: readonly Attachment[];
}

export interface PostedMessage {
  readonly message: Message;
  /** Whether the call was a retry with the same `clientMessageId`. If true, nothing new was stored. */
  readonly replayed: boolean;
}

type Draft = Omit<NewMessage, 'conversationKind'>;

/**
 * Appends a message to its conversation. The sequence number (seq), the row, the attachments and the event are written in one transaction.
 * Sending the same `clientMessageId` again returns the stored message, no matter how much later. The calling code must validate the body
 * first. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `IDEMPOTENCY_MISMATCH`. Throws `FORBIDDEN` if the user may not write in the
 * conversation, or if the two users of a direct conversation may no longer contact each other.
 */
export class AppendMessage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: { readonly access: ChatAccess; readonly contact: ContactRules },
    private readonly tools: { readonly ids: IdSource; readonly clock: Clock; readonly mentionMails: boolean },
  ) {}

  async execute(userId: string, draft: MessageDraft): Promise<PostedMessage> {
    if (!isClientMessageId(draft.clientMessageId ?? null)) throw findClientMessageIdError();
    const message = this.toMessage(userId, draft);
    const outcome = await this.store(message, draft.attachments);
    if (outcome.kind === 'refused') throw new AppError('NOT_FOUND');
    if (outcome.kind === 'mismatch') throw new AppError('IDEMPOTENCY_MISMATCH');
    return { message: outcome.message, replayed: outcome.kind === 'replayed' };
  }

  /**
   * Stores the message. First treats the conversation as a direct or group conversation, for which one SQL statement appends the message.
   * The store refuses this statement for a task conversation, which needs more checks.
   */
  private async store(message: Draft, attachments: readonly Attachment[]): Promise<AppendOutcome> {
    const isAlone = message.replyToId === null && message.mentions.length === 0 && attachments.length === 0;
    const append = async (stores: Stores): Promise<AppendOutcome> => {
      await this.rules.contact.requireOpenByPolicy(stores, message.senderId, message.conversationId);
      return stores.messages.append({ ...message, conversationKind: 'direct' });
    };
    const outcome = isAlone ? await this.storeAlone(message, append) : null;
    if (outcome !== null && outcome.kind !== 'refused') return outcome;
    return this.unitOfWork.run(async (stores) => {
      const direct = outcome ?? (await append(stores));
      const appended = direct.kind === 'refused' ? await this.appendWithChecks(stores, message) : direct;
      if (appended.kind !== 'appended') return appended;
      return { ...appended, message: await this.complete(stores, appended.message, attachments) };
    });
  }

  private async storeAlone(
    { conversationId, id }: Draft,
    append: (stores: Stores) => Promise<AppendOutcome>,
  ): Promise<AppendOutcome> {
    try {
      return await this.unitOfWork.run(append, { isIdempotent: true });
    } catch (error) {
      // The id was generated for this message. If the id is taken, an earlier run of this work stored the message, and the store's response
      // was lost.
      if (!AppError.is(error, 'CONFLICT')) throw error;
      const stored = await this.unitOfWork.read(({ messages }) => messages.findById(conversationId, id));
      if (stored === null) throw error;
      return { kind: 'replayed', message: stored };
    }
  }

  /**
   * Appends to a task conversation, which users join by posting or being mentioned. For a message that the store has refused in a direct or
   * group conversation, throws the error that explains the refusal.
   */
  private async appendWithChecks(stores: Stores, message: Draft): Promise<AppendOutcome> {
    const { conversationId, senderId, createdAt } = message;
    const requirement = { conversationId, permission: 'chat:message.send' } as const;
    const { kind, takesPart } = await this.rules.access.enterInContact(stores, senderId, requirement);
    const mentioned = (await listNewMentioned(stores, message)).filter((userId) => userId !== senderId);
    const newcomers = takesPart ? mentioned : [senderId, ...mentioned];
    const admitted = await this.rules.access.holdEach(stores, newcomers, { scope: 'CHAT', id: conversationId });
    if (!takesPart) {
      if (!admitted.includes(senderId)) throw new AppError('NOT_FOUND');
      await this.join(stores, { conversationId, userId: senderId }, createdAt);
    }
    const outcome = await stores.messages.append({ ...message, conversationKind: kind });
    if (outcome.kind !== 'appended') return outcome;
    const userIds = admitted.filter((userId) => userId !== senderId);
    await joinMentioned(stores, outcome.message, { userIds, at: createdAt });
    return outcome;
  }

  private async join(
    stores: Stores,
    newcomer: { readonly conversationId: string; readonly userId: string },
    now: Date,
  ): Promise<void> {
    if (!(await joinTaskConversation(stores, newcomer, now))) return;
    await stores.events.append([{ type: 'participant.added', ...newcomer }], now);
  }

  private async complete(stores: Stores, message: Message, attachments: readonly Attachment[]): Promise<Message> {
    const { conversationId, id: messageId, senderId, createdAt } = message;
    // The references are checked after the message is appended. If they are invalid, the message is rolled back. A retry is not checked,
    // because the references were valid when the message was first sent.
    await checkReferences(stores, message);
    if (attachments.length > 0) {
      const to = { conversationId, messageId, senderId };
      if (!(await stores.attachments.attach(to, attachments, createdAt))) throw tookTooLong();
    }
    if (this.tools.mentionMails) await noteMentions(stores, message, { userIds: message.mentions, at: createdAt });
    return { ...message, attachments };
  }

  private toMessage(senderId: string, draft: MessageDraft): Draft {
    const { conversationId, kind, body, clientMessageId = null, replyToId = null, attachments } = draft;
    const mentions = [...new Set(draft.mentions)];
    const files = attachments.map(({ fileName, sha256, voice }) => [fileName, sha256, voice]);
    // Without files, the hash must be the same as in versions that had no attachments.
    const content = [body, replyToId, mentions, ...(files.length === 0 ? [] : [kind, files])];
    return {
      id: this.tools.ids.rowId(),
      conversationId,
      senderId,
      kind,
      body,
      words: searchWords(body),
      clientMessageId,
      contentHash: this.tools.ids.sha256(JSON.stringify(content)),
      replyToId,
      mentions,
      createdAt: this.tools.clock.now(),
    };
  }
}

function tookTooLong(): AppError {
  return new AppError('VALIDATION_FAILED', { detail: 'The upload took too long.' });
}

function findClientMessageIdError(): AppError {
  const message = 'Must have 1 to 128 characters.';
  return new AppError('VALIDATION_FAILED', { errors: [{ path: 'clientMessageId', code: 'invalid_key', message }] });
}
