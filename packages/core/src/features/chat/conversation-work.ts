import type { ConversationView } from '../../domain/conversation.js';
import type { PermissionName } from '../../domain/permission.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { Authorize } from '../access/authorize.js';
import { viewOf } from './view-of.js';

/** What a use case has in hand while it is its turn at a conversation. */
export interface Turn {
  readonly stores: Stores;
  /** As the caller sees it. */
  readonly conversation: ConversationView;
  readonly now: Date;
}

interface ConversationDemand {
  readonly conversationId: string;
  readonly permission: PermissionName;
}

/**
 * The way in for use cases that change a conversation or who takes part in it: one change at a time in each, each seeing
 * those before it. Throws `NOT_FOUND` for strangers and for missing conversations alike, `FORBIDDEN` for participants
 * without the permission.
 */
export class ConversationWork {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly clock: Clock,
  ) {}

  /** `lockFirst` takes what has to be locked before the conversation; the caller has been checked by `read` then. */
  write<T>(
    actor: Actor,
    demand: ConversationDemand & { readonly lockFirst?: (stores: Stores) => Promise<void> },
    work: (turn: Turn) => Promise<T>,
  ): Promise<T> {
    const { conversationId: id, lockFirst } = demand;
    return this.unitOfWork.run(async (stores) => {
      await lockFirst?.(stores);
      // Before the permission is checked: callers that waited here may have lost it meanwhile.
      if (!(await stores.conversations.lockById(id))) throw new AppError('NOT_FOUND');
      const conversation = await this.require(stores, actor, demand);
      return work({ stores, conversation, now: this.clock.now() });
    });
  }

  /** The conversation as the caller sees it, without a lock. */
  read(actor: Actor, demand: ConversationDemand): Promise<ConversationView> {
    return this.unitOfWork.read((stores) => this.require(stores, actor, demand));
  }

  private async require(
    stores: Stores,
    { accountId }: Actor,
    { conversationId: id, permission }: ConversationDemand,
  ): Promise<ConversationView> {
    await this.authorize.require(stores, accountId, { permissions: [permission], resource: { scope: 'CHAT', id } });
    return viewOf(stores, id, accountId);
  }
}
