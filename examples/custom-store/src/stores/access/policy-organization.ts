import type { ConversationRow } from '../../tables/chat-rows.js';
import type { Tables } from '../../tables/tables.js';

/** Returns the id of the organization if it has a sign-in policy, and otherwise null. */
export function findPolicyOrganization({ policies }: Tables, organizationId: string | null): string | null {
  return organizationId !== null && policies.has(organizationId) ? organizationId : null;
}

/** Returns the id of the conversation's organization if it has a sign-in policy, and otherwise null. */
export function findPolicyOrganizationOfChat(tables: Tables, conversation: ConversationRow): string | null {
  const { tasks, projects } = tables;
  const task = tasks.get(conversation.taskId ?? '');
  const project = projects.get(task?.projectId ?? '');
  return findPolicyOrganization(tables, conversation.organizationId ?? project?.entity.organizationId ?? null);
}
