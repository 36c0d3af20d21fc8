import { requireInKey } from '../../access/authorization/authorize.js';
import type { ConversationView } from '../../../domain/chat/conversation.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { ConversationPosition } from '../../../ports/chat/conversation-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { listUnmetOrganizations } from '../../access/authorization/unmet-policy.js';
import { listTaskProjectIds } from './task-conversations.js';

export interface ListConversationsInput {
  /** Whether to include the task conversations that the caller takes part in and may see. */
  readonly includeTasks: boolean;
  /** The search text as typed. `ConversationQuery.search` describes what it matches. null or blank means all conversations. */
  readonly search: string | null;
  readonly after: ConversationPosition | null;
  readonly limit: number;
}

/**
 * Lists the caller's direct and group conversations and, if requested, task conversations, latest activity first. Leaves out conversations
 * of organizations whose sign-in policy the caller does not meet. Throws `VALIDATION_FAILED`.
 */
export class ListConversations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(
    actor: Actor,
    { includeTasks, ...page }: ListConversationsInput,
  ): Promise<Page<ConversationView, ConversationPosition>> {
    requirePageLimit(page.limit);
    requireInKey(actor, ['chat:view']);
    const search = toSearch(page.search);
    return this.unitOfWork.read(async (stores) => {
      const now = this.clock.now();
      const unmet = await listUnmetOrganizations(stores, actor, now);
      const projectIds = includeTasks ? await listTaskProjectIds(stores, actor, { unmet, now }) : [];
      const { items, next } = await stores.conversations.listFor(actor.userId, { ...page, projectIds, search });
      // A page can be shorter than its limit.
      return { items: items.filter(({ organizationId }) => !unmet.has(organizationId ?? '')), next };
    });
  }
}
