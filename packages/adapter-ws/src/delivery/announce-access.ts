import { setTimeout as sleep } from 'node:timers/promises';

import type { UseCases } from '@crewkit/core';
import type { DomainEvent, Logger } from '@crewkit/core/adapter';

import type { GatewayLimits } from '../limits/gateway-limits.js';
import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import { inTime, NoAnswer } from './in-time.js';
import type { SendEvents } from './send-events.js';

type AccessChange = Extract<DomainEvent, { readonly type: 'access.changed' }>;
/** The id of the organization in which access may have changed. null means that access may have changed anywhere. */
type Where = string | null;

// The maximum number of users per query. It keeps a query from blocking a store that runs only one query at a time.
const asksAbout = 500;

export interface AnnounceTools {
  readonly registry: ConnectionRegistry;
  readonly outgoing: SendEvents;
  readonly limits: Pick<GatewayLimits, 'loadSeconds' | 'accessSeconds'>;
  readonly logger: Logger;
}

/**
 * Notifies connected users that their access may have changed, so that their clients reload it. Announces the first change immediately, and
 * later changes in rounds. In a round, a user is notified at most once per organization. For a change that affects a whole organization,
 * asks the store which users are members, so that other users never receive the organization's id. These queries run one after another.
 */
export class AnnounceAccess {
  /** The organizations in which the user's access may have changed, by user id. */
  private readonly ofAccounts = new Map<string, Set<Where>>();
  /** Organizations in which access may have changed for all members. */
  private readonly ofAll = new Set<string>();
  private everywhere = false;
  /** The number of organizations in this round whose members have not been queried yet. */
  private unasked = 0;
  private isGoingRound = false;

  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery'>,
    private readonly tools: AnnounceTools,
  ) {}

  changed({ organizationId, userId }: AccessChange): void {
    if (userId !== null) {
      // Users without a connection need no announcement, because clients load their access when they connect.
      if (this.tools.registry.ofAccount(userId).length === 0) return;
      const places = this.ofAccounts.get(userId);
      if (places === undefined) this.ofAccounts.set(userId, new Set([organizationId]));
      else places.add(organizationId);
    } else if (organizationId !== null) {
      this.ofAll.add(organizationId);
    } else {
      this.everywhere = true;
    }
    if (!this.isGoingRound) void this.goRound();
  }

  /** The number of pending announcements. */
  get size(): number {
    return this.ofAccounts.size + this.ofAll.size + (this.everywhere ? 1 : 0) + this.unasked;
  }

  /** Runs one round of announcements. Never rejects. */
  private async goRound(): Promise<void> {
    this.isGoingRound = true;
    while (this.size > 0) {
      await this.notifyAll();
      await sleep(this.tools.limits.accessSeconds * 1000, null, { ref: false });
    }
    this.isGoingRound = false;
  }

  private async notifyAll(): Promise<void> {
    const { registry, outgoing } = this.tools;
    const [told, organizationIds] = [new Map(this.ofAccounts), [...this.ofAll]];
    const isForAll = this.everywhere;
    this.ofAccounts.clear();
    this.ofAll.clear();
    this.everywhere = false;
    if (isForAll) {
      outgoing.send(registry.all(), 'access:changed', { organizationId: null });
      return;
    }
    for (const [userId, places] of told) this.notifyOne(userId, places);
    this.unasked = organizationIds.length;
    for (const organizationId of organizationIds) {
      const knows = (userId: string): boolean => {
        const places = told.get(userId);
        return places !== undefined && (places.has(organizationId) || places.has(null));
      };
      await this.notifyMembers(organizationId, (userId) => !knows(userId));
      this.unasked -= 1;
    }
  }

  /** Notifies one user. If `places` contains null, one event covers all organizations. */
  private notifyOne(userId: string, places: ReadonlySet<Where>): void {
    const { registry, outgoing } = this.tools;
    for (const organizationId of places.has(null) ? [null] : places) {
      outgoing.send(registry.ofAccount(userId), 'access:changed', { organizationId });
    }
  }

  /** Notifies the organization's members. Never rejects. */
  private async notifyMembers(organizationId: string, shouldNotify: (userId: string) => boolean): Promise<void> {
    const { registry, outgoing, limits, logger } = this.tools;
    const { loadDelivery } = this.useCases;
    const payload = { organizationId };
    const userIds = registry.accounts().filter(shouldNotify);
    try {
      for (let first = 0; first < userIds.length; first += asksAbout) {
        const asked = userIds.slice(first, first + asksAbout);
        const load = () => loadDelivery.belongingTo(organizationId, asked);
        const belonging = await inTime(limits.loadSeconds * 1000, load);
        const connections = belonging.flatMap((userId) => registry.ofAccount(userId));
        outgoing.send(connections, 'access:changed', payload);
      }
    } catch (error) {
      // If the store is unreachable, try again in the next round, as long as there are connections.
      if (error instanceof NoAnswer && !registry.isEmpty) this.ofAll.add(organizationId);
      else logger.error({ err: error, organizationId }, 'it could not be told that access has changed');
    }
  }
}
