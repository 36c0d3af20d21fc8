import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import type { MessageKey } from '../messages/own-message.js';
import { maxFollowers } from '../messages/record-reply.js';
import { requireRoot } from './require-root.js';

/**
 * Changes what a user follows and has read in threads. Throws `NOT_FOUND` if the caller may not see the conversation, and the errors of
 * `requireRoot`.
 */
export class FollowThread {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
  ) {}

  /** Makes the caller follow the thread, or no longer follow it. Throws `CONFLICT` if too many users follow it. */
  execute(actor: Actor, { isSet, ...key }: MessageKey & { readonly isSet: boolean }): Promise<void> {
    return this.change(actor, key, async ({ threads }, follower) => {
      if (!isSet) await threads.unfollow(follower);
      else if (!(await threads.follow(follower, maxFollowers))) throw tooManyFollowers();
    });
  }

  /** Marks the replies up to `seq` as read, or all of them if it is null. Does nothing if the caller does not follow the thread. */
  markRead(actor: Actor, { seq, ...key }: MessageKey & { readonly seq: number | null }): Promise<void> {
    return this.change(actor, key, ({ threads }, follower) => threads.markRead(follower, seq));
  }

  private change(
    actor: Actor,
    { conversationId, messageId: rootId }: MessageKey,
    change: (stores: Stores, follower: Parameters<Stores['threads']['unfollow']>[0]) => Promise<void>,
  ): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      if (!(await stores.conversations.lockById(conversationId))) throw new CrewkitError('NOT_FOUND');
      await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
      await requireRoot(stores, conversationId, rootId);
      await change(stores, { conversationId, rootId, userId: actor.userId });
    });
  }
}

function tooManyFollowers(): CrewkitError {
  return new CrewkitError('CONFLICT', { detail: `A thread has at most ${maxFollowers} followers.` });
}
