import type { Conversation, ConversationView, Participant } from '@crewkit/core/adapter';

import { epochMilliseconds } from '../epoch-milliseconds.js';
import { takesPart } from '../live.js';
import { toSettings, type SettingsRow } from './participation.js';
import { lastMessageColumns, toLastMessage, type LastMessageRow } from './message-row.js';

// The columns of a whole conversation, read as one consistent snapshot: the conversation `c`, its last message `m` and, for a given user,
// their participation `p`.
export const conversationColumns = `
  c.id, c.kind, c.task_id, c.organization_id, c.title, c.created_by, c.last_seq, c.change_count, c.last_activity_at, c.created_at, c.updated_at,
  ${lastMessageColumns}, (
    SELECT jsonb_agg(jsonb_build_object(
      'user_id', o.user_id,
      'role', o.role,
      'joined_at', ${epochMilliseconds('o.joined_at')},
      'last_read_seq', o.last_read_seq
    ) ORDER BY o.joined_at, o.user_id)
    FROM crewkit.participants o WHERE o.conversation_id = c.id AND ${takesPart('c', 'o')}
  ) AS participants, (
    SELECT jsonb_build_object('id', of_task.id, 'key', of_project.key || '-' || of_task.number, 'title', of_task.title,
      'projectId', of_project.id)
    FROM crewkit.tasks of_task JOIN crewkit.projects of_project ON of_project.id = of_task.project_id
    WHERE of_task.id = c.task_id
  ) AS task`;
/** Returns a query that counts a user's own messages in a range. */
export const countOwn = (conversationId: string, userId: string, range: string): string => `(
    SELECT count(*) FROM crewkit.messages w
    WHERE w.conversation_id = ${conversationId} AND w.sender_id = ${userId} AND ${range} AND w.seq > 0
  )`;
// Counts the messages after the read horizon, except the user's own messages, messages that other users have deleted, and replies in
// threads. Reads one short index range, however long the conversation is.
export const countMessages = `(
    c.last_seq - p.last_read_seq - p.own_after_read - (
      SELECT count(*) FROM crewkit.messages x
      WHERE x.conversation_id = p.conversation_id AND x.seq > p.last_read_seq AND (x.deleted_at IS NOT NULL OR x.thread_root_id IS NOT NULL)
        AND x.sender_id <> p.user_id
    )
  )`;
export const unread = `${countMessages} AS unread`;
export const unreadMentions = `(
    SELECT count(*) FROM crewkit.message_mentions y
    WHERE y.conversation_id = p.conversation_id AND y.user_id = p.user_id AND y.seq > p.last_read_seq
  ) AS unread_mentions`;
// Without OFFSET 0, the planner may separate the conditions and read all messages of the conversation to find the last one.
export const lastMessage = `
  LEFT JOIN LATERAL (
    SELECT * FROM crewkit.messages n WHERE n.conversation_id = c.id AND n.seq = c.last_seq OFFSET 0
  ) AS m ON true`;

export interface ConversationRow extends LastMessageRow {
  readonly id: string;
  readonly kind: Conversation['kind'];
  readonly task_id: string | null;
  readonly task: NonNullable<Conversation['task']> | null;
  readonly organization_id: string | null;
  readonly title: string | null;
  readonly created_by: string;
  readonly last_seq: number;
  readonly change_count: number;
  readonly last_activity_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly participants: readonly ParticipantDocument[] | null;
}

export interface ViewRow extends ConversationRow, SettingsRow {
  readonly unread: number;
  readonly unread_mentions: number;
}

interface ParticipantDocument {
  readonly user_id: string;
  readonly role: Participant['role'];
  /** The time in milliseconds since 1970. */
  readonly joined_at: number;
  readonly last_read_seq: number;
}

export function toView(row: ViewRow): ConversationView {
  const { unread: unreadCount, unread_mentions: mentionCount } = row;
  return { ...toConversation(row), unreadCount, mentionCount, settings: toSettings(row) };
}

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    kind: row.kind,
    taskId: row.task_id,
    task: row.task,
    organizationId: row.organization_id,
    title: row.title,
    createdBy: row.created_by,
    participants: (row.participants ?? []).map(toParticipant),
    lastMessage: toLastMessage(row),
    lastSeq: row.last_seq,
    lastChangeSeq: row.last_seq + row.change_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toParticipant({ user_id, role, joined_at, last_read_seq }: ParticipantDocument): Participant {
  return { userId: user_id, role, joinedAt: new Date(joined_at), lastReadSeq: last_read_seq };
}
