import {
  searchText,
  type Conversation,
  type ConversationView,
  type Page,
  type Participant,
  type StoreResult,
  type StoreInput,
  type Store,
} from '@crewkit/core/adapter';

import { requireWriter, type Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';
import { hide, show } from './contact-statements.js';
import {
  conversationColumns as columns,
  toConversations,
  type ConversationRow,
  type RosterRow,
} from './conversation-row.js';
import {
  fromParticipant,
  insertDirect,
  insertForTask,
  insertGroup,
  insertParticipant,
  insertParticipantIfAbsent,
} from './insert-statements.js';
import {
  advanceReadHorizon,
  countUnread,
  listDirectFor,
  listWithTasksFor,
  searchDirectFor,
  searchWithTasksFor,
  sumUnread,
  type UnreadRow,
} from './list-statements.js';
import { appointOwners, leavable, createLeavable, removeFrom, touchAll, type LeftRow } from './leave-statements.js';
import {
  findSettings,
  getParticipation,
  getProjectIds,
  listIds,
  setSettings,
  toColumns,
  toParticipation,
  toSettings,
  type OwnSettingsRow,
  type ParticipationRow,
  type SettingsChanges,
} from './participation.js';
import { findPolicyOrganization, takesPart } from '../live.js';

type UnreadTotals = StoreResult<'conversations', 'sumUnread'>;
type ConversationQuery = StoreInput<'conversations', 'listFor', 1>;
type ReadHorizon = StoreResult<'conversations', 'advanceReadHorizon'>;
type NewGroupConversation = StoreInput<'conversations', 'insertGroup'>;
type NewDirectConversation = StoreInput<'conversations', 'insertDirectIfAbsent'>;
type UnreadQuery = StoreInput<'conversations', 'sumUnread', 1>;
type NewTaskConversation = StoreInput<'conversations', 'insertForTaskIfAbsent'>;

const findIdForTask = 'SELECT id FROM conversations WHERE task_id = @taskId';
// Callers read the clock before they queue, so a later change can have an earlier time.
const touch = 'UPDATE conversations SET updated_at = max(updated_at, @at) WHERE id = @id';
const rename = `
  UPDATE conversations SET title = @title, search_text = @searchText, updated_at = max(updated_at, @at) WHERE id = @id`;
const exists = 'SELECT 1 FROM conversations WHERE id = @id';
const findByKey = 'SELECT id FROM conversations WHERE direct_key = @directKey';
const findById = `SELECT ${columns} FROM conversations c WHERE c.id = @id`;
const findForParticipant = `
  SELECT ${columns} FROM participants p JOIN conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = @id AND p.user_id = @userId AND ${takesPart('c', 'p')}`;
const findReadHorizon = 'SELECT last_read_seq FROM participants WHERE conversation_id = @id AND user_id = @userId';
const getRoster = `
  SELECT c.kind, (
    SELECT json_group_array(p.user_id) FROM participants p WHERE p.conversation_id = c.id AND ${takesPart('c', 'p')}
  ) AS user_ids, ${findPolicyOrganization('c')} AS policy_organization_id
  FROM conversations c WHERE c.id = @id`;

// This text sorts after every UUID.
const afterEveryId = '~';

export class SqliteConversationStore implements Store<'conversations'> {
  constructor(private readonly connection: Statements) {}

  async insertDirectIfAbsent(conversation: NewDirectConversation): Promise<{ id: string; created: boolean }> {
    const { id, directKey, createdBy, participants } = conversation;
    const createdAt = toColumn(conversation.createdAt);
    if (this.connection.run(insertDirect, { id, directKey, createdBy, createdAt }) === 0) {
      return { id: (await this.findDirectId(directKey)) ?? id, created: false };
    }
    for (const participant of participants) this.connection.run(insertParticipant, fromParticipant(id, participant));
    return { id, created: true };
  }

  async findDirectId(directKey: string): Promise<string | null> {
    return this.connection.get<{ id: string }>(findByKey, { directKey })?.id ?? null;
  }

  async insertGroup({ participants, organizationId = null, ...group }: NewGroupConversation): Promise<void> {
    const { id, title, createdBy } = group;
    const rest = { searchText: searchText(title ?? ''), createdAt: toColumn(group.createdAt) };
    this.connection.run(insertGroup, { id, organizationId, title, createdBy, ...rest });
    for (const participant of participants) this.connection.run(insertParticipant, fromParticipant(id, participant));
  }

  async insertForTaskIfAbsent(conversation: NewTaskConversation): Promise<{ id: string; created: boolean } | null> {
    const { id, taskId, createdBy } = conversation;
    const createdAt = toColumn(conversation.createdAt);
    if (this.connection.run(insertForTask, { id, taskId, createdBy, createdAt }) === 1) return { id, created: true };
    const existing = await this.findIdForTask(taskId);
    return existing === null ? null : { id: existing, created: false };
  }

  async findIdForTask(taskId: string): Promise<string | null> {
    return this.connection.get<{ id: string }>(findIdForTask, { taskId })?.id ?? null;
  }

  async rename(id: string, title: string | null, at: Date): Promise<boolean> {
    return this.connection.run(rename, { id, title, searchText: searchText(title ?? ''), at: toColumn(at) }) === 1;
  }

  async lockById(id: string): Promise<boolean> {
    requireWriter(this.connection);
    return this.connection.get(exists, { id }) !== undefined;
  }

  async addParticipants(id: string, participants: readonly Participant[], at: Date): Promise<string[]> {
    const added = participants.filter(
      (participant) => this.connection.run(insertParticipantIfAbsent, fromParticipant(id, participant)) === 1,
    );
    if (added.length > 0) this.connection.run(touch, { id, at: toColumn(at) });
    return added.map(({ userId }) => userId);
  }

  async lockLeavable(
    userId: string,
    { organizationId, limit }: { readonly organizationId: string | null; readonly limit: number },
  ): Promise<string[]> {
    requireWriter(this.connection);
    const rows =
      organizationId === null
        ? this.connection.all<{ id: string }>(leavable, { userId, limit })
        : this.connection.all<{ id: string }>(createLeavable, { userId, limit, organizationId });
    return rows.map(({ id }) => id);
  }

  async leave(ids: readonly string[], userId: string, at: Date): Promise<string[]> {
    const gone = this.connection.all<LeftRow>(removeFrom, { ids: JSON.stringify(ids), userId });
    const left = gone.map(({ id }) => id).sort();
    if (left.length > 0) this.connection.run(touchAll, { ids: JSON.stringify(left), at: toColumn(at) });
    // Only group conversations have owners.
    const owned = gone.filter(({ role }) => role === 'owner').map(({ id }) => id);
    if (owned.length > 0) this.connection.run(appointOwners, { ids: JSON.stringify(owned) });
    return left;
  }

  async hide(id: string, userId: string): Promise<boolean> {
    return this.connection.run(hide, { id, userId }) === 1;
  }

  async show(id: string, userId: string): Promise<void> {
    this.connection.run(show, { id, userId });
  }

  async getParticipation(id: string, userId: string): Promise<StoreResult<'conversations', 'getParticipation'> | null> {
    const row = this.connection.get<ParticipationRow>(getParticipation, { id, userId });
    return row === undefined ? null : toParticipation(row);
  }

  async setSettings(id: string, userId: string, changes: SettingsChanges): Promise<boolean> {
    return this.connection.run(setSettings, { id, userId, ...toColumns(changes) }) === 1;
  }

  async findSettings(ids: readonly string[], userId: string): Promise<StoreResult<'conversations', 'findSettings'>> {
    const rows = this.connection.all<OwnSettingsRow>(findSettings, { ids: JSON.stringify(ids), userId });
    return new Map(rows.map((row) => [row.conversation_id, toSettings(row)]));
  }

  async getProjectIds(userId: string): Promise<string[]> {
    return this.connection.all<{ project_id: string }>(getProjectIds, { userId }).map((row) => row.project_id);
  }

  async findById(id: string): Promise<Conversation | null> {
    const rows = this.connection.all<ConversationRow>(findById, { id });
    return toConversations(this.connection, rows)[0] ?? null;
  }

  async findForParticipant(id: string, userId: string): Promise<ConversationView | null> {
    const rows = this.connection.all<ConversationRow>(findForParticipant, { id, userId });
    return this.toViews(rows, userId)[0] ?? null;
  }

  async listFor(
    userId: string,
    { projectIds, search = null, after, limit }: ConversationQuery,
  ): Promise<Page<ConversationView, NonNullable<StoreInput<'conversations', 'listFor', 1>['after']>>> {
    const lastActivityAt = after === null ? Number.MAX_SAFE_INTEGER : toColumn(after.lastActivityAt);
    const position = { lastActivityAt, lastId: after?.id ?? afterEveryId };
    const [direct, withTasks] =
      search === null ? [listDirectFor, listWithTasksFor] : [searchDirectFor, searchWithTasksFor];
    const rows = this.connection.all<ConversationRow>(projectIds.length === 0 ? direct : withTasks, {
      ...{ userId, ...position, search, limit: limit + 1, projectIds: JSON.stringify(projectIds) },
    });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: this.toViews(shown, userId),
      next: last === undefined ? null : { lastActivityAt: toInstant(last.last_activity_at), id: last.id },
    };
  }

  async advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null> {
    const moved = this.connection.get<{ last_read_seq: number }>(advanceReadHorizon, { id, userId, seq });
    if (moved !== undefined) return { lastReadSeq: moved.last_read_seq, moved: true };
    const row = this.connection.get<{ last_read_seq: number }>(findReadHorizon, { id, userId });
    return row === undefined ? null : { lastReadSeq: row.last_read_seq, moved: false };
  }

  async listIdsOfEach(userIds: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly string[]>> {
    const listRows = (userId: string) => this.connection.all<{ id: string }>(listIds, { userId, limit });
    return new Map(userIds.map((userId) => [userId, listRows(userId).map(({ id }) => id)]));
  }

  async getRoster(id: string): Promise<StoreResult<'conversations', 'getRoster'> | null> {
    const row = this.connection.get<RosterRow>(getRoster, { id });
    if (row === undefined) return null;
    const policyOrganizationId = row.policy_organization_id;
    return { kind: row.kind, userIds: JSON.parse(row.user_ids) as string[], policyOrganizationId };
  }

  async countUnread(id: string, userId: string): Promise<number> {
    return this.connection.get<UnreadRow>(countUnread, { id, userId })?.unread ?? 0;
  }

  async sumUnread(userId: string, query: UnreadQuery): Promise<UnreadTotals> {
    const [projectIds, now] = [JSON.stringify(query.projectIds), toColumn(query.now)];
    const totals = this.connection.get(sumUnread, { userId, limit: query.limit, projectIds, now });
    return totals as UnreadTotals;
  }

  private toViews(rows: readonly ConversationRow[], userId: string): ConversationView[] {
    return toConversations(this.connection, rows).map((conversation) => {
      const row = this.connection.get<UnreadRow>(countUnread, { id: conversation.id, userId });
      const { unread: unreadCount = 0, mentions: mentionCount = 0 } = row ?? {};
      return { ...conversation, unreadCount, mentionCount, settings: row === undefined ? null : toSettings(row) };
    });
  }
}
