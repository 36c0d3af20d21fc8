import {
  isGroup,
  maxParticipants,
  type Conversation,
  type ConversationView,
} from '../../../domain/chat/conversation.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { AdmitToGroup } from '../contacts/admit-to-group.js';
import type { ContactRules } from '../contacts/contact-rules.js';
import type { ConversationWork, LockedConversation } from './conversation-work.js';
import { requireMembers } from '../contacts/require-members.js';
import { requirePeople, repetitionsIn } from '../contacts/require-people.js';
import { toView } from './view-conversation.js';

export interface AddParticipantsInput {
  readonly conversationId: string;
  readonly userIds: readonly string[];
}

export interface AddedParticipants {
  readonly conversation: ConversationView;
  /** Whether the call added any user. If false, all of the users were already participants. */
  readonly added: boolean;
}

/**
 * Adds users to a group conversation. Does nothing for users who are already participants. New participants can read earlier messages, and
 * none of these messages count as unread.
 *
 * Throws `VALIDATION_FAILED` for duplicate user ids. For a group conversation in an organization, also throws `VALIDATION_FAILED` if one of
 * the users is not a member of the organization. Throws `NOT_FOUND` if the caller is not a participant, and for unknown or disabled users.
 * Throws `FORBIDDEN` if the caller may not add participants. Also throws the same errors as `ContactRules.requireReachable`. Throws
 * `CONFLICT` if the conversation is not a group conversation or would have more than 50 participants. A task conversation is not a group
 * conversation: users who can see the task join the conversation themselves.
 */
export class AddParticipants {
  constructor(
    private readonly work: ConversationWork,
    private readonly rules: { readonly contact: ContactRules; readonly admitToGroup: AdmitToGroup },
  ) {}

  async execute(actor: Actor, { conversationId, userIds }: AddParticipantsInput): Promise<AddedParticipants> {
    const errors = repetitionsIn(userIds, 'userIds');
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
    const requirement = { conversationId, permission: 'chat:participants.manage' } as const;
    const before = await this.work.read(actor, requirement);
    const missing = requireRoom(before, userIds);
    if (before.organizationId === null) await this.rules.admitToGroup.execute(actor.userId, missing);
    const lockFirst = (stores: Stores): Promise<void> => this.lock(stores, actor, { before, userIds, missing });
    return this.work.write(actor, { ...requirement, lockFirst }, async (turn) => {
      // Only users who were missing before the locks were taken are added. A user who left while the call waited for the locks is not added
      // again.
      const newcomers = requireRoom(turn.conversation, missing);
      if (newcomers.length === 0) return { conversation: turn.conversation, added: false };
      await this.add(turn, newcomers);
      return { conversation: await toView(turn.stores, conversationId, actor.userId), added: true };
    });
  }

  /** Locks the accounts, then the organization, in the database. Checks the conditions that must not change until the transaction ends. */
  private async lock(
    stores: Stores,
    { userId: callerId }: Actor,
    {
      before: { organizationId },
      userIds,
      missing,
    }: {
      readonly before: Conversation;
      readonly userIds: readonly string[];
      readonly missing: readonly string[];
    },
  ): Promise<void> {
    const users = { path: 'userIds', userIds, newcomers: missing };
    // This check runs both before and after the locks. Before them, it ensures that users who do not exist cause the same error as
    // non-members.
    if (organizationId !== null) await requireMembers(stores, { organizationId, callerId }, users);
    await requirePeople(stores, missing);
    if (organizationId !== null) {
      if ((await stores.organizations.lockById(organizationId)) === null) throw new CrewkitError('NOT_FOUND');
      await requireMembers(stores, { organizationId, callerId }, users);
    }
    await this.rules.contact.requireReachable(stores, callerId, missing);
  }

  private async add({ stores, conversation, now }: LockedConversation, userIds: readonly string[]): Promise<void> {
    const { id: conversationId, lastSeq: lastReadSeq } = conversation;
    const newcomers = userIds.map((userId) => ({ userId, role: 'member' as const, joinedAt: now, lastReadSeq }));
    const added = await stores.conversations.addParticipants(conversationId, newcomers, now);
    await stores.events.append(
      added.map((userId) => ({ type: 'participant.added' as const, conversationId, userId })),
      now,
    );
  }
}

/**
 * Returns the users who are not participants yet. Throws `CONFLICT` if the conversation is not a group conversation or would have too many
 * participants.
 */
function requireRoom(conversation: Conversation, userIds: readonly string[]): readonly string[] {
  if (!isGroup(conversation))
    throw new CrewkitError('CONFLICT', { detail: 'Participants can only be added to groups.' });
  const present = new Set(conversation.participants.map(({ userId }) => userId));
  const missing = userIds.filter((userId) => !present.has(userId));
  if (present.size + missing.length > maxParticipants) {
    throw new CrewkitError('CONFLICT', { detail: `A conversation can have at most ${maxParticipants} participants.` });
  }
  return missing;
}
