import type { Message } from '../../../domain/chat/conversation.js';
import type { FieldValues } from '../../../domain/fields/host-fields.js';
import { searchWords } from '../../../domain/text/search-words.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import { checkReferences } from './check-references.js';
import { requireBody, toHookMessage } from './hook-message.js';
import { joinMentioned, listNewMentioned, noteMentions } from './mentioned-users.js';
import type { MessageFields } from './message-fields.js';
import { findOwnMessage, ownMessage, requireUndeleted, type MessageKey } from './own-message.js';

export interface EditMessageInput extends MessageKey {
  readonly body: string;
  /** The complete new list of mentions. If absent, the mentions are not changed. */
  readonly mentions?: readonly string[] | undefined;
  /** The changes of the embedding application's fields. null removes a value. */
  readonly fields?: FieldValues<'message'> | undefined;
}

/**
 * Changes the text of the caller's own message. The text of a message with files can be empty. Does nothing if the message is unchanged.
 * Newly mentioned users must be participants. In a task conversation, however, users who can see the task become participants when they are
 * mentioned. Throws `VALIDATION_FAILED`. Throws `CONFLICT` if the message is deleted. Also throws the errors of `ownMessage` and `CallHooks.call`.
 */
export class EditMessage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly tools: {
      readonly clock: Clock;
      readonly mentionMails: boolean;
      readonly hooks: CallHooks;
      readonly fields: MessageFields;
    },
  ) {}

  async execute(actor: Actor, given: EditMessageInput): Promise<Message> {
    const input = await this.callHook(actor, given);
    return this.unitOfWork.run(async (stores) => {
      const admitted = await this.admit(stores, actor, input);
      const message = await ownMessage(stores, this.access, toKey(actor, input));
      requireUndeleted(message);
      return this.edit(stores, message, { ...input, admitted });
    });
  }

  /** Calls the hook `beforePostMessage`, because to readers the new text of a message is like a new message. */
  private async callHook(actor: Actor, given: EditMessageInput): Promise<EditMessageInput> {
    const { hooks, fields: rules } = this.tools;
    const fields = rules.change(given.fields);
    if (!hooks.has('beforePostMessage')) return { ...given, fields };
    const key = toKey(actor, given);
    const message = await this.unitOfWork.read((stores) => findOwnMessage(stores, this.access, key));
    requireUndeleted(message);
    const { attachments, mentions } = message;
    requireBody(given.body, { hasFiles: attachments.length > 0 });
    const input = toHookMessage({ ...given, attachments, mentions: [...new Set(given.mentions ?? mentions)] });
    const admitted = await hooks.call('beforePostMessage', input, actor);
    const isUnchanged = given.mentions === undefined && admitted.mentions.join() === mentions.join();
    return {
      ...given,
      body: admitted.body,
      mentions: isUnchanged ? undefined : admitted.mentions,
      fields: admitted.fields === given.fields ? fields : rules.changeByHook(admitted.fields),
    };
  }

  private async edit(
    stores: Stores,
    message: Message,
    { body, fields, ...input }: EditMessageInput & { readonly admitted: readonly string[] },
  ): Promise<Message> {
    requireBody(body, { hasFiles: message.attachments.length > 0 });
    const mentions = [...new Set(input.mentions ?? message.mentions)];
    // Only added mentions are checked, because users who were mentioned before might have left since then.
    const added = mentions.filter((userId) => !message.mentions.includes(userId));
    const { conversationId, id: messageId, seq, senderId } = message;
    const editedAt = this.tools.clock.now();
    const userIds = added.filter((userId) => input.admitted.includes(userId));
    await joinMentioned(stores, message, { userIds, at: editedAt });
    await checkReferences(stores, { conversationId, replyToId: null, mentions: added });
    const isSameText = body === message.body && mentions.join() === message.mentions.join();
    if (isSameText && !this.tools.fields.isChange(message.fields, fields)) return message;
    const change = { senderId, body, words: searchWords(body), mentions, editedAt, fields };
    const edited = await stores.messages.edit(conversationId, messageId, change);
    if (edited === null) throw new CrewkitError('NOT_FOUND');
    if (fields !== undefined) this.tools.fields.requireSize(edited.fields);
    if (this.tools.mentionMails) await noteMentions(stores, message, { userIds: added, at: editedAt });
    await stores.events.append([{ type: 'message.updated', conversationId, messageId, seq, change: 'edit' }], editedAt);
    return edited;
  }

  /**
   * Returns mentioned users who can see the task and do not take part in its conversation yet. Locks accounts in the database, so it must
   * run before the conversation is locked.
   */
  private async admit(
    stores: Stores,
    actor: Actor,
    { conversationId, mentions = [] }: EditMessageInput,
  ): Promise<readonly string[]> {
    const mentioned = await listNewMentioned(stores, { conversationId, mentions });
    if (mentioned.length === 0) return [];
    await this.access.enter(stores, actor, { conversationId, permission: 'chat:message.send' });
    return this.access.holdEach(stores, mentioned, { scope: 'CHAT', id: conversationId });
  }
}

function toKey(actor: Actor, { conversationId, messageId }: EditMessageInput) {
  // Contact is required because, to readers, the new text of a message is like a new message.
  return { actor, conversationId, messageId, needsContact: true };
}
