import type { AuditAction, AuditTargetType } from '../../domain/events/audit-event.js';
import type { DurableEvent } from '../../domain/events/domain-event.js';
import type { Actor, Caller } from '../../domain/sign-in/session.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Stores } from '../../ports/unit-of-work.js';
import { toEvent } from './to-event.js';

export interface Change {
  readonly action: AuditAction;
  /** The organization, or null if the change is not about an organization. */
  readonly organizationId: string | null;
  readonly target: { readonly type: AuditTargetType; readonly id: string };
  /** The details as JSON. They must never contain a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /**
   * The user whose access changes, or `'all-members'` if the access of all members of the organization changes. If absent, no user's access
   * changes.
   */
  readonly affects?: string;
}

/** The user or the code that made a change. */
type Performer = Caller | Pick<Actor, 'userId' | 'client'>;

/**
 * Records a change in the audit log, in the same transaction as the change, and appends the events about the change and its effect on
 * access.
 */
export class RecordChange {
  constructor(
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  /** Records the change. `actor` is null if an operator made the change on the server's command line. */
  async execute(stores: Stores, actor: Performer | null, change: Change): Promise<void> {
    const { action, organizationId, target, details = {}, affects } = change;
    const createdAt = this.clock.now();
    await stores.auditLog.append({
      id: this.ids.rowId(),
      organizationId,
      actorId: actor?.userId ?? null,
      action,
      targetType: target.type,
      targetId: target.id,
      details: { ...details, ...toOrigin(actor) },
      ipAddress: actor?.client.ipAddress ?? null,
      userAgent: actor?.client.userAgent ?? null,
      createdAt,
    });
    const event = toEvent(action, organizationId, target.id);
    const events: DurableEvent[] = event === null ? [] : [event];
    if (affects !== undefined) {
      events.push({ type: 'access.changed', organizationId, userId: affects === 'all-members' ? null : affects });
    }
    if (events.length > 0) await stores.events.append(events, createdAt);
  }
}

/** Returns the details that mark an action of the embedding application's code, or of a caller with an API key. Other actions have none. */
function toOrigin(actor: Performer | null): Readonly<Record<string, unknown>> {
  if (actor === null || !('accessTokenId' in actor) || actor.accessTokenId !== null) return {};
  if (actor.key !== null) return { via: 'key', keyId: actor.key.id };
  return actor.userId === null ? { via: 'system', reason: actor.reason } : { via: 'server' };
}

/**
 * Returns the fields whose values in `after` differ from those in `before`, each with both values, for the audit log. All values must be
 * JSON.
 */
export function changed(before: object, after: object): Readonly<Record<string, { from: unknown; to: unknown }>> {
  const old: Readonly<Record<string, unknown>> = { ...before };
  const fields = Object.entries(after) as [string, unknown][];
  const differing = fields.filter(([field, value]) => JSON.stringify(old[field]) !== JSON.stringify(value));
  return Object.fromEntries(differing.map(([field, value]) => [field, { from: old[field], to: value }]));
}
