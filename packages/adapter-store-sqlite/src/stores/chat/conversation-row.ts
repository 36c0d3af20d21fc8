import type { Conversation, Participant } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toInstant } from '../columns.js';
import { takesPart } from '../live.js';
import { messageColumns, toMessages, type MessageRow } from './message-row.js';

export const conversationColumns = `
  c.id, c.kind, c.task_id, c.organization_id, c.title, c.created_by, c.last_seq, c.change_count, c.last_activity_at, c.created_at, c.updated_at, (
    SELECT json_object('id', of_task.id, 'key', of_project.key || '-' || of_task.number, 'title', of_task.title,
      'projectId', of_project.id)
    FROM tasks of_task CROSS JOIN projects of_project ON of_project.id = of_task.project_id WHERE of_task.id = c.task_id
  ) AS task`;

const listParticipants = `
  SELECT p.user_id, p.role, p.joined_at, p.last_read_seq
  FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = @id AND ${takesPart('c', 'p')} ORDER BY p.joined_at, p.user_id`;
const findLastMessage = `SELECT ${messageColumns} FROM messages WHERE conversation_id = @id AND seq = @seq`;

export interface ConversationRow {
  readonly id: string;
  readonly kind: Conversation['kind'];
  readonly task_id: string | null;
  /** The JSON of a `ConversationTask`. */
  readonly task: string | null;
  readonly organization_id: string | null;
  readonly title: string | null;
  readonly created_by: string;
  readonly last_seq: number;
  readonly change_count: number;
  readonly last_activity_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface RosterRow {
  readonly kind: Conversation['kind'];
  /** A JSON array of user ids. */
  readonly user_ids: string;
  readonly policy_organization_id: string | null;
}

interface ParticipantRow {
  readonly user_id: string;
  readonly role: Participant['role'];
  readonly joined_at: number;
  readonly last_read_seq: number;
}

/** Returns the conversations with their participants and last messages. */
export function toConversations(connection: Statements, rows: readonly ConversationRow[]): Conversation[] {
  const lastRows = rows.flatMap(({ id, last_seq: seq }) => connection.all<MessageRow>(findLastMessage, { id, seq }));
  const lastMessages = new Map(toMessages(connection, lastRows).map((each) => [each.conversationId, each]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    taskId: row.task_id,
    task: row.task === null ? null : (JSON.parse(row.task) as NonNullable<Conversation['task']>),
    organizationId: row.organization_id,
    title: row.title,
    createdBy: row.created_by,
    participants: connection.all<ParticipantRow>(listParticipants, { id: row.id }).map(toParticipant),
    lastMessage: lastMessages.get(row.id) ?? null,
    lastSeq: row.last_seq,
    lastChangeSeq: row.last_seq + row.change_count,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  }));
}

function toParticipant(row: ParticipantRow): Participant {
  return {
    userId: row.user_id,
    role: row.role,
    joinedAt: toInstant(row.joined_at),
    lastReadSeq: row.last_read_seq,
  };
}
