import type { MessageSearch } from '@crewkit/core/adapter';
import { takesPart } from './takes-part.js';
import type { Tables } from '../../tables/tables.js';

/** Returns whether a search is allowed to include the conversation. */
export function isWithin(
  tables: Tables,
  id: string,
  { participantId, projectIds, conversationId }: Pick<MessageSearch, 'participantId' | 'projectIds' | 'conversationId'>,
): boolean {
  const row = tables.conversations.get(id);
  if (row === undefined || !takesPart(tables, row, participantId)) return false;
  if (conversationId !== null && conversationId !== id) return false;
  const task = row.taskId === null ? undefined : tables.tasks.get(row.taskId);
  return row.kind === 'direct' || (task !== undefined && projectIds.includes(task.projectId));
}
