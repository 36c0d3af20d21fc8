import type { Participant } from '@crewkit/core/adapter';

import type { Parameters } from '../../connections/connection.js';
import { toColumn } from '../columns.js';

export const insertDirect = `
  INSERT INTO conversations (id, kind, direct_key, created_by, last_activity_at, created_at, updated_at)
  VALUES (@id, 'direct', @directKey, @createdBy, @createdAt, @createdAt, @createdAt)
  ON CONFLICT (direct_key) DO NOTHING`;
export const insertGroup = `
  INSERT INTO conversations (id, kind, organization_id, title, search_text, created_by, last_activity_at, created_at, updated_at)
  VALUES (@id, 'direct', @organizationId, @title, @searchText, @createdBy, @createdAt, @createdAt, @createdAt)`;
export const insertForTask = `
  INSERT INTO conversations (id, kind, task_id, project_id, created_by, last_activity_at, created_at, updated_at)
  SELECT @id, 'task', id, project_id, @createdBy, @createdAt, @createdAt, @createdAt FROM tasks WHERE id = @taskId
  ON CONFLICT (task_id) DO NOTHING`;
export const insertParticipant = `
  INSERT INTO participants (conversation_id, user_id, role, joined_at, last_read_seq, own_after_read)
  VALUES (@conversationId, @userId, @role, @joinedAt, @lastReadSeq, (
    SELECT count(*) FROM messages WHERE conversation_id = @conversationId AND sender_id = @userId AND seq > @lastReadSeq
  ))`;
export const insertParticipantIfAbsent = `${insertParticipant} ON CONFLICT (conversation_id, user_id) DO NOTHING`;

export function fromParticipant(
  conversationId: string,
  { userId, role, joinedAt, lastReadSeq }: Participant,
): Parameters {
  return { conversationId, userId, role, joinedAt: toColumn(joinedAt), lastReadSeq };
}
