import type { Attachment } from '@crewkit/core/domain';
import type { AttachedMessage, AttachmentStore, PendingAttachment } from '@crewkit/core/ports';
import { deleteRows } from '../delete-rows.js';
import { insertRow } from '../insert-row.js';
import { requireAccount, requireReference } from '../references.js';
import type { AttachmentRow } from '../tables.js';
import type { View } from '../view.js';

export class MemoryAttachmentStore implements AttachmentStore {
  constructor(private readonly view: View) {}

  async insertPending(pending: PendingAttachment): Promise<void> {
    const attachments = await this.view.edit('attachments');
    requireAccount(this.view.tables, pending.uploadedBy);
    requireReference(this.view.tables.conversations.has(pending.conversationId), 'there is no such conversation');
    insertRow(attachments, pending.id, { pending, attached: null });
  }

  async attach(to: AttachedMessage, files: readonly Attachment[], at: Date): Promise<boolean> {
    const attachments = await this.view.edit('attachments');
    const rows = files.flatMap(({ id }) => attachments.get(id) ?? []);
    if (rows.length < files.length || !rows.every((row) => isWaitingFor(row, to, at))) return false;
    for (const [position, { pending }] of rows.entries()) {
      const file = files[position];
      if (file === undefined) throw new Error('Each row is that of a file.');
      attachments.set(file.id, { pending, attached: { messageId: to.messageId, position, file } });
    }
    return true;
  }

  async find(conversationId: string, id: string): Promise<Attachment | null> {
    const row = this.view.tables.attachments.get(id);
    return row?.pending.conversationId === conversationId ? (row.attached?.file ?? null) : null;
  }

  async detachAll(messageId: string, at: Date): Promise<void> {
    const attachments = await this.view.edit('attachments');
    for (const [id, { pending, attached }] of attachments) {
      // Expired from then on, so that nothing attaches it again.
      if (attached?.messageId === messageId)
        attachments.set(id, { pending: { ...pending, expiresAt: at }, attached: null });
    }
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
}

function isWaitingFor({ pending, attached }: AttachmentRow, to: AttachedMessage, at: Date): boolean {
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
