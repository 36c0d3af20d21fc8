import type { Attachment } from '../../../domain/chat/attachment.js';
import type { Message } from '../../../domain/chat/conversation.js';
import { isClientMessageId } from '../../../domain/chat/message-body.js';
import type { FieldValues } from '../../../domain/fields/host-fields.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { searchWords } from '../../../domain/text/search-words.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { HookMessage } from '../../../ports/hooks.js';
import type { AppendOutcome, NewMessage } from '../../../ports/chat/message-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import { checkReferences } from './check-references.js';
import type { ContactRules } from '../contacts/contact-rules.js';
import { joinTaskConversation } from '../conversations/task-conversations.js';
import { requireBody, toHookMessage } from './hook-message.js';
import { joinMentioned, listNewMentioned, noteMentions } from './mentioned-users.js';
import type { MessageFields } from './message-fields.js';
import { findRoot, recordReply } from './record-reply.js';

export interface MessageDraft {
  readonly conversationId: string;
  readonly kind: Message['kind'];
  readonly body: string;
  readonly clientMessageId?: string | undefined;
  readonly replyToId?: string | undefined;
  readonly threadRootId?: string | undefined;
  readonly mentions?: readonly string[] | undefined;
  /** The sender's pending attachments, in the order in which the message shows them. */
  readonly attachments: readonly Attachment[];
  /** The values of the embedding application's fields. */
  readonly fields?: FieldValues<'message'> | undefined;
}

export interface PostedMessage {
  readonly message: Message;
  /** Whether the call was a retry with the same `clientMessageId`. If true, nothing new was stored. */
  readonly replayed: boolean;
}

type Draft = Omit<NewMessage, 'conversationKind'>;
/** The part of a draft that the hook can change. */
type Admitted = Pick<HookMessage, 'body' | 'mentions' | 'fields'>;

/**
 * Appends a message to its conversation. The sequence number (seq), the row, the attachments and the event are written in one transaction.
 * Sending the same `clientMessageId` again returns the stored message, no matter how much later. The calling code must validate the body
 * first. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `IDEMPOTENCY_MISMATCH`, and the errors of `CallHooks.call`, `findRoot` and `recordReply`. Throws `FORBIDDEN` if the user may not write in the
 * conversation, or if the two users of a direct conversation may no longer contact each other.
 */
export class AppendMessage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: { readonly access: ChatAccess; readonly contact: ContactRules },
    private readonly tools: {
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly mentionMails: boolean;
      readonly hooks: CallHooks;
      readonly fields: MessageFields;
    },
  ) {}

  async execute(actor: Actor, draft: MessageDraft): Promise<PostedMessage> {
    if (!isClientMessageId(draft.clientMessageId ?? null)) throw findClientMessageIdError();
    const message = this.toMessage(actor.userId, draft, await this.callHook(actor, draft));
    const outcome = await this.store(actor, message, draft.attachments);
    if (outcome.kind === 'refused') throw new CrewkitError('NOT_FOUND');
    if (outcome.kind === 'mismatch') throw new CrewkitError('IDEMPOTENCY_MISMATCH');
    return { message: outcome.message, replayed: outcome.kind === 'replayed' };
  }

  /** Calls the hook `beforePostMessage`, which must run before the fast path too. Returns what to store. */
  private async callHook(actor: Actor, draft: MessageDraft): Promise<Admitted> {
    const { conversationId, body, attachments } = draft;
    const fields = this.tools.fields.change(draft.fields);
    const requirement = { conversationId, permission: 'chat:message.send' } as const;
    const given = toHookMessage({ ...draft, messageId: null, mentions: [...new Set(draft.mentions)] });
    const admitted = await this.tools.hooks.call('beforePostMessage', given, {
      ...actor,
      authorize: () => this.unitOfWork.read((stores) => this.rules.access.enterInContact(stores, actor, requirement)),
    });
    if (admitted.body !== body) requireBody(admitted.body, { hasFiles: attachments.length > 0 });
    return {
      body: admitted.body,
      mentions: [...new Set(admitted.mentions)],
      fields: admitted.fields === draft.fields ? fields : this.tools.fields.changeByHook(admitted.fields),
    };
  }

  /** Stores the message by the fast path, or with all checks if the fast path does not apply. */
  private async store(actor: Actor, message: Draft, attachments: readonly Attachment[]): Promise<AppendOutcome> {
    const isReply = message.replyToId !== null || message.threadRootId !== null;
    const isTextOnly = !isReply && message.mentions.length === 0 && attachments.length === 0;
    // The fast path checks participation, but not the permissions of an API key.
    const isFast = isTextOnly && actor.key === null;
    const fast = isFast ? await this.runFastPath(message) : null;
    if (fast !== null) return fast;
    const needsChecks = isTextOnly || message.threadRootId !== null || actor.key !== null;
    return this.unitOfWork.run(async (stores) => {
      const appended =
        (needsChecks ? null : await this.tryFastPath(stores, message)) ??
        (await this.appendWithChecks(stores, actor, message));
      if (appended.kind !== 'appended') return appended;
      return { ...appended, message: await this.complete(stores, appended.message, attachments) };
    });
  }

  /**
   * The fast path: one statement, in which the store itself checks everything that direct and group conversations (both of kind `direct`)
   * require, namely participation and that no sign-in policy applies. Returns null if the statement is refused. The fast path then decides nothing, because the conversation
   * can be a task conversation, and `appendWithChecks` must run.
   */
  private async tryFastPath(stores: Stores, message: Draft): Promise<AppendOutcome | null> {
    await this.rules.contact.requireOpenByPolicy(stores, message.senderId, message.conversationId);
    const outcome = await stores.messages.append({ ...message, conversationKind: 'direct' });
    return outcome.kind === 'refused' ? null : outcome;
  }

  /** Runs the fast path in its own transaction, for a message without replies, mentions and attachments, which need more statements. */
  private async runFastPath(message: Draft): Promise<AppendOutcome | null> {
    const { conversationId, id } = message;
    try {
      return await this.unitOfWork.run((stores) => this.tryFastPath(stores, message), { isIdempotent: true });
    } catch (error) {
      // The id was generated for this message. If the id is taken, an earlier run of this work stored the message, and the store's response
      // was lost.
      if (!CrewkitError.is(error, 'CONFLICT')) throw error;
      const stored = await this.unitOfWork.read(({ messages }) => messages.findById(conversationId, id));
      if (stored === null) throw error;
      return { kind: 'replayed', message: stored };
    }
  }

  /**
   * The path for messages that the fast path did not append. Appends to a task conversation, which users join by posting or being mentioned.
   * In a direct or group conversation, throws the error that explains why the store refused the message.
   */
  private async appendWithChecks(stores: Stores, actor: Actor, message: Draft): Promise<AppendOutcome> {
    const { conversationId, senderId, createdAt } = message;
    const requirement = { conversationId, permission: 'chat:message.send' } as const;
    const { kind, takesPart } = await this.rules.access.enterInContact(stores, actor, requirement);
    // Unlike a deleted root, an invalid one is refused before the append, whose rollback would delay the delivery of events.
    const root = await findRoot(stores, message);
    const mentioned = (await listNewMentioned(stores, message)).filter((userId) => userId !== senderId);
    const newcomers = takesPart ? mentioned : [senderId, ...mentioned];
    const admitted = await this.rules.access.holdEach(stores, newcomers, { scope: 'CHAT', id: conversationId });
    if (!takesPart) {
      if (!admitted.includes(senderId)) throw new CrewkitError('NOT_FOUND');
      await this.join(stores, { conversationId, userId: senderId }, createdAt);
    }
    const outcome = await stores.messages.append({ ...message, conversationKind: kind, meetsPolicy: true });
    if (outcome.kind !== 'appended') return outcome;
    if (root !== null) await recordReply(stores, outcome.message, root);
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

  /** `admitted` is what the hook has made of the draft. A client's retry is recognized by what the client sent. */
  private toMessage(senderId: string, draft: MessageDraft, { body, mentions, fields }: Admitted): Draft {
    const { conversationId, kind, clientMessageId = null, replyToId = null, threadRootId = null, attachments } = draft;
    const files = attachments.map(({ fileName, sha256, voice }) => [fileName, sha256, voice]);
    // Without files, the hash must be the same as in versions that had no attachments, and without fields, as in versions that had none.
    const content = [
      ...[draft.body, replyToId, [...new Set(draft.mentions)], ...(files.length === 0 ? [] : [kind, files])],
      ...(draft.fields === undefined ? [] : [{ fields: draft.fields }]),
      ...(threadRootId === null ? [] : [{ threadRootId }]),
    ];
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
      threadRootId,
      mentions,
      createdAt: this.tools.clock.now(),
      fields,
    };
  }
}

function tookTooLong(): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { detail: 'The upload took too long.' });
}

function findClientMessageIdError(): CrewkitError {
  const message = 'Must have 1 to 128 characters.';
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'clientMessageId', code: 'invalid_key', message }] });
}
