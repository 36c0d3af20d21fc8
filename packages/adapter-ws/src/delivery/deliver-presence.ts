import { setTimeout as sleep } from 'node:timers/promises';

import type { UseCases } from '@crewkit/core';

import type { AdmittedConnection } from '../gateway/admitted-connection.js';
import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { GatewayLimits } from '../limits/gateway-limits.js';
import { inTime } from './in-time.js';
import type { SendEvents } from './send-events.js';

type LoadPresence = UseCases['loadPresence'];
type Delivery = Awaited<ReturnType<LoadPresence['ofUsers']>>[number];
type Load = (loadPresence: LoadPresence) => Promise<Delivery[]>;

export interface DeliverPresenceTools {
  readonly registry: ConnectionRegistry;
  readonly outgoing: SendEvents;
  readonly limits: Pick<GatewayLimits, 'loadSeconds'>;
  readonly report: (error: unknown) => void;
}

// The maximum number of users per query, each of whom can have thousands of contacts.
const usersPerLoad = 20;
const retryMs = 1000;

/**
 * Delivers the statuses of users to the connected users who may see them, except to connections with an API key. Runs one query at a time,
 * so that a later delivery never contains an older status. What is not being loaded yet is collected, so that changes and new connections
 * of the same user are loaded once.
 */
export class DeliverPresence {
  /** The users whose statuses may have changed. */
  private readonly changedIds = new Set<string>();
  /** The connections that have not received the current statuses yet, by user. */
  private readonly connections = new Map<string, readonly AdmittedConnection[]>();
  /** Queries for users who may see each other since a moment ago, or may no longer. The keys are equal for equal queries. */
  private readonly queries = new Map<string, Load>();
  private isLoading = false;

  constructor(
    private readonly useCases: Pick<UseCases, 'loadPresence'>,
    private readonly tools: DeliverPresenceTools,
  ) {}

  /** The number of pending loads, at least 1 while there is something to load. */
  get size(): number {
    return this.isLoading ? this.changedIds.size + this.connections.size + this.queries.size + 1 : 0;
  }

  /** Delivers the current statuses of the users, also those of users who no longer show them. */
  changed(userIds: readonly string[]): void {
    for (const userId of userIds) this.changedIds.add(userId);
    this.start();
  }

  /** Sends a new connection the statuses that its user may see. */
  connected(admitted: AdmittedConnection): void {
    if (!isOfSession(admitted)) return;
    const { userId } = admitted;
    this.connections.set(userId, [...(this.connections.get(userId) ?? []), admitted]);
    this.start();
  }

  /**
   * Delivers the statuses that users may see because the newcomers have joined a direct or group conversation with these participants, who
   * include the newcomers.
   */
  joined(conversationId: string, newcomerIds: readonly string[], participantIds: readonly string[]): void {
    if (newcomerIds.length === 0) return;
    const load: Load = (loadPresence) => loadPresence.ofNewcomers(newcomerIds, participantIds);
    this.query(['joined', conversationId, ...newcomerIds], load);
  }

  /** Hides the user and the other participants from each other after the user has left a conversation. */
  left(conversationId: string, userId: string): void {
    this.query(['left', conversationId, userId], (loadPresence) => loadPresence.ofLeaver(conversationId, userId));
  }

  /** Delivers the statuses of the users to each other, or hides them, because one of them has blocked or unblocked the other. */
  pairChanged(userIds: readonly [string, string]): void {
    this.query(['pair', ...userIds], (loadPresence) => loadPresence.ofPair(userIds));
  }

  private query(key: readonly string[], load: Load): void {
    this.queries.set(key.join(' '), load);
    this.start();
  }

  private start(): void {
    if (!this.isLoading) void this.loadAll();
  }

  /** Loads and delivers everything that is pending. Never rejects. */
  private async loadAll(): Promise<void> {
    this.isLoading = true;
    // What happens in the same turn is loaded together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.changedIds.size + this.connections.size + this.queries.size > 0) {
      // Each kind in turn, so that none waits for all of another kind.
      await this.loadChanged();
      await this.loadConnections();
      await this.loadNext();
    }
    this.isLoading = false;
  }

  private async loadChanged(): Promise<void> {
    const userIds = [...this.changedIds].slice(0, usersPerLoad);
    if (userIds.length === 0) return;
    for (const userId of userIds) this.changedIds.delete(userId);
    const deliveries = await this.load((loadPresence) => loadPresence.ofUsers(userIds));
    if (deliveries === null) for (const userId of userIds) this.changedIds.add(userId);
    else this.send(deliveries, (viewerId) => this.tools.registry.ofAccount(viewerId));
  }

  private async loadConnections(): Promise<void> {
    const { registry } = this.tools;
    const waiting = [...this.connections].slice(0, usersPerLoad);
    for (const [userId] of waiting) this.connections.delete(userId);
    const open = new Map(waiting.map(([userId, all]) => [userId, all.filter((each) => registry.has(each))] as const));
    const viewerIds = [...open].filter(([, all]) => all.length > 0).map(([userId]) => userId);
    if (viewerIds.length === 0) return;
    const deliveries = await this.load((loadPresence) => loadPresence.forViewers(viewerIds));
    if (deliveries === null) for (const each of [...open.values()].flat()) this.connected(each);
    else this.send(deliveries, (viewerId) => open.get(viewerId) ?? []);
  }

  private async loadNext(): Promise<void> {
    const [next] = this.queries;
    if (next === undefined) return;
    const [key, load] = next;
    this.queries.delete(key);
    const deliveries = await this.load(load);
    if (deliveries !== null) this.send(deliveries, (viewerId) => this.tools.registry.ofAccount(viewerId));
    else if (!this.queries.has(key)) this.queries.set(key, load);
  }

  /** Returns null, after a moment, if the statuses cannot be loaded. */
  private async load(load: Load): Promise<Delivery[] | null> {
    const { limits, registry, report } = this.tools;
    if (registry.isEmpty) return [];
    try {
      return await inTime(limits.loadSeconds * 1000, () => load(this.useCases.loadPresence));
    } catch (error) {
      report(error);
      await sleep(retryMs, null, { ref: false });
      return null;
    }
  }

  private send(deliveries: readonly Delivery[], find: (viewerId: string) => readonly AdmittedConnection[]): void {
    for (const { presence, viewerIds } of deliveries) {
      const { userId, status, lastActiveAt } = presence;
      const payload = { userId, status, lastActiveAt: lastActiveAt?.toISOString() ?? null };
      this.tools.outgoing.send(viewerIds.flatMap(find).filter(isOfSession), 'presence:changed', payload);
    }
  }
}

function isOfSession({ session }: AdmittedConnection): boolean {
  return session !== null;
}
