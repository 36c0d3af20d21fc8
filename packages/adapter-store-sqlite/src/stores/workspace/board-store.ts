import { type Page, type StoreInput, type StoreResult, type Task, type Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toInstant, toInstantOrNull } from '../columns.js';
import { findLabelIds } from '../live.js';
import { toPage } from '../page.js';
import { fromLabelAndDue, matchesLabelAndDue } from './label-and-due.js';

type BoardTask = StoreResult<'boards', 'listColumn'>;
type BoardFilter = StoreInput<'boards', 'countTasks', 1>;

const findRevision = 'SELECT revision FROM board_revisions WHERE project_id = @projectId';

const matches = `
    AND (@priority IS NULL OR t.priority = @priority)
    AND (@search IS NULL OR instr(t.search_text, @search) > 0 OR instr(lower(b.key) || '-' || t.number, @search) > 0)
    AND (@assigneeId IS NULL OR EXISTS (SELECT 1 FROM task_assignees WHERE task_id = t.id AND user_id = @assigneeId))
    AND (@isUnassigned = 0 OR NOT EXISTS (SELECT 1 FROM task_assignees WHERE task_id = t.id))${matchesLabelAndDue}`;

const count = `
  SELECT t.status, count(*) AS count FROM projects b CROSS JOIN tasks t ON t.project_id = b.id
  WHERE b.id = @projectId${matches}
  GROUP BY t.status`;

// Sequence numbers have no gaps. The number of unread messages is therefore the number of sequence numbers after the read horizon, minus
// the messages that are never unread for this user.
const unread = `
    c.last_seq - q.last_read_seq - q.own_after_read
    - (SELECT count(*) FROM messages m
       WHERE m.conversation_id = c.id AND m.seq > q.last_read_seq AND (m.deleted_at IS NOT NULL OR m.thread_root_id IS NOT NULL)
         AND m.sender_id <> q.user_id)`;
const mentioned = `
    (SELECT count(*) FROM message_mentions n
     WHERE n.conversation_id = c.id AND n.user_id = q.user_id AND n.seq > q.last_read_seq)`;
const hasUnread = 'q.last_read_seq < c.last_seq';
const list = `
  SELECT t.id, t.project_id, b.key AS project_key, t.number, t.title, t.description <> '' AS has_description, t.status,
    t.position, t.priority, t.due_at, t.created_by, t.created_at, t.updated_at,
    (SELECT json_group_array(user_id ORDER BY user_id) FROM task_assignees WHERE task_id = t.id) AS assignee_ids,
    ${findLabelIds('t.id')} AS label_ids,
    c.id AS conversation_id, c.last_seq,
    CASE WHEN ${hasUnread} THEN ${unread} ELSE 0 END AS new_count,
    CASE WHEN ${hasUnread} THEN ${mentioned} ELSE 0 END AS mention_count
  FROM projects b CROSS JOIN tasks t ON t.project_id = b.id
    LEFT JOIN conversations c ON c.task_id = t.id
    LEFT JOIN participants q ON q.conversation_id = c.id AND q.user_id = @userId
  WHERE b.id = @projectId AND t.status = @status AND t.position > @after${matches}
  ORDER BY t.position LIMIT @limit`;

interface Row {
  readonly id: string;
  readonly project_id: string;
  readonly project_key: string;
  readonly number: number;
  readonly title: string;
  readonly has_description: number;
  readonly status: Task['status'];
  readonly position: string;
  readonly priority: Task['priority'];
  readonly due_at: number | null;
  readonly created_by: string;
  readonly created_at: number;
  readonly updated_at: number;
  /** A JSON array of user ids. */
  readonly assignee_ids: string;
  /** A JSON array of ids of labels. */
  readonly label_ids: string;
  readonly conversation_id: string | null;
  readonly last_seq: number | null;
  readonly new_count: number;
  readonly mention_count: number;
}

export class SqliteBoardStore implements Store<'boards'> {
  constructor(private readonly connection: Statements) {}

  async findRevision(projectId: string): Promise<number> {
    return this.connection.get<{ revision: number }>(findRevision, { projectId })?.revision ?? 0;
  }

  async countTasks(projectId: string, filter: BoardFilter): Promise<Record<Task['status'], number>> {
    const counts = { todo: 0, in_progress: 0, done: 0, cancelled: 0 };
    const rows = this.connection.all<{ status: Task['status']; count: number }>(count, {
      projectId,
      ...fromFilter(filter),
    });
    for (const row of rows) counts[row.status] = row.count;
    return counts;
  }

  async listColumn(projectId: string, query: StoreInput<'boards', 'listColumn', 1>): Promise<Page<BoardTask, string>> {
    const { status, filter, userId, after, limit } = query;
    const parameters = { projectId, status, userId, ...fromFilter(filter), after: after ?? '', limit: limit + 1 };
    return toPage(this.connection.all<Row>(list, parameters).map(toBoardTask), limit, ({ position }) => position);
  }
}

function fromFilter({ assigneeId, isUnassigned, priority, search, ...filter }: BoardFilter) {
  return { assigneeId, isUnassigned: Number(isUnassigned), priority, search, ...fromLabelAndDue(filter) };
}

function toBoardTask(row: Row): BoardTask {
  return {
    id: row.id,
    projectId: row.project_id,
    projectKey: row.project_key,
    number: row.number,
    title: row.title,
    hasDescription: row.has_description === 1,
    status: row.status,
    position: row.position,
    priority: row.priority,
    dueAt: toInstantOrNull(row.due_at),
    assigneeIds: JSON.parse(row.assignee_ids) as string[],
    labelIds: JSON.parse(row.label_ids) as string[],
    createdBy: row.created_by,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    conversation:
      row.conversation_id === null
        ? null
        : {
            id: row.conversation_id,
            messageCount: row.last_seq ?? 0,
            unreadCount: row.new_count,
            mentionCount: row.mention_count,
          },
  };
}
