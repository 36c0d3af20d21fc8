import type { Stores } from '../../../ports/unit-of-work.js';

/** Returns those of the conversations that belong to one of the organizations `unmet` (see `listUnmetOrganizations`). */
export async function findUnmetConversations(
  { conversations }: Pick<Stores, 'conversations'>,
  conversationIds: readonly string[],
  unmet: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (unmet.size === 0) return found;
  for (const id of new Set(conversationIds)) {
    const organizationId = (await conversations.getRoster(id))?.policyOrganizationId ?? '';
    if (unmet.has(organizationId)) found.add(id);
  }
  return found;
}
