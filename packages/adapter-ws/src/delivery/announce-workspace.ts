import { setTimeout as sleep } from 'node:timers/promises';

import type { UseCases } from '@crewkit/core';
import type { Logger, ServerEvents } from '@crewkit/core/adapter';

import type { GatewayLimits } from '../limits/gateway-limits.js';
import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import { inTime, NoAnswer } from './in-time.js';
import type { SendEvents } from './send-events.js';

type Recipients = Awaited<ReturnType<UseCases['loadWorkspaceDelivery']['ofProject']>>;
type Announced = 'project:changed' | 'member:changed';

interface Announcement<E extends Announced = Announced> {
  readonly event: E;
  readonly payload: ServerEvents[E];
  /** Returns those of the users who may receive the event. */
  readonly load: (userIds: readonly string[]) => Promise<Recipients>;
}

// The maximum number of users per query. It keeps a query from blocking a store that runs only one query at a time.
const asksAbout = 500;

export interface AnnounceTools {
  readonly registry: ConnectionRegistry;
  readonly outgoing: SendEvents;
  readonly limits: Pick<GatewayLimits, 'loadSeconds' | 'accessSeconds'>;
  readonly logger: Logger;
}

/**
 * Notifies the connected users who may see a project or a member that it has changed. Announces the first change immediately, and later
 * changes in rounds, in each of which a project or member is announced at most once. The queries about the users' access run one after
 * another.
 */
export class AnnounceWorkspace {
  /** The announcements of the next round, by what has changed. */
  private waiting = new Map<string, Announcement>();
  /** The number of announcements of this round that have not been sent yet. */
  private unsent = 0;
  private isGoingRound = false;

  constructor(
    private readonly useCases: Pick<UseCases, 'loadWorkspaceDelivery'>,
    private readonly tools: AnnounceTools,
  ) {}

  project(projectId: string, organizationId: string): void {
    const load = (userIds: readonly string[]) => this.useCases.loadWorkspaceDelivery.ofProject(projectId, userIds);
    this.add(projectId, { event: 'project:changed', payload: { projectId, organizationId, deleted: false }, load });
  }

  member(organizationId: string, userId: string): void {
    const load = (userIds: readonly string[]) => this.useCases.loadWorkspaceDelivery.ofMembers(organizationId, userIds);
    this.add(`${organizationId} ${userId}`, { event: 'member:changed', payload: { organizationId, userId }, load });
  }

  /** The number of pending announcements. */
  get size(): number {
    return this.waiting.size + this.unsent;
  }

  private add<E extends Announced>(subject: string, announcement: Announcement<E>): void {
    this.waiting.set(subject, announcement);
    if (!this.isGoingRound) void this.goRound();
  }

  /** Runs rounds until nothing is left to announce. Never rejects. */
  private async goRound(): Promise<void> {
    this.isGoingRound = true;
    while (this.size > 0) {
      const round = this.waiting;
      this.waiting = new Map();
      this.unsent = round.size;
      for (const [subject, announcement] of round) {
        await this.announce(subject, announcement);
        this.unsent -= 1;
      }
      await sleep(this.tools.limits.accessSeconds * 1000, null, { ref: false });
    }
    this.isGoingRound = false;
  }

  /** Sends the announcement to all users who may receive it. Never rejects. */
  private async announce(subject: string, announcement: Announcement): Promise<void> {
    const { event, payload, load } = announcement;
    const { registry, outgoing, limits, logger } = this.tools;
    const userIds = registry.accounts();
    try {
      for (let first = 0; first < userIds.length; first += asksAbout) {
        const asked = userIds.slice(first, first + asksAbout);
        const { admits } = await inTime(limits.loadSeconds * 1000, () => load(asked));
        const connections = asked.flatMap((userId) => registry.ofAccount(userId));
        outgoing.send(connections.filter(admits), event, payload);
      }
    } catch (error) {
      // If the store is unreachable, try again in the next round, as long as there are connections.
      if (error instanceof NoAnswer && !registry.isEmpty) this.waiting.set(subject, announcement);
      else logger.error({ err: error, event }, 'failed to announce a change of the workspace');
    }
  }
}
