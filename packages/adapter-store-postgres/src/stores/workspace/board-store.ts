import { type Page, type StoreInput, type StoreResult, type Task, type Store } from '@crewkit/core/adapter';

import type { Connection, Parameters as Values } from '../../connections/connection.js';
import { findLabelIds } from '../live.js';
import { toPage } from '../to-page.js';
import { fromLabelAndDue, matchesLabelAndDue } from './label-and-due.js';

type BoardTask = StoreResult<'boards', 'listColumn'>;
type BoardFilter = StoreInput<'boards', 'countTasks', 1>;

const findRevision = 'SELECT revision FROM crewkit.board_revisions WHERE project_id = $1';

const matches = `
    AND ($2::text IS NULL OR t.priority = $2)
    AND ($3::uuid IS NULL OR EXISTS (
      SELECT 1 FROM crewkit.task_assignees a WHERE a.task_id = t.id AND a.user_id = $3 OFFSET 0
    ))
    AND (NOT $4::boolean OR NOT EXISTS (SELECT 1 FROM crewkit.task_assignees a WHERE a.task_id = t.id OFFSET 0))
    AND ($5::text IS NULL OR strpos(t.search_text, $5) > 0 OR strpos(lower(b.key) || '-' || t.number, $5) > 0)${matchesLabelAndDue(6)}`;

const count = `
  SELECT s.status, (
    SELECT count(*) FROM crewkit.projects b JOIN crewkit.tasks t ON t.project_id = b.id
    WHERE b.id = $1 AND t.status = s.status${matches}
  ) AS count
  FROM unnest(ARRAY['todo', 'in_progress', 'done', 'cancelled']) AS s (status)`;

// Sequence numbers have no gaps. The number of unread messages is therefore the number of sequence numbers after the read horizon, minus
// the messages that are never unread for this user.
const unread = `
    c.last_seq - q.last_read_seq - q.own_after_read - (
      SELECT count(*) FROM crewkit.messages x
      WHERE x.conversation_id = c.id AND x.seq > q.last_read_seq AND (x.deleted_at IS NOT NULL OR x.thread_root_id IS NOT NULL)
        AND x.sender_id <> q.user_id
    )`;
const mentioned = `(
      SELECT count(*) FROM crewkit.message_mentions n
      WHERE n.conversation_id = c.id AND n.user_id = q.user_id AND n.seq > q.last_read_seq
    )`;
const hasUnread = 'q.last_read_seq < c.last_seq';
// Select the page first, because loading a task costs more than sorting it.
const list = `
  SELECT t.*, ARRAY(
      SELECT a.user_id FROM crewkit.task_assignees a WHERE a.task_id = t.id ORDER BY a.user_id
    ) AS assignee_ids, ${findLabelIds('t.id')} AS label_ids, c.id AS conversation_id, c.last_seq,
    CASE WHEN ${hasUnread} THEN ${unread} ELSE 0 END AS new_count,
    CASE WHEN ${hasUnread} THEN ${mentioned} ELSE 0 END AS mention_count
  FROM (
    SELECT t.id, t.project_id, b.key AS project_key, t.number, t.title, t.description <> '' AS has_description, t.status,
      t.position, t.priority, t.due_at, t.created_by, t.created_at, t.updated_at
    FROM crewkit.projects b JOIN crewkit.tasks t ON t.project_id = b.id
    WHERE b.id = $1 AND t.status = $10 AND t.position > $13${matches}
    ORDER BY t.position LIMIT $11
  ) AS t
    LEFT JOIN crewkit.conversations c ON c.task_id = t.id
    LEFT JOIN crewkit.participants q ON q.conversation_id = c.id AND q.user_id = $12
  ORDER BY t.position`;

interface Row {
  readonly id: string;
  readonly project_id: string;
  readonly project_key: string;
  readonly number: number;
  readonly title: string;
  readonly has_description: boolean;
  readonly status: Task['status'];
  readonly position: string;
  readonly priority: Task['priority'];
  readonly due_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly assignee_ids: string[];
  readonly label_ids: string[];
  readonly conversation_id: string | null;
  readonly last_seq: number | null;
  readonly new_count: number;
  readonly mention_count: number;
}

export class PostgresBoardStore implements Store<'boards'> {
  constructor(private readonly connection: Connection) {}

  async findRevision(projectId: string): Promise<number> {
    return (await this.connection.get<{ revision: number }>(findRevision, [projectId]))?.revision ?? 0;
  }

  async countTasks(projectId: string, filter: BoardFilter): Promise<Record<Task['status'], number>> {
    const counts = { todo: 0, in_progress: 0, done: 0, cancelled: 0 };
    const parameters = [projectId, ...fromFilter(filter)];
    const rows = await this.connection.all<{ status: Task['status']; count: number }>(count, parameters);
    for (const row of rows) counts[row.status] = row.count;
    return counts;
  }

  async listColumn(projectId: string, query: StoreInput<'boards', 'listColumn', 1>): Promise<Page<BoardTask, string>> {
    const { status, filter, userId, after, limit } = query;
    const parameters = [projectId, ...fromFilter(filter), status, limit + 1, userId, after ?? ''];
    const rows = await this.connection.all<Row>(list, parameters);
    return toPage(rows, limit, { toItem: toBoardTask, toPosition: ({ position }) => position });
  }
}

function fromFilter({ priority, assigneeId, isUnassigned, search, ...filter }: BoardFilter): Values {
  return [priority, assigneeId, isUnassigned, search, ...fromLabelAndDue(filter)];
}

function toBoardTask(row: Row): BoardTask {
  const { conversation_id: conversationId } = row;
  return {
    id: row.id,
    projectId: row.project_id,
    projectKey: row.project_key,
    number: row.number,
    title: row.title,
    hasDescription: row.has_description,
    status: row.status,
    position: row.position,
    priority: row.priority,
    dueAt: row.due_at,
    assigneeIds: row.assignee_ids,
    labelIds: row.label_ids,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    conversation:
      conversationId === null
        ? null
        : {
            id: conversationId,
            messageCount: row.last_seq ?? 0,
            unreadCount: row.new_count,
            mentionCount: row.mention_count,
          },
  };
}
