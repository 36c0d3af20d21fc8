import type { ConversationView } from '../../../domain/chat/conversation.js';
import type { PermissionName } from '../../../domain/access/permissions/permission.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import { toView } from './view-conversation.js';

/** The data that a use case works with after its conversation has been locked in the database. */
export interface LockedConversation {
  readonly stores: Stores;
  /** The conversation as the caller sees it. */
  readonly conversation: ConversationView;
  readonly now: Date;
}

interface RequiredConversationPermission {
  readonly conversationId: string;
  readonly permission: PermissionName;
}

/**
 * Runs use cases that change a conversation or its participants. Runs one use case at a time per conversation, so that each use case sees
 * the previous changes. Throws `NOT_FOUND` if the conversation does not exist or the caller may not see it. Throws `FORBIDDEN` if the
 * caller lacks the permission that the use case requires.
 */
export class ConversationWork {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the use case. `lockFirst` takes the database locks that must precede the conversation's lock. A use case that passes `lockFirst`
   * must call `read` first, so that callers without the permission are rejected before any lock is taken.
   */
  write<T>(
    actor: Actor,
    requirement: RequiredConversationPermission & { readonly lockFirst?: (stores: Stores) => Promise<void> },
    work: (turn: LockedConversation) => Promise<T>,
  ): Promise<T> {
    const { conversationId: id, lockFirst } = requirement;
    return this.unitOfWork.run(async (stores) => {
      await lockFirst?.(stores);
      // The lock is taken before the permission is checked, because callers can lose the permission while they wait for the lock.
      if (!(await stores.conversations.lockById(id))) throw new CrewkitError('NOT_FOUND');
      const conversation = await this.require(stores, actor, requirement);
      return work({ stores, conversation, now: this.clock.now() });
    });
  }

  /** Returns the conversation as the caller sees it, without a lock. */
  read(actor: Actor, requirement: RequiredConversationPermission): Promise<ConversationView> {
    return this.unitOfWork.read((stores) => this.require(stores, actor, requirement));
  }

  private async require(
    stores: Stores,
    actor: Actor,
    { conversationId: id, permission }: RequiredConversationPermission,
  ): Promise<ConversationView> {
    await this.authorize.require(stores, actor, { permissions: [permission], resource: { scope: 'CHAT', id } });
    return toView(stores, id, actor.userId);
  }
}
