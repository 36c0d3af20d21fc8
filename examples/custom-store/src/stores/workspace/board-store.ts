import { searchText, type Page, type Task, type StoreResult, type StoreInput, type Store } from '@crewkit/core/adapter';
import type { ConversationRow } from '../../tables/chat-rows.js';
import type { Tables } from '../../tables/tables.js';
import type { View } from '../../tables/view.js';
import { getHorizon } from '../chat/conversation-row.js';
import { toPage } from '../to-page.js';
import { hasLabelAndDue } from './label-and-due.js';

type BoardTask = StoreResult<'boards', 'listColumn'>;
type BoardFilter = StoreInput<'boards', 'countTasks', 1>;

// A changed table is a new map. Numbering the maps in the order in which they are first seen thus counts the changes of all tables.
const revisions = new WeakMap<object, number>();
let lastRevision = 0;

export class MemoryBoardStore implements Store<'boards'> {
  constructor(private readonly view: View) {}

  async findRevision(projectId: string): Promise<number> {
    const { tasks, projects, conversations, messages } = this.view.tables;
    if (!projects.has(projectId)) return 0;
    return Math.max(...[tasks, projects, conversations, messages].map(toRevision));
  }

  async countTasks(projectId: string, filter: BoardFilter): Promise<Record<Task['status'], number>> {
    const counts = { todo: 0, in_progress: 0, done: 0, cancelled: 0 };
    for (const { status } of this.listMatching(projectId, filter)) counts[status] += 1;
    return counts;
  }

  async listColumn(projectId: string, query: StoreInput<'boards', 'listColumn', 1>): Promise<Page<BoardTask, string>> {
    const { status, filter, userId, ...window } = query;
    const column = this.listMatching(projectId, filter).filter((task) => task.status === status);
    return toPage(
      column.map((task) => this.toBoardTask(task, userId)),
      window,
      ({ position }) => position,
    );
  }

  private listMatching(projectId: string, filter: BoardFilter): Task[] {
    const { tasks, projects } = this.view.tables;
    const key = projects.get(projectId)?.entity.key ?? '';
    return [...tasks.values()].filter((task) => task.projectId === projectId && matches(task, key, filter));
  }

  private toBoardTask({ description, version: _version, fields: _fields, ...task }: Task, userId: string): BoardTask {
    const { projects, conversations } = this.view.tables;
    const row = [...conversations.values()].find(({ taskId }) => taskId === task.id);
    return {
      ...task,
      projectKey: projects.get(task.projectId)?.entity.key ?? '',
      hasDescription: description !== '',
      conversation: row === undefined ? null : toBoardConversation(this.view.tables, row, userId),
    };
  }
}

function toRevision(table: object): number {
  const revision = revisions.get(table) ?? (lastRevision += 1);
  revisions.set(table, revision);
  return revision;
}

function matches(task: Task, key: string, filter: BoardFilter): boolean {
  const { assigneeId, isUnassigned, priority, search } = filter;
  const { assigneeIds, title, description, number } = task;
  return (
    (assigneeId === null || assigneeIds.includes(assigneeId)) &&
    hasLabelAndDue(task, filter) &&
    (!isUnassigned || assigneeIds.length === 0) &&
    (priority === null || task.priority === priority) &&
    (search === null ||
      searchText(title, description).includes(search) ||
      `${key}-${number}`.toLowerCase().includes(search))
  );
}

function toBoardConversation(
  { messages }: Tables,
  row: ConversationRow,
  userId: string,
): NonNullable<StoreResult<'boards', 'listColumn'>['conversation']> {
  const { id, lastSeq } = row;
  const horizon = getHorizon(row, userId) ?? lastSeq;
  const unread = [...messages.values()].filter(
    ({ message: { conversationId, seq, senderId, threadRootId, deletedAt } }) =>
      conversationId === id && seq > horizon && senderId !== userId && threadRootId === null && deletedAt === null,
  );
  const mentioning = unread.filter(({ message }) => message.mentions.includes(userId));
  return { id, messageCount: lastSeq, unreadCount: unread.length, mentionCount: mentioning.length };
}
