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

import type { Connection, Parameters } from '../../connections/connection.js';
import { hide, show } from './contact-statements.js';
import {
  conversationColumns,
  type ConversationRow,
  lastMessage,
  toConversation,
  toView,
  unread,
  unreadMentions,
  type ViewRow,
} from './conversation-row.js';
import { addParticipants, insert, insertForTask, insertGroup } from './insert-statements.js';
import { leave, lockLeavable, lockLeavableIn } from './leave-statements.js';
import {
  advanceReadHorizon,
  countUnread,
  listDirectFor,
  listWithTasksFor,
  searchDirectFor,
  searchWithTasksFor,
  sumUnread,
} from './list-statements.js';
import {
  findSettings,
  getParticipation,
  listIdsOfEach,
  setSettings,
  toIdsOfEach,
  toParameters,
  toParticipation,
  toSettings,
  type IdRow,
  type OwnSettingsRow,
  type ParticipationRow,
  type SettingsChanges,
} from './participation.js';
import { findPolicyOrganization, takesPart } from '../live.js';
import { afterEveryId, toPage } from '../to-page.js';

type UnreadTotals = StoreResult<'conversations', 'sumUnread'>;
type ConversationPosition = NonNullable<StoreInput<'conversations', 'listFor', 1>['after']>;
type ConversationQuery = StoreInput<'conversations', 'listFor', 1>;
type ReadHorizon = StoreResult<'conversations', 'advanceReadHorizon'>;
type NewGroupConversation = StoreInput<'conversations', 'insertGroup'>;
type NewDirectConversation = StoreInput<'conversations', 'insertDirectIfAbsent'>;
type NewTaskConversation = StoreInput<'conversations', 'insertForTaskIfAbsent'>;
type Participation = StoreResult<'conversations', 'getParticipation'>;
type Roster = StoreResult<'conversations', 'getRoster'>;

const findIdForTask = 'SELECT id FROM crewkit.conversations WHERE task_id = $1';
const rename = `
  UPDATE crewkit.conversations SET title = $2, search_text = $4, updated_at = greatest(updated_at, $3) WHERE id = $1`;
// NO KEY, because other transactions may add participants while this lock is held.
const lockById = 'SELECT 1 FROM crewkit.conversations WHERE id = $1 FOR NO KEY UPDATE';
const getProjectIds = `
  SELECT DISTINCT c.project_id AS id FROM crewkit.participants p
    JOIN crewkit.conversations c ON c.id = p.conversation_id
  WHERE p.user_id = $1 AND c.project_id IS NOT NULL ORDER BY c.project_id`;
const findByKey = 'SELECT id FROM crewkit.conversations WHERE direct_key = $1';
const findById = `SELECT ${conversationColumns} FROM crewkit.conversations c ${lastMessage} WHERE c.id = $1`;
const findForParticipant = `
  SELECT ${conversationColumns}, ${unread}, ${unreadMentions}, p.notify, p.muted_until
  FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id ${lastMessage}
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND ${takesPart('c', 'p')}`;
const findReadHorizon = 'SELECT last_read_seq FROM crewkit.participants WHERE conversation_id = $1 AND user_id = $2';
const getRoster = `
  SELECT c.kind, ARRAY(
    SELECT p.user_id FROM crewkit.participants p WHERE p.conversation_id = c.id AND ${takesPart('c', 'p')}
  ) AS "userIds", ${findPolicyOrganization('c')} AS "policyOrganizationId"
  FROM crewkit.conversations c WHERE c.id = $1`;
const afterEveryTime = 'infinity';

export class PostgresConversationStore implements Store<'conversations'> {
  constructor(private readonly connection: Connection) {}

  async insertDirectIfAbsent(conversation: NewDirectConversation): Promise<{ id: string; created: boolean }> {
    const { id, directKey, createdBy, participants, createdAt } = conversation;
    const parameters = [id, directKey, createdBy, createdAt, ...joining(participants)];
    const created = await this.connection.get(insert, parameters);
    if (created !== undefined) return { id, created: true };
    return { id: (await this.findDirectId(directKey)) ?? id, created: false };
  }

  async findDirectId(directKey: string): Promise<string | null> {
    return (await this.connection.get<{ id: string }>(findByKey, [directKey]))?.id ?? null;
  }

  async insertGroup({ id, title, createdBy, participants, createdAt, ...group }: NewGroupConversation): Promise<void> {
    const columns = [id, title, createdBy, createdAt, ...joining(participants)];
    await this.connection.run(insertGroup, [...columns, group.organizationId ?? null, toSearchText(title)]);
  }

  async insertForTaskIfAbsent(conversation: NewTaskConversation): Promise<{ id: string; created: boolean } | null> {
    const { id, taskId, createdBy, createdAt } = conversation;
    if ((await this.connection.run(insertForTask, [id, taskId, createdBy, createdAt])) === 1)
      return { id, created: true };
    const existing = await this.findIdForTask(taskId);
    return existing === null ? null : { id: existing, created: false };
  }

  async findIdForTask(taskId: string): Promise<string | null> {
    return (await this.connection.get<{ id: string }>(findIdForTask, [taskId]))?.id ?? null;
  }

  async rename(id: string, title: string | null, at: Date): Promise<boolean> {
    return (await this.connection.run(rename, [id, title, at, toSearchText(title)])) === 1;
  }

  async lockById(id: string): Promise<boolean> {
    return (await this.connection.get(lockById, [id])) !== undefined;
  }

  async addParticipants(id: string, participants: readonly Participant[], at: Date): Promise<string[]> {
    const parameters = [id, at, ...joining(participants)];
    const rows = await this.connection.all<{ user_id: string }>(addParticipants, parameters);
    return rows.map((row) => row.user_id);
  }

  async lockLeavable(
    userId: string,
    { organizationId, limit }: { readonly organizationId: string | null; readonly limit: number },
  ): Promise<string[]> {
    const rows =
      organizationId === null
        ? await this.connection.all<{ id: string }>(lockLeavable, [userId, limit])
        : await this.connection.all<{ id: string }>(lockLeavableIn, [userId, limit, organizationId]);
    return rows.map((row) => row.id);
  }

  async leave(ids: readonly string[], userId: string, at: Date): Promise<string[]> {
    return (await this.connection.all<{ id: string }>(leave, [ids, userId, at])).map((row) => row.id);
  }

  async hide(id: string, userId: string): Promise<boolean> {
    return (await this.connection.run(hide, [id, userId])) === 1;
  }

  async show(id: string, userId: string): Promise<void> {
    await this.lockBeforeParticipation(id);
    await this.connection.run(show, [id, userId]);
  }

  async getParticipation(id: string, userId: string): Promise<Participation | null> {
    const row = await this.connection.get<ParticipationRow>(getParticipation, [id, userId]);
    return row === undefined ? null : toParticipation(row);
  }

  async setSettings(id: string, userId: string, changes: SettingsChanges): Promise<boolean> {
    await this.lockBeforeParticipation(id);
    return (await this.connection.run(setSettings, [id, userId, ...toParameters(changes)])) === 1;
  }

  async findSettings(ids: readonly string[], userId: string): Promise<StoreResult<'conversations', 'findSettings'>> {
    const rows = await this.connection.all<OwnSettingsRow>(findSettings, [ids, userId]);
    return new Map(rows.map((row) => [row.conversation_id, toSettings(row)]));
  }

  async getProjectIds(userId: string): Promise<string[]> {
    return (await this.connection.all<{ id: string }>(getProjectIds, [userId])).map((row) => row.id);
  }

  async findById(id: string): Promise<Conversation | null> {
    const row = await this.connection.get<ConversationRow>(findById, [id]);
    return row === undefined ? null : toConversation(row);
  }

  async findForParticipant(id: string, userId: string): Promise<ConversationView | null> {
    const row = await this.connection.get<ViewRow>(findForParticipant, [id, userId]);
    return row === undefined ? null : toView(row);
  }

  async listFor(
    userId: string,
    { projectIds, search = null, after, limit }: ConversationQuery,
  ): Promise<Page<ConversationView, ConversationPosition>> {
    const parameters = [userId, after?.lastActivityAt ?? afterEveryTime, after?.id ?? afterEveryId, limit + 1];
    const [direct, withTasks] =
      search === null ? [listDirectFor, listWithTasksFor] : [searchDirectFor, searchWithTasksFor];
    const isDirect = projectIds.length === 0;
    const rest = [...(isDirect ? [] : [projectIds]), ...(search === null ? [] : [search])];
    const rows = await this.connection.all<ViewRow>(isDirect ? direct : withTasks, [...parameters, ...rest]);
    const toPosition = (row: ViewRow): ConversationPosition => ({ lastActivityAt: row.last_activity_at, id: row.id });
    return toPage(rows, limit, { toItem: toView, toPosition });
  }

  async advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null> {
    await this.lockBeforeParticipation(id);
    const moved = await this.connection.get<{ last_read_seq: number }>(advanceReadHorizon, [id, userId, seq]);
    if (moved !== undefined) return { lastReadSeq: moved.last_read_seq, moved: true };
    const row = await this.connection.get<{ last_read_seq: number }>(findReadHorizon, [id, userId]);
    return row === undefined ? null : { lastReadSeq: row.last_read_seq, moved: false };
  }

  async listIdsOfEach(userIds: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.connection.all<IdRow>(listIdsOfEach, [userIds, limit]);
    return toIdsOfEach(userIds, rows);
  }

  async getRoster(id: string): Promise<Roster | null> {
    return (await this.connection.get<Roster>(getRoster, [id])) ?? null;
  }

  async countUnread(id: string, userId: string): Promise<number> {
    return (await this.connection.get<{ unread: number }>(countUnread, [id, userId]))?.unread ?? 0;
  }

  async sumUnread(
    userId: string,
    { projectIds, limit, now }: StoreInput<'conversations', 'sumUnread', 1>,
  ): Promise<UnreadTotals> {
    const totals = await this.connection.get<UnreadTotals>(sumUnread, [userId, projectIds, limit, now]);
    return totals ?? { conversations: 0, messages: 0, mentions: 0 };
  }

  /**
   * In a transaction of the embedding application, locks the conversation, because a post can follow: it locks the conversation before the
   * participation, and another order would cause deadlocks. Elsewhere no post follows, and the lock would only make other users' posts wait.
   */
  private async lockBeforeParticipation(id: string): Promise<void> {
    if (this.connection.isShared) await this.lockById(id);
  }
}

function toSearchText(title: string | null): string | null {
  return title === null ? null : searchText(title);
}

/** Returns the participants' values column by column, as `join` expects. */
function joining(participants: readonly Participant[]): Parameters {
  return [
    participants.map((each) => each.userId),
    participants.map((each) => each.role),
    participants.map((each) => each.joinedAt),
    participants.map((each) => each.lastReadSeq),
  ];
}
