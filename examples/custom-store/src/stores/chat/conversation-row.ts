import type { Participant, Conversation, ConversationView, StoreInput } from '@crewkit/core/adapter';
import { findChain } from '../access/find-chain.js';
import type { ConversationRow } from '../../tables/chat-rows.js';
import type { Tables } from '../../tables/tables.js';

interface UnreadCounts {
  readonly messages: number;
  readonly mentions: number;
}

type Place = Pick<ConversationRow, 'lastActivityAt' | 'id'>;

export const latestFirst = (a: Place, b: Place): number =>
  b.lastActivityAt.getTime() - a.lastActivityAt.getTime() || Number(a.id < b.id) - Number(a.id > b.id);

export function toRow(
  conversation: StoreInput<'conversations', 'insertGroup'> & Pick<ConversationRow, 'directKey' | 'kind' | 'taskId'>,
): ConversationRow {
  const { createdAt, organizationId = null } = conversation;
  const empty = { lastSeq: 0, changes: [], isBlocked: false, hiddenAt: {}, settings: {} };
  return { ...conversation, organizationId, ...empty, lastActivityAt: createdAt, updatedAt: createdAt };
}

/** Returns whether there is a participant row, even if the user is no longer a member of the conversation's organization. */
export function hasParticipant({ participants }: ConversationRow, userId: string): boolean {
  return participants.some((each) => each.userId === userId);
}

/** Returns whether a conversation is a group conversation of the organization or about one of its tasks. */
export function isInOrganization(tables: Tables, organizationId: string): (row: ConversationRow) => boolean {
  return (row) =>
    row.organizationId === organizationId ||
    (row.kind === 'task' && findChain(tables, { scope: 'CHAT', id: row.id })?.organizationId === organizationId);
}

/** Returns whether participants can leave, which is true for group conversations and task conversations. */
export function isLeavable({ kind, directKey }: ConversationRow): boolean {
  return kind === 'task' || directKey === null;
}

/** Returns the row with an owner. In a group conversation without an owner, the participant who joined first becomes the owner. */
export function withOwner(
  left: readonly Participant[],
  { kind, participants }: ConversationRow,
): readonly Participant[] {
  const isGroup = kind === 'direct' && participants.some(({ role }) => role === 'owner');
  if (!isGroup || left.some(({ role }) => role === 'owner')) return left;
  const earliestFirst = (a: Participant, b: Participant): number =>
    a.joinedAt.getTime() - b.joinedAt.getTime() || (a.userId < b.userId ? -1 : 1);
  const [heir] = left.toSorted(earliestFirst);
  return left.map((each) => (each === heir ? { ...each, role: 'owner' as const } : each));
}

export function conversationTask(
  { tasks, projects }: Tables,
  taskId: string | null,
): NonNullable<Conversation['task']> | null {
  const task = tasks.get(taskId ?? '');
  const project = projects.get(task?.projectId ?? '')?.entity;
  if (task === undefined || project === undefined) return null;
  return { id: task.id, key: `${project.key}-${task.number}`, title: task.title, projectId: project.id };
}

const defaultSettings = { notify: 'all', mutedUntil: null } as const;

export function getSettings({ settings }: ConversationRow, userId: string): NonNullable<ConversationView['settings']> {
  return settings[userId] ?? defaultSettings;
}

/** Returns the numbers that the conversation adds to the user's totals. */
export function toCounted({ settings, unreadCount, mentionCount }: ConversationView, now: Date): UnreadCounts {
  const { notify, mutedUntil } = settings ?? defaultSettings;
  if (notify === 'none' || (mutedUntil !== null && mutedUntil > now)) return { messages: 0, mentions: 0 };
  return { messages: notify === 'mentions' ? mentionCount : unreadCount, mentions: mentionCount };
}

export function getHorizon(row: ConversationRow, userId: string): number | undefined {
  return row.participants.find((each) => each.userId === userId)?.lastReadSeq;
}

/** Returns the ids of the conversations in which the user has a participation row. */
export function getConversationIds(rows: readonly ConversationRow[], userId: string): string[] {
  return rows.filter((row) => row.participants.some((each) => each.userId === userId)).map(({ id }) => id);
}
