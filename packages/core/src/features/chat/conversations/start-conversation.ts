import { maxParticipants, type Participant } from '../../../domain/chat/conversation.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { requireInKey, type Authorize } from '../../access/authorization/authorize.js';
import type { AdmitToGroup } from '../contacts/admit-to-group.js';
import type { ContactRules } from '../contacts/contact-rules.js';
import { toConversationTitle } from './rename-conversation.js';
import { chatStarts, type OpenDirectConversation, type OpenedConversation } from './open-direct-conversation.js';
import { requireMembers } from '../contacts/require-members.js';
import { requirePeople, repetitionsIn } from '../contacts/require-people.js';
import { toView } from './view-conversation.js';

export interface StartConversationInput {
  /** The other participants, from 1 to 49 users. */
  readonly participantIds: readonly string[];
  /** The title of a group conversation. A direct conversation has no title. */
  readonly title?: string | null | undefined;
  /**
   * The organization that the group conversation belongs to. Only members of the organization can participate. If an organization is given,
   * even a conversation with only one other user is a group conversation.
   */
  readonly organizationId?: string | null | undefined;
}

interface NewGroup {
  readonly participantIds: readonly string[];
  readonly title: string | null;
  readonly organizationId: string | null;
}

/**
 * Starts a group conversation that is owned by the caller. If there is only one other user and no organization, opens the two users' direct
 * conversation instead.
 *
 * Throws `VALIDATION_FAILED` for an invalid title or list of users, and for users who are not members of the organization. Throws
 * `NOT_FOUND` for unknown or disabled users and for an organization that the caller may not see. Throws `RATE_LIMITED` if the caller has
 * started 200 group conversations in organizations within a day. Also throws the same errors as `ContactRules.requireReachable`.
 */
export class StartConversation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: {
      readonly openDirect: OpenDirectConversation;
      readonly authorize: Authorize;
      readonly contact: ContactRules;
      readonly admitToGroup: AdmitToGroup;
    },
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(
    actor: Actor,
    { participantIds, organizationId = null, ...input }: StartConversationInput,
  ): Promise<OpenedConversation> {
    requireInKey(actor, chatStarts);
    const errors = findFaults(participantIds, actor.userId);
    if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
    const title = typeof input.title === 'string' ? toConversationTitle(input.title) : null;
    const [first = '', ...others] = participantIds;
    if (others.length === 0 && organizationId === null) return this.steps.openDirect.execute(actor, first);
    const { admitToGroup } = this.steps;
    if (organizationId === null) await admitToGroup.execute(actor.userId, participantIds);
    else await admitToGroup.countOrganizationGroup(actor.userId);
    return this.unitOfWork.run((stores) => this.group(stores, actor, { participantIds, title, organizationId }));
  }

  private async group(stores: Stores, caller: Actor, group: NewGroup): Promise<OpenedConversation> {
    const { userId: callerId } = caller;
    const { participantIds, title, organizationId } = group;
    await this.requireInvitable(stores, caller, group);
    const conversationId = this.sources.ids.rowId();
    const createdAt = this.sources.clock.now();
    const participants = [callerId, ...participantIds].map((userId): Participant => ({
      userId,
      role: userId === callerId ? 'owner' : 'member',
      joinedAt: createdAt,
      lastReadSeq: 0,
    }));
    const row = { id: conversationId, organizationId, title, createdBy: callerId, participants, createdAt };
    await stores.conversations.insertGroup(row);
    await stores.events.append([{ type: 'conversation.created', conversationId }], createdAt);
    return { conversation: await toView(stores, conversationId, callerId), created: true };
  }

  /**
   * Locks the accounts and then the organization in the database, as all use cases do. Checks that the caller may start the conversation.
   */
  private async requireInvitable(
    stores: Stores,
    caller: Actor,
    { participantIds, organizationId }: NewGroup,
  ): Promise<void> {
    const { userId } = caller;
    const users = { path: 'participantIds', userIds: participantIds, newcomers: participantIds };
    if (organizationId !== null) {
      // These checks run before the locks, so that callers who may not see the organization cannot make other transactions wait.
      const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
      await this.steps.authorize.require(stores, caller, { permissions: [], resource });
      await requireMembers(stores, { organizationId, callerId: userId }, users);
    }
    // The caller's account is also locked, because it could be closed at the same time.
    await requirePeople(stores, [userId, ...participantIds]);
    if (organizationId !== null) {
      if ((await stores.organizations.lockById(organizationId)) === null) throw new CrewkitError('NOT_FOUND');
      await requireMembers(stores, { organizationId, callerId: userId }, users);
    }
    await this.steps.contact.requireReachable(stores, userId, participantIds);
  }
}

function findFaults(participantIds: readonly string[], userId: string): FieldError[] {
  const path = 'participantIds';
  const message = `Send 1 to ${maxParticipants - 1} other users.`;
  const fits = participantIds.length >= 1 && participantIds.length < maxParticipants;
  const ownIndex = participantIds.indexOf(userId);
  return [
    ...(fits ? [] : [{ path, code: 'invalid_size', message }]),
    ...(ownIndex === -1
      ? []
      : [{ path: `${path}.${ownIndex}`, code: 'oneself', message: 'Must not contain your own id.' }]),
    ...repetitionsIn(participantIds, path),
  ];
}
