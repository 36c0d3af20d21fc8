import { isEmoji } from '../../../domain/chat/emoji.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import { requireUndeleted, sharedMessage, type MessageKey } from './own-message.js';

/** The maximum number of different emojis and of reactions on one message. */
const most = { emojis: 20, reactions: 1000 };

export interface SetReactionInput extends MessageKey {
  readonly emoji: string;
  /** Whether the message has the reaction afterwards. */
  readonly isSet: boolean;
}

/**
 * Adds or removes one of the caller's reactions to a message. Does nothing if there is nothing to change. Throws `VALIDATION_FAILED` if
 * `emoji` is not exactly one emoji, and the errors of `sharedMessage`. Adding throws `CONFLICT` if the message is deleted or already has the
 * maximum number of emojis or reactions.
 */
export class SetReaction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor, { isSet, emoji, conversationId, messageId }: SetReactionInput): Promise<void> {
    const { userId } = actor;
    await this.unitOfWork.run(async (stores) => {
      const message = await sharedMessage(stores, this.access, { actor, conversationId, messageId });
      // This comes after the check of access, so that callers without access learn nothing about their input.
      if (!isEmoji(emoji)) throw notAnEmoji();
      if (isSet) requireUndeleted(message);
      const wasSet = message.reactions.some((each) => each.emoji === emoji && each.userIds.includes(userId));
      if (wasSet === isSet) return;
      const at = this.clock.now();
      const reaction = { conversationId, messageId, emoji, userId, at };
      if (!isSet) await stores.messageMarks.removeReaction(reaction);
      else if (!(await stores.messageMarks.addReaction(reaction, most))) throw tooManyReactions();
      const { seq } = message;
      await stores.events.append([{ type: 'message.updated', conversationId, messageId, seq, change: 'reaction' }], at);
    });
  }
}

function notAnEmoji(): CrewkitError {
  const errors = [{ path: 'emoji', code: 'invalid_emoji', message: 'Must be exactly one emoji.' }];
  return new CrewkitError('VALIDATION_FAILED', { errors });
}

function tooManyReactions(): CrewkitError {
  const detail = `A message has at most ${most.emojis} different emojis and ${most.reactions} reactions.`;
  return new CrewkitError('CONFLICT', { detail });
}
