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

  write<T>(
    { accountId }: Actor,
    { conversationId: id, permission }: { readonly conversationId: string; readonly permission: PermissionName },
    work: (turn: Turn) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async (stores) => {
      // First of all: whoever waited here may have lost the permission meanwhile.
      if (!(await stores.conversations.lockById(id))) throw new AppError('NOT_FOUND');
      await this.authorize.require(stores, accountId, { permissions: [permission], resource: { scope: 'CHAT', id } });
      const conversation = await viewOf(stores, id, accountId);
      return work({ stores, conversation, now: this.clock.now() });
    });
  }
}
