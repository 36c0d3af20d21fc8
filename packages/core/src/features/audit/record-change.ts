import type { AuditAction, AuditTargetType } from '../../domain/audit-event.js';
import type { Actor } from '../../domain/session.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Stores } from '../../ports/unit-of-work.js';

export interface Change {
  readonly action: AuditAction;
  /** null: about no organization. */
  readonly organizationId: string | null;
  readonly target: { readonly type: AuditTargetType; readonly id: string };
  /** JSON, never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Whose access it changes: one user's, or `'everybody'`'s in the organization. Absent: nobody's. */
  readonly accessOf?: string;
}

/** Writes down who did what, in the transaction that does it, and tells whose access is another one from now on. */
export class RecordChange {
  constructor(
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  /** `actor` null: somebody with access to the server itself. */
  async execute(stores: Stores, actor: Pick<Actor, 'accountId' | 'client'> | null, change: Change): Promise<void> {
    const { action, organizationId, target, details = {}, accessOf } = change;
    const createdAt = this.clock.now();
    await stores.auditLog.append({
      id: this.ids.rowId(),
      organizationId,
      actorId: actor?.accountId ?? null,
      action,
      targetType: target.type,
      targetId: target.id,
      details,
      ipAddress: actor?.client.ipAddress ?? null,
      userAgent: actor?.client.userAgent ?? null,
      createdAt,
    });
    if (accessOf === undefined) return;
    const userId = accessOf === 'everybody' ? null : accessOf;
    await stores.events.append([{ type: 'access.changed', organizationId, userId }], createdAt);
  }
}
