import type { Attachment, Page, StorageUsage, StoreResult, StoreInput, Store } from '@crewkit/core/adapter';
import { deleteRows, insertRow } from '../../tables/rows.js';
import { requireAccount, requireReference } from '../../tables/references.js';
import type { AttachmentRow } from '../../tables/chat-rows.js';
import type { View } from '../../tables/view.js';

type ConversationFile = StoreResult<'attachments', 'listFiles'>;
type FilePosition = NonNullable<StoreInput<'attachments', 'listFiles', 1>['after']>;
type AttachedMessage = StoreInput<'attachments', 'attach'>;

/** The expiry of an avatar in use: the latest time that a Date can have. */
const never = new Date(8.64e15);

export class MemoryAttachmentStore implements Store<'attachments'> {
  constructor(private readonly view: View) {}

  async insertPending(pending: StoreInput<'attachments', 'insertPending'>): Promise<void> {
    const attachments = await this.view.edit('attachments');
    requireAccount(this.view.tables, pending.uploadedBy);
    const { conversationId } = pending;
    if (conversationId !== null) {
      requireReference(this.view.tables.conversations.has(conversationId), 'there is no such conversation');
    }
    const organizationId = conversationId === null ? null : this.getOrganization(conversationId);
    insertRow(attachments, pending.id, { pending, attached: null, avatar: null, organizationId, bytes: 0 });
  }

  async reserve(
    files: readonly StoreInput<'attachments', 'reserve'>[],
  ): Promise<StoreResult<'attachments', 'reserve'> | null> {
    const attachments = await this.view.edit('attachments');
    let changed: AttachmentRow | null = null;
    for (const { id, bytes } of files) {
      const row = attachments.get(id);
      if (row === undefined) continue;
      changed = { ...row, bytes };
      attachments.set(id, changed);
    }
    if (changed === null) return null;
    const { pending, organizationId } = changed;
    const organization = organizationId === null ? null : this.used(organizationId);
    return { user: this.used(pending.uploadedBy), organization };
  }

  async usedBytes(ownerId: string): Promise<number> {
    return this.used(ownerId);
  }

  async listLargest(scope: StorageUsage['scope'], limit: number): Promise<StoreResult<'attachments', 'listLargest'>[]> {
    const rows = [...this.view.tables.attachments.values()];
    const owners = rows.flatMap((row) => (scope === 'user' ? row.pending.uploadedBy : (row.organizationId ?? [])));
    return [...new Set(owners)]
      .map((ownerId) => ({ ownerId, usedBytes: this.used(ownerId) }))
      .filter(({ usedBytes }) => usedBytes > 0)
      .sort((a, b) => b.usedBytes - a.usedBytes || (a.ownerId < b.ownerId ? -1 : 1))
      .slice(0, limit);
  }

  async attach(to: AttachedMessage, files: readonly Attachment[], at: Date): Promise<boolean> {
    const attachments = await this.view.edit('attachments');
    const rows = files.flatMap(({ id }) => attachments.get(id) ?? []);
    if (rows.length < files.length || !rows.every((row) => isWaitingFor(row, to, at))) return false;
    for (const [position, row] of rows.entries()) {
      const file = files[position];
      if (file === undefined) throw new Error('Each row is that of a file.');
      const pending = { ...row.pending, expiresAt: at };
      const attached = { messageId: to.messageId, position, file };
      attachments.set(file.id, { ...row, pending, attached, bytes: file.size });
    }
    return true;
  }

  async find(conversationId: string, id: string): Promise<Attachment | null> {
    const row = this.view.tables.attachments.get(id);
    return row?.pending.conversationId === conversationId ? (row.attached?.file ?? null) : null;
  }

  async listFiles(
    conversationId: string,
    { after, limit }: StoreInput<'attachments', 'listFiles', 1>,
  ): Promise<Page<ConversationFile, FilePosition>> {
    const { attachments, messages } = this.view.tables;
    const files = [...attachments.values()].flatMap(({ attached }) => {
      const message = messages.get(attached?.messageId ?? '')?.message;
      if (attached === null || message?.conversationId !== conversationId || message.deletedAt !== null) return [];
      const { id: messageId, seq, senderId, createdAt } = message;
      return { seq, index: attached.position, item: { attachment: attached.file, messageId, senderId, createdAt } };
    });
    const rest = files
      .filter(({ seq, index }) => after === null || seq < after.seq || (seq === after.seq && index > after.index))
      .sort((a, b) => b.seq - a.seq || a.index - b.index);
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    const next = rest.length > limit && last !== undefined ? { seq: last.seq, index: last.index } : null;
    return { items: shown.map(({ item }) => item), next };
  }

  async setAvatar(userId: string, avatar: AttachmentRow['avatar'], at: Date): Promise<boolean> {
    const attachments = await this.view.edit('attachments');
    const accounts = await this.view.edit('accounts');
    const account = accounts.get(userId);
    if (avatar !== null) {
      const row = attachments.get(avatar.id);
      if (row === undefined || !isWaitingFor(row, { conversationId: null, senderId: userId }, at)) return false;
      const pending = { ...row.pending, expiresAt: never };
      attachments.set(avatar.id, { ...row, pending, avatar, bytes: avatar.size });
    }
    const previous = attachments.get(account?.avatarId ?? '');
    if (previous !== undefined) {
      const pending = { ...previous.pending, expiresAt: at };
      attachments.set(pending.id, { ...previous, pending, avatar: null });
    }
    if (account !== undefined) accounts.set(userId, { ...account, avatarId: avatar?.id ?? null });
    return true;
  }

  async findAvatar(userId: string, id: string): Promise<AttachmentRow['avatar']> {
    const { accounts, attachments } = this.view.tables;
    return accounts.get(userId)?.avatarId === id ? (attachments.get(id)?.avatar ?? null) : null;
  }

  async detachAll(messageId: string, at: Date): Promise<string[]> {
    const attachments = await this.view.edit('attachments');
    const detached = [...attachments.values()].filter(({ attached }) => attached?.messageId === messageId);
    for (const row of detached) {
      // The attachment expires immediately, so that no message can attach it again.
      attachments.set(row.pending.id, { ...row, pending: { ...row.pending, expiresAt: at }, attached: null });
    }
    return detached.map(({ pending }) => pending.id);
  }

  async listAbandoned(now: Date, limit: number): Promise<string[]> {
    return [...this.view.tables.attachments.values()]
      .filter((row) => isAbandoned(row, now))
      .map(({ pending }) => pending)
      .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async deleteAbandoned(ids: readonly string[], now: Date): Promise<void> {
    deleteRows(await this.view.edit('attachments'), (row) => ids.includes(row.pending.id) && isAbandoned(row, now));
  }

  private getOrganization(conversationId: string): string | null {
    const { conversations, projects, tasks } = this.view.tables;
    const conversation = conversations.get(conversationId);
    const task = tasks.get(conversation?.taskId ?? '');
    return conversation?.organizationId ?? projects.get(task?.projectId ?? '')?.entity.organizationId ?? null;
  }

  private used(ownerId: string): number {
    const rows = [...this.view.tables.attachments.values()];
    const own = rows.filter((row) => row.pending.uploadedBy === ownerId || row.organizationId === ownerId);
    return own.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

function isWaitingFor(
  { pending, attached }: AttachmentRow,
  to: { readonly conversationId: string | null; readonly senderId: string },
  at: Date,
): boolean {
  return (
    attached === null &&
    pending.conversationId === to.conversationId &&
    pending.uploadedBy === to.senderId &&
    pending.expiresAt > at
  );
}

function isAbandoned({ pending, attached }: AttachmentRow, now: Date): boolean {
  return attached === null && pending.expiresAt <= now;
}
