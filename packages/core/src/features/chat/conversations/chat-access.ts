import type { ConversationKind } from '../../../domain/chat/conversation.js';
import type { Resource } from '../../../domain/access/grant.js';
import type { PermissionName } from '../../../domain/access/permissions/permission.js';
import type { AccessHolder } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Participation } from '../../../ports/chat/conversation-store.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { ContactRules } from '../contacts/contact-rules.js';

/** A conversation, and whether the admitted user is a participant or an observer. */
export interface ConversationEntry {
  readonly kind: ConversationKind;
  /**
   * Whether the user is a participant. If false, the user is an observer: a user who can see the conversation's task and may read and write
   * in the conversation.
   */
  readonly takesPart: boolean;
  /** The highest sequence number (seq) in the conversation. null for observers, because it is not looked up for them. */
  readonly lastSeq: number | null;
  /** The task's project, or null if the conversation is not about a task. */
  readonly projectId: string | null;
}

interface RequiredConversationPermission {
  readonly conversationId: string;
  readonly permission: PermissionName;
}

/**
 * Authorizes the use of conversations. Direct and group conversations are open to their participants, and task conversations to users who
 * can see the task. Caches nothing.
 */
export class ChatAccess {
  constructor(
    private readonly authorize: Authorize,
    private readonly contact: ContactRules,
  ) {}

  /**
   * Returns the conversation if the caller has the permission. Throws `NOT_FOUND` if the conversation does not exist or the caller may not
   * see it. Throws `FORBIDDEN` if the caller lacks the permission.
   */
  async enter(
    stores: Stores,
    caller: AccessHolder,
    requirement: RequiredConversationPermission,
  ): Promise<ConversationEntry> {
    const participation = await stores.conversations.getParticipation(requirement.conversationId, caller.userId);
    return this.admit(stores, caller, { ...requirement, participation });
  }

  /**
   * Works like `enter`, but also throws the errors of `ContactRules.requireOpen`. Use this method for actions that other participants can
   * see.
   */
  async enterInContact(
    stores: Stores,
    caller: AccessHolder,
    requirement: RequiredConversationPermission,
  ): Promise<ConversationEntry> {
    const participation = await stores.conversations.getParticipation(requirement.conversationId, caller.userId);
    const entry = await this.admit(stores, caller, { ...requirement, participation });
    if (participation !== null) await this.contact.requireOpen(stores, caller.userId, participation);
    return entry;
  }

  /**
   * Ensures that the caller can see the task, and may therefore join its conversation, until the transaction ends. This matters for joining a conversation: when
   * a membership ends or an account is closed, the user is removed from conversations and must not join one at the same time. Locks the
   * account and the organization in the database, so it must be called before a conversation is locked. Throws `NOT_FOUND` if the caller
   * cannot see the task.
   */
  async hold(stores: Stores, caller: AccessHolder, resource: Resource): Promise<void> {
    const { userId } = caller;
    // `holdEach` does not know about the caller's API key.
    await this.authorize.require(stores, caller, { permissions: ['chat:view'], resource });
    if ((await this.holdEach(stores, [userId], resource)).length === 0) throw new CrewkitError('NOT_FOUND');
  }

  /**
   * Works like `hold`, but for several users. Does not throw `NOT_FOUND`, but returns those of the users who can see the task. Locks the
   * accounts ordered by id.
   */
  async holdEach(stores: Stores, userIds: readonly string[], resource: Resource): Promise<readonly string[]> {
    if (userIds.length === 0) return [];
    // Access is also checked before the locks, so that users without access cannot make others wait.
    const seers = (await this.authorize.listSeers(stores, userIds, resource)).toSorted();
    const [first] = seers;
    if (first === undefined) return [];
    for (const userId of seers) await stores.accounts.lockById(userId);
    const organizationId = (await this.authorize.visibleToUser(stores, first, resource))?.chain.organizationId ?? null;
    if (organizationId === null || (await stores.organizations.lockById(organizationId)) === null) return [];
    return this.authorize.listSeers(stores, seers, resource);
  }

  private async admit(
    stores: Stores,
    caller: AccessHolder,
    {
      conversationId: id,
      permission,
      participation,
    }: RequiredConversationPermission & { readonly participation: Participation | null },
  ): Promise<ConversationEntry> {
    const takesPart = participation !== null;
    const lastSeq = participation?.lastSeq ?? null;
    // This is the common case, which needs no further query: participants of a direct or group conversation may read and write, unless an
    // API key limits them or their organization has a sign-in policy.
    const common = permission === 'chat:view' || permission === 'chat:message.send';
    const isUnlimited = caller.key === null && participation?.policyOrganizationId === null;
    if (participation?.kind === 'direct' && common && isUnlimited)
      return { kind: 'direct', takesPart, lastSeq, projectId: null };
    const requirement = { permissions: [permission], resource: { scope: 'CHAT', id } } as const;
    const { chain } = await this.authorize.require(stores, caller, requirement);
    return { kind: participation?.kind ?? 'task', takesPart, lastSeq, projectId: chain.projectId };
  }
}
