import type { ConversationKind } from '../../domain/conversation.js';
import type { Resource } from '../../domain/grant.js';
import type { PermissionName } from '../../domain/permission.js';
import { AppError } from '../../errors/app-error.js';
import type { Participation } from '../../ports/conversation-store.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { Authorize } from '../access/authorize.js';
import type { ContactRules } from './contact-rules.js';

/** What is known of a conversation and of who was let in. */
export interface Entry {
  readonly kind: ConversationKind;
  /** False: he sees the task, and may look and write without having been there before. */
  readonly takesPart: boolean;
  /** Highest seq given so far; null if he takes no part, for whom it was not looked up. */
  readonly lastSeq: number | null;
  /** Of the task; null: it is a direct one. */
  readonly projectId: string | null;
}

interface ConversationDemand {
  readonly conversationId: string;
  readonly permission: PermissionName;
}

/** Who may use a conversation: of a direct one those who take part, of a task's those who see the task. Nothing is remembered. */
export class ChatAccess {
  constructor(
    private readonly authorize: Authorize,
    private readonly contact: ContactRules,
  ) {}

  /** Throws `NOT_FOUND` for strangers and for missing conversations alike, `FORBIDDEN` without the permission. */
  async enter(stores: Stores, accountId: string, demand: ConversationDemand): Promise<Entry> {
    const participation = await stores.conversations.participationOf(demand.conversationId, accountId);
    return this.admit(stores, accountId, { ...demand, participation });
  }

  /** `enter` for what the other participants hear of. Throws also what `ContactRules.requireOpen` throws. */
  async enterInContact(stores: Stores, accountId: string, demand: ConversationDemand): Promise<Entry> {
    const participation = await stores.conversations.participationOf(demand.conversationId, accountId);
    const entry = await this.admit(stores, accountId, { ...demand, participation });
    if (participation !== null) await this.contact.requireOpen(stores, accountId, participation);
    return entry;
  }

  /**
   * Makes sure that the user sees the task, or the conversation about it, and goes on doing so until the transaction ends: no user
   * joins a conversation while their membership is ended, or their account closed, and they are removed from all of them. Locks
   * the account and the organization, so before any conversation. Throws `NOT_FOUND`.
   */
  async hold(stores: Stores, accountId: string, resource: Resource): Promise<void> {
    if ((await this.holdEach(stores, [accountId], resource)).length === 0) throw new AppError('NOT_FOUND');
  }

  /** `hold` for several users: returns those who see the task, for whom it holds. Locks their accounts in order of ids. */
  async holdEach(stores: Stores, accountIds: readonly string[], resource: Resource): Promise<readonly string[]> {
    if (accountIds.length === 0) return [];
    // Before the locks: other users must not wait for callers who see nothing.
    const seers = (await this.authorize.listSeers(stores, accountIds, resource)).toSorted();
    const [first] = seers;
    if (first === undefined) return [];
    for (const accountId of seers) await stores.accounts.lockById(accountId);
    const organizationId = (await this.authorize.visible(stores, first, resource))?.chain.organizationId ?? null;
    if (organizationId === null || (await stores.organizations.lockById(organizationId)) === null) return [];
    return this.authorize.listSeers(stores, seers, resource);
  }

  private async admit(
    stores: Stores,
    accountId: string,
    {
      conversationId: id,
      permission,
      participation,
    }: ConversationDemand & { readonly participation: Participation | null },
  ): Promise<Entry> {
    const takesPart = participation !== null;
    const lastSeq = participation?.lastSeq ?? null;
    // The common case, in one look-up: participants of a direct conversation may read and write.
    const common = permission === 'chat:view' || permission === 'chat:message.send';
    if (participation?.kind === 'direct' && common) return { kind: 'direct', takesPart, lastSeq, projectId: null };
    const demand = { permissions: [permission], resource: { scope: 'CHAT', id } } as const;
    const { chain } = await this.authorize.require(stores, accountId, demand);
    return { kind: participation?.kind ?? 'task', takesPart, lastSeq, projectId: chain.projectId };
  }
}
