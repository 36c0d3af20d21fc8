import type { MessageChange } from '../../../domain/chat/message-change.js';
import { requirePageLimit } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';

export interface ListChangesInput {
  readonly conversationId: string;
  /** The number of the last change that the caller knows, or 0. */
  readonly after: number;
  readonly limit: number;
}

export interface ChangeList {
  readonly items: readonly MessageChange[];
  /** If higher than the number of the last item, there are more changes. If lower than `after`, the server was restored from a backup. */
  readonly lastChangeSeq: number;
}

/**
 * Lists the changes of a conversation after a number, so that clients can repair their copy of it. Users who may see a conversation may see
 * all of its messages, including those from before they joined, so all of them get the same changes with the same numbers. Throws
 * `VALIDATION_FAILED`, `CURSOR_INVALID` if `after` is not a whole number, and `NOT_FOUND` if the conversation does not exist or the caller may
 * not see it.
 */
export class ListChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
  ) {}

  async execute(actor: Actor, { conversationId, ...window }: ListChangesInput): Promise<ChangeList> {
    requirePageLimit(window.limit);
    if (!Number.isSafeInteger(window.after) || window.after < 0) throw new CrewkitError('CURSOR_INVALID');
    return this.unitOfWork.read(async (stores) => {
      await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
      const changes = await stores.messages.listChanges(conversationId, window);
      if (changes === null) throw new CrewkitError('NOT_FOUND');
      return changes;
    });
  }
}
