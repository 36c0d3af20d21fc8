import { isDeepStrictEqual } from 'node:util';

import type {
  Conversation,
  ConversationView,
  Page,
  Participant,
  StoreResult,
  StoreInput,
  Store,
} from '@crewkit/core/adapter';
import { insertRow } from '../../tables/rows.js';
import { requireOrganization } from '../../tables/references.js';
import { later, isWithin } from './message-rows.js';
import type { ConversationRow } from '../../tables/chat-rows.js';
import { listUserIds, takesPart } from './takes-part.js';
import { findPolicyOrganizationOfChat } from '../access/policy-organization.js';
import type { View } from '../../tables/view.js';
import {
  hasParticipant,
  getHorizon,
  getSettings,
  isInOrganization,
  isLeavable,
  getConversationIds,
  latestFirst,
  toCounted,
  toRow,
  withOwner,
} from './conversation-row.js';
import { listUnread, toConversation, toView } from './conversation-view.js';
import { isFoundConversation as isFound } from './is-found-conversation.js';

type ConversationQuery = StoreInput<'conversations', 'listFor', 1>;
type ReadHorizon = StoreResult<'conversations', 'advanceReadHorizon'>;
type NewDirectConversation = StoreInput<'conversations', 'insertDirectIfAbsent'>;
type UnreadQuery = StoreInput<'conversations', 'sumUnread', 1>;
type NewTaskConversation = StoreInput<'conversations', 'insertForTaskIfAbsent'>;

export class MemoryConversationStore implements Store<'conversations'> {
  constructor(private readonly view: View) {}

  async insertDirectIfAbsent(conversation: NewDirectConversation): Promise<{ id: string; created: boolean }> {
    const conversations = await this.view.edit('conversations');
    const existing = await this.findDirectId(conversation.directKey);
    if (existing !== null) return { id: existing, created: false };
    insertRow(conversations, conversation.id, toRow({ ...conversation, title: null, kind: 'direct', taskId: null }));
    return { id: conversation.id, created: true };
  }

  async findDirectId(directKey: string): Promise<string | null> {
    return this.rows().find((each) => each.directKey === directKey)?.id ?? null;
  }

  async insertGroup(conversation: StoreInput<'conversations', 'insertGroup'>): Promise<void> {
    const { organizationId } = conversation;
    if (typeof organizationId === 'string') requireOrganization(this.view.tables, organizationId);
    const row = toRow({ ...conversation, directKey: null, kind: 'direct', taskId: null });
    insertRow(await this.view.edit('conversations'), conversation.id, row);
  }

  async insertForTaskIfAbsent(conversation: NewTaskConversation): Promise<{ id: string; created: boolean } | null> {
    const conversations = await this.view.edit('conversations');
    if (!this.view.tables.tasks.has(conversation.taskId)) return null;
    const existing = await this.findIdForTask(conversation.taskId);
    if (existing !== null) return { id: existing, created: false };
    const row = toRow({ ...conversation, directKey: null, kind: 'task', title: null, participants: [] });
    insertRow(conversations, conversation.id, row);
    return { id: conversation.id, created: true };
  }

  async findIdForTask(taskId: string): Promise<string | null> {
    return this.rows().find((each) => each.taskId === taskId)?.id ?? null;
  }

  async rename(id: string, title: string | null, at: Date): Promise<boolean> {
    const conversations = await this.view.edit('conversations');
    const row = conversations.get(id);
    if (row === undefined) return false;
    conversations.set(id, { ...row, title, updatedAt: later(row.updatedAt, at) });
    return true;
  }

  async setSettings(
    id: string,
    userId: string,
    changes: StoreInput<'conversations', 'setSettings', 2>,
  ): Promise<boolean> {
    const conversations = await this.view.edit('conversations');
    const row = this.rowFor(id, userId);
    if (row === undefined) return false;
    const settings = getSettings(row, userId);
    const changed = { ...settings, ...changes };
    if (isDeepStrictEqual(changed, settings)) return false;
    conversations.set(id, { ...row, settings: { ...row.settings, [userId]: changed } });
    return true;
  }

  async findSettings(ids: readonly string[], userId: string): Promise<StoreResult<'conversations', 'findSettings'>> {
    const rows = ids.flatMap((id) => this.rowFor(id, userId) ?? []);
    return new Map(rows.map((row) => [row.id, getSettings(row, userId)]));
  }

  /** Returns whether the conversation exists, after acquiring the single write lock, which every writer holds. */
  async lockById(id: string): Promise<boolean> {
    const conversations = await this.view.edit('conversations');
    return conversations.has(id);
  }

  async addParticipants(id: string, participants: readonly Participant[], at: Date): Promise<string[]> {
    const conversations = await this.view.edit('conversations');
    const row = conversations.get(id);
    if (row === undefined) throw new Error('There is no such conversation.');
    const added = participants.filter(({ userId }) => getHorizon(row, userId) === undefined);
    const all = [...row.participants, ...added];
    if (added.length > 0) conversations.set(id, { ...row, participants: all, updatedAt: later(row.updatedAt, at) });
    return added.map((each) => each.userId);
  }

  async lockLeavable(
    userId: string,
    { organizationId, limit }: { readonly organizationId: string | null; readonly limit: number },
  ): Promise<string[]> {
    await this.view.edit('conversations');
    const isWanted = organizationId === null ? isLeavable : isInOrganization(this.view.tables, organizationId);
    const ids = this.rows().flatMap((row) => (hasParticipant(row, userId) && isWanted(row) ? [row.id] : []));
    return ids.sort().slice(0, limit);
  }

  async leave(ids: readonly string[], userId: string, at: Date): Promise<string[]> {
    const conversations = await this.view.edit('conversations');
    const left = ids.flatMap((id) => conversations.get(id) ?? []).filter((row) => hasParticipant(row, userId));
    for (const row of left) {
      const remaining = row.participants.filter((each) => each.userId !== userId);
      const participants = withOwner(remaining, row);
      const { [userId]: _gone, ...settings } = row.settings;
      conversations.set(row.id, { ...row, participants, settings, updatedAt: later(row.updatedAt, at) });
    }
    return left.map(({ id }) => id).sort();
  }

  async hide(id: string, userId: string): Promise<boolean> {
    const conversations = await this.view.edit('conversations');
    const row = this.rowFor(id, userId);
    if (row === undefined) return false;
    conversations.set(id, { ...row, hiddenAt: { ...row.hiddenAt, [userId]: row.lastSeq } });
    return true;
  }

  async show(id: string, userId: string): Promise<void> {
    const conversations = await this.view.edit('conversations');
    const row = this.rowFor(id, userId);
    if (row === undefined) return;
    const { [userId]: _shown, ...hiddenAt } = row.hiddenAt;
    conversations.set(id, { ...row, hiddenAt });
  }

  async getParticipation(id: string, userId: string): Promise<StoreResult<'conversations', 'getParticipation'> | null> {
    const row = this.view.tables.conversations.get(id);
    if (row === undefined || !takesPart(this.view.tables, row, userId)) return null;
    const { kind, lastSeq, isBlocked, directKey } = row;
    const policyOrganizationId = findPolicyOrganizationOfChat(this.view.tables, row);
    return { kind, lastSeq, isBlocked, directKey, policyOrganizationId, settings: getSettings(row, userId) };
  }

  async getProjectIds(userId: string): Promise<string[]> {
    const { tasks } = this.view.tables;
    const ids = this.rows()
      .filter((row) => hasParticipant(row, userId))
      .flatMap(({ taskId }) => tasks.get(taskId ?? '')?.projectId ?? []);
    return [...new Set(ids)].sort();
  }

  async findById(id: string): Promise<Conversation | null> {
    const row = this.view.tables.conversations.get(id);
    return row === undefined ? null : toConversation(this.view.tables, row);
  }

  async findForParticipant(id: string, userId: string): Promise<ConversationView | null> {
    const row = this.rowFor(id, userId);
    return row === undefined ? null : toView(this.view.tables, row, userId);
  }

  async listFor(
    userId: string,
    { projectIds, search = null, after, limit }: ConversationQuery,
  ): Promise<Page<ConversationView, NonNullable<StoreInput<'conversations', 'listFor', 1>['after']>>> {
    const isAfter = (row: ConversationRow): boolean => after === null || latestFirst(after, row) < 0;
    const found = this.listed(userId, projectIds).filter((row) => isFound(this.view.tables, row, { userId, search }));
    const rest = found.filter(isAfter).sort(latestFirst);
    const rows = rest.slice(0, limit);
    const last = rest.length > limit ? rows.at(-1) : undefined;
    const next = last === undefined ? null : { lastActivityAt: last.lastActivityAt, id: last.id };
    return { items: rows.map((row) => toView(this.view.tables, row, userId)), next };
  }

  async advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null> {
    const conversations = await this.view.edit('conversations');
    const row = this.rowFor(id, userId);
    if (row === undefined) return null;
    const before = getHorizon(row, userId) ?? 0;
    const lastReadSeq = Math.max(before, Math.min(seq ?? row.lastSeq, row.lastSeq));
    const participants = row.participants.map((each) => (each.userId === userId ? { ...each, lastReadSeq } : each));
    conversations.set(id, { ...row, participants });
    return { lastReadSeq, moved: lastReadSeq > before };
  }

  async listIdsOfEach(userIds: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly string[]>> {
    return new Map(userIds.map((userId) => [userId, getConversationIds(this.rows(), userId).slice(0, limit)]));
  }

  async getRoster(id: string): Promise<StoreResult<'conversations', 'getRoster'> | null> {
    const { tables } = this.view;
    const row = tables.conversations.get(id);
    if (row === undefined) return null;
    const policyOrganizationId = findPolicyOrganizationOfChat(tables, row);
    return { kind: row.kind, userIds: listUserIds(tables, row), policyOrganizationId };
  }

  async countUnread(id: string, userId: string): Promise<number> {
    const row = this.rowFor(id, userId);
    return row === undefined ? 0 : listUnread(this.view.tables, row, userId).length;
  }

  async sumUnread(userId: string, query: UnreadQuery): Promise<StoreResult<'conversations', 'sumUnread'>> {
    const all = this.listed(userId, query.projectIds).map((row) => toView(this.view.tables, row, userId));
    const counts = all.map((each) => toCounted(each, query.now)).filter(({ messages }) => messages > 0);
    counts.splice(query.limit);
    return {
      conversations: counts.length,
      messages: counts.reduce((sum, { messages }) => sum + messages, 0),
      mentions: counts.reduce((sum, { mentions }) => sum + mentions, 0),
    };
  }

  private listed(userId: string, projectIds: readonly string[]): ConversationRow[] {
    return this.rows()
      .filter((row) => isWithin(this.view.tables, row.id, { participantId: userId, projectIds, conversationId: null }))
      .filter((row) => (row.hiddenAt[userId] ?? -1) < row.lastSeq);
  }

  private rows(): ConversationRow[] {
    return [...this.view.tables.conversations.values()];
  }

  private rowFor(id: string, userId: string): ConversationRow | undefined {
    const row = this.view.tables.conversations.get(id);
    return row === undefined || !takesPart(this.view.tables, row, userId) ? undefined : row;
  }
}
