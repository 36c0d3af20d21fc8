import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import { mostPins } from './list-pins.js';
import { requireUndeleted, sharedMessage, type MessageKey } from './own-message.js';

export interface SetPinInput extends MessageKey {
  /** Whether the message is pinned afterwards. */
  readonly isSet: boolean;
}

/**
 * Pins or unpins a message, which all users who may write in the conversation can do. Does nothing if there is nothing to change. Throws the
 * errors of `sharedMessage`. Pinning throws `CONFLICT` if the message is deleted or the conversation already has the maximum number of pinned
 * messages.
 */
export class SetPin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor, { isSet, conversationId, messageId }: SetPinInput): Promise<void> {
    await this.unitOfWork.run(async (stores) => {
      const message = await sharedMessage(stores, this.access, { actor, conversationId, messageId });
      if (isSet) requireUndeleted(message);
      if ((message.pinnedAt !== null) === isSet) return;
      const at = this.clock.now();
      const pin = { conversationId, messageId, userId: actor.userId, at };
      if (!isSet) await stores.messageMarks.unpin(pin);
      else if (!(await stores.messageMarks.pin(pin, mostPins))) throw tooManyPins();
      const { seq } = message;
      await stores.events.append([{ type: 'message.updated', conversationId, messageId, seq, change: 'pin' }], at);
    });
  }
}

function tooManyPins(): CrewkitError {
  return new CrewkitError('CONFLICT', { detail: `A conversation has at most ${mostPins} pinned messages.` });
}
