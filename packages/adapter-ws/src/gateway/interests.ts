import { setTimeout as sleep } from 'node:timers/promises';

import type { Crewkit, UseCases } from '@crewkit/core';
import type { Logger } from '@crewkit/core/adapter';

import { inTime } from '../delivery/in-time.js';
import type { GatewayLimits } from '../limits/gateway-limits.js';
import type { ConnectionAdmission } from './connection-admission.js';
import type { ConnectionRegistry } from './connection-registry.js';

type Interest = NonNullable<Parameters<Crewkit['events']['subscribe']>[1]>;
type RoutingKeys = Parameters<Interest>[0];

/** The conversations of a connected user. Until they are loaded, or if there are too many, every conversation concerns the user. */
interface Following {
  readonly conversations: Set<number>;
  isComplete: boolean;
}

export interface InterestTools {
  readonly registry: ConnectionRegistry;
  readonly admission: Pick<ConnectionAdmission, 'isPending'>;
  readonly limits: Pick<GatewayLimits, 'loadSeconds' | 'followedConversations'>;
  readonly logger: Logger;
}

// The maximum number of users per query, each of whom can take part in thousands of conversations.
const usersPerLoad = 20;
const retryMs = 1_000;

/**
 * Determines which events concern this process, so that events of other processes' users cost it nothing. An event can seem to concern this
 * process although it does not: the delivery checks that. The opposite must never happen.
 */
export class Interests {
  private readonly byUser = new Map<string, Following>();
  /** The number of users, and of new conversations whose participants are not known yet, for each conversation. */
  private readonly counts = new Map<number, number>();
  private readonly toLoad = new Map<string, Following>();
  private incomplete = 0;
  private isLoading = false;

  constructor(
    private readonly useCases: Pick<UseCases, 'loadDelivery'>,
    private readonly tools: InterestTools,
  ) {}

  /** Returns whether an event with these keys can concern this process. */
  include(keys: RoutingKeys): boolean {
    const { registry, admission } = this.tools;
    if (registry.isEmpty && !admission.isPending) return false;
    return keys.length === 0 || keys.some((key) => this.includesKey(key));
  }

  /** Call when the user's first connection was added, or the last one was removed. */
  userChanged(userId: string): void {
    const isHere = this.isHere(userId);
    const known = this.byUser.get(userId);
    if (isHere && known === undefined) this.follow(userId);
    else if (!isHere && known !== undefined) this.unfollow(userId, known);
  }

  /** Call when the user takes part in the conversation. */
  joined(userId: string, conversationId: string): void {
    const known = this.byUser.get(userId);
    if (known !== undefined) this.add(known, toNumber(conversationId));
  }

  /**
   * Call when the conversation was created. All its events are included until the returned function is called with the participants who
   * are connected to this process. If they cannot be loaded, and it is never called, the events stay included.
   */
  expect(conversationId: string): (participantIds: readonly string[]) => void {
    const conversation = toNumber(conversationId);
    this.count(conversation, 1);
    return (participantIds) => {
      for (const userId of participantIds) this.joined(userId, conversationId);
      this.count(conversation, -1);
    };
  }

  private includesKey(key: RoutingKeys[number]): boolean {
    const { registry, admission } = this.tools;
    const colon = key.indexOf(':');
    const [place, id] = [key.slice(0, colon), key.slice(colon + 1)];
    switch (place) {
      // The user of a pending connection is not known yet, and their session can be revoked.
      case 'user':
        return admission.isPending || this.isHere(id);
      case 'conversation':
        return this.incomplete > 0 || this.counts.has(toNumber(id)) || registry.conversations.has(id);
      case 'project':
        return registry.projects.has(id);
      default:
        return true;
    }
  }

  private isHere(userId: string): boolean {
    return this.tools.registry.ofAccount(userId).length > 0;
  }

  private follow(userId: string): void {
    const following: Following = { conversations: new Set(), isComplete: false };
    this.byUser.set(userId, following);
    this.incomplete += 1;
    this.toLoad.set(userId, following);
    if (!this.isLoading) void this.loadAll();
  }

  private unfollow(userId: string, following: Following): void {
    this.byUser.delete(userId);
    this.toLoad.delete(userId);
    if (!following.isComplete) this.incomplete -= 1;
    for (const conversation of following.conversations) this.count(conversation, -1);
  }

  private add({ conversations }: Following, conversation: number): void {
    if (conversations.has(conversation)) return;
    conversations.add(conversation);
    this.count(conversation, 1);
  }

  private count(conversation: number, change: number): void {
    const count = (this.counts.get(conversation) ?? 0) + change;
    if (count > 0) this.counts.set(conversation, count);
    else this.counts.delete(conversation);
  }

  /** Loads the conversations of all users who wait for it. Never rejects. */
  private async loadAll(): Promise<void> {
    this.isLoading = true;
    // Users who connect in the same turn are loaded together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.toLoad.size > 0) {
      try {
        await this.load([...this.toLoad].slice(0, usersPerLoad));
      } catch (error) {
        this.tools.logger.warn({ err: error }, 'the conversations of connected users cannot be loaded');
        await sleep(retryMs, null, { ref: false });
      }
    }
    this.isLoading = false;
  }

  private async load(users: readonly (readonly [string, Following])[]): Promise<void> {
    const { loadSeconds, followedConversations: limit } = this.tools.limits;
    const userIds = users.map(([userId]) => userId);
    const ids = await inTime(loadSeconds * 1000, () => this.useCases.loadDelivery.conversationIds(userIds, limit + 1));
    for (const [userId, following] of users) {
      // If the user has disconnected, and even if they have connected again, the result may be outdated.
      if (this.toLoad.get(userId) !== following) continue;
      this.toLoad.delete(userId);
      const found = ids.get(userId) ?? [];
      if (found.length > limit) continue;
      for (const id of found) this.add(following, toNumber(id));
      following.isComplete = true;
      this.incomplete -= 1;
    }
  }
}

/**
 * Converts the id to a 32-bit number, which takes a fraction of the memory. Two conversations can have the same number, and the events of
 * both are then included.
 */
function toNumber(conversationId: string): number {
  return Number.parseInt(conversationId.slice(-8), 16) | 0;
}
