import type { Message } from '../../../domain/chat/conversation.js';
import { requirePageLimit } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import { resolvePosition, type MessagePosition } from '../messages/list-messages.js';
import type { MessageKey } from '../messages/own-message.js';
import { requireRoot } from './require-root.js';

export interface ListThreadInput extends MessageKey {
  /** Lists the replies before this position, newest first. */
  readonly before: MessagePosition | null;
  /** Lists the replies after this position, oldest first. Without `before` and `after`, the list begins with the first reply. */
  readonly after: MessagePosition | null;
  readonly limit: number;
}

export interface ThreadPage {
  readonly root: Message;
  readonly items: readonly Message[];
  /** The seq to continue from in the same direction, or null if there are no more replies. */
  readonly nextSeq: number | null;
  /** Whether the caller follows the thread. */
  readonly following: boolean;
}

/**
 * Lists a page of a thread's replies, including deleted ones, which have no content. Throws `VALIDATION_FAILED`, `CURSOR_INVALID` if a
 * position is the id of a message from another conversation, and the errors of `requireRoot`. Throws `NOT_FOUND` if the caller may not see the
 * conversation.
 */
export class ListThread {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
  ) {}

  async execute(
    actor: Actor,
    { conversationId, messageId: rootId, limit, ...input }: ListThreadInput,
  ): Promise<ThreadPage> {
    requirePageLimit(limit);
    if (input.before !== null && input.after !== null) throw conflictingPositions();
    return this.unitOfWork.read(async (stores) => {
      await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
      const root = await requireRoot(stores, conversationId, rootId);
      const before = await resolvePosition(stores, conversationId, input.before);
      const after = before === null ? ((await resolvePosition(stores, conversationId, input.after)) ?? 0) : null;
      const found = await stores.messages.list(conversationId, { before, after, limit, threadRootId: rootId });
      const items = found.slice(0, limit);
      const following = await stores.threads.isFollowing({ conversationId, rootId, userId: actor.userId });
      return { root, items, nextSeq: found.length > limit ? (items.at(-1)?.seq ?? null) : null, following };
    });
  }
}

function conflictingPositions(): CrewkitError {
  const message = 'Send only one of before and after.';
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'after', code: 'excludes_before', message }] });
}
