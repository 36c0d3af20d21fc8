import { isGroup, type Conversation } from '../../../domain/chat/conversation.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';

export interface RemoveParticipantInput {
  readonly conversationId: string;
  readonly userId: string;
}

const removesMembers = PermissionSet.of(['org:members.remove']);

/**
 * Removes a participant from a group conversation or a task conversation, or lets the caller leave it. A direct conversation cannot be
 * left. Instead, the call hides the conversation from the caller's own list until the next message.
 *
 * If a group conversation has no owner left, the remaining participant who joined first becomes its owner. Users who left a task
 * conversation can still see it as long as they can see the task. In an organization's group conversation, users with the permission
 * `org:members.remove` in the organization may remove participants even if they are not participants themselves.
 *
 * Throws `FORBIDDEN` if the caller may see the conversation but may not remove other participants. Throws `NOT_FOUND` if the caller may not
 * see the conversation, or if the user to remove is not a participant.
 */
export class RemoveParticipant {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, { conversationId: id, userId }: RemoveParticipantInput): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      // The lock is taken before the permission is checked, because callers can lose the permission while they wait for the lock.
      if (!(await stores.conversations.lockById(id))) throw new CrewkitError('NOT_FOUND');
      const conversation = await stores.conversations.findById(id);
      if (conversation === null) throw new CrewkitError('NOT_FOUND');
      await this.requireMayRemove(stores, actor, { conversation, userId });
      if (!(await this.remove(stores, conversation, userId))) throw new CrewkitError('NOT_FOUND');
    });
  }

  private async requireMayRemove(
    stores: Stores,
    caller: Actor,
    { conversation: { id, organizationId }, userId }: { readonly conversation: Conversation; readonly userId: string },
  ): Promise<void> {
    // Participants may always leave, but not with an API key that only reads.
    const permission = userId === caller.userId && caller.key === null ? 'chat:view' : 'chat:participants.manage';
    if (userId !== caller.userId && organizationId !== null) {
      const organization = { scope: 'ORGANIZATION', id: organizationId } as const;
      const access = await this.authorize.visible(stores, caller, organization);
      if (access?.may(removesMembers) === true) return;
    }
    await this.authorize.require(stores, caller, { permissions: [permission], resource: { scope: 'CHAT', id } });
  }

  private remove(stores: Stores, conversation: Conversation, userId: string): Promise<boolean> {
    const isOfTwo = conversation.kind === 'direct' && !isGroup(conversation);
    if (isOfTwo) return stores.conversations.hide(conversation.id, userId);
    return endParticipation({ stores, conversation, now: this.clock.now() }, userId);
  }
}

/**
 * Removes a user from a group conversation or a task conversation, and returns whether the user was a participant. If a group conversation
 * has no owner left, makes another participant its owner. Call it only while the transaction holds the conversation's lock.
 */
async function endParticipation(
  {
    stores,
    conversation: { id: conversationId },
    now,
  }: { readonly stores: Stores; readonly conversation: Pick<Conversation, 'id'>; readonly now: Date },
  userId: string,
): Promise<boolean> {
  const left = await stores.conversations.leave([conversationId], userId, now);
  if (left.length === 0) return false;
  await stores.events.append([{ type: 'participant.removed', conversationId, userId }], now);
  return true;
}
