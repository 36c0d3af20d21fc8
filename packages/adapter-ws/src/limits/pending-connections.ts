import type { ErrorCode } from '@crewkit/core';

import type { RealtimeLimits } from './realtime-limits.js';
import { WindowCounter } from './window-counter.js';

/** The slot of a pending connection. A connection is pending until its token is accepted or the connection is closed. */
export interface PendingSlot {
  /** Runs the work, such as the check of the token. No other connection can take this slot until the work settles. */
  keepDuring<T>(work: Promise<T>): Promise<T>;
  /** Call when the connection is admitted. */
  admitted(): void;
  /**
   * Call when the connection was rejected and is about to close. If the client caused the rejection, it counts as a failure of its address.
   */
  refused(code: ErrorCode): void;
  /** Call when the connection has closed. If it was neither admitted nor rejected, this counts as a failure of its address. Idempotent. */
  leave(): void;
}

// Server errors do not count as failures. Exceeding the cap per user does not count either, because the limit on attempts covers it.
const excused: ReadonlySet<ErrorCode> = new Set(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_CONNECTIONS']);

/** The cap on pending connections that was reached: the cap per address (`address`) or the cap for all addresses together (`all`). */
export type PendingLimit = 'address' | 'all';

/**
 * The pending connections that share a cap, in order of arrival. `idle` contains the connections whose tokens are not
 * being checked.
 */
interface PendingPool {
  readonly all: Set<PendingConnection>;
  readonly idle: Set<PendingConnection>;
}

/**
 * The slot of one connection. The connection references its slot throughout its lifetime, so a released slot must drop all its references.
 */
class PendingConnection implements PendingSlot {
  private isExcused = false;

  constructor(
    private pools: readonly PendingPool[],
    private told: { readonly cut: () => void; readonly left: (hasFailed: boolean) => void } | null,
  ) {
    for (const { all } of pools) all.add(this);
    this.rest();
  }

  cut(): void {
    const { told } = this;
    this.isExcused = true;
    this.leave();
    told?.cut();
  }

  admitted(): void {
    this.isExcused = true;
    this.leave();
  }

  refused(code: ErrorCode): void {
    this.isExcused = excused.has(code);
  }

  leave(): void {
    for (const { all, idle } of this.pools) {
      all.delete(this);
      idle.delete(this);
    }
    this.pools = nowhere;
    this.told?.left(!this.isExcused);
    this.told = null;
  }

  async keepDuring<T>(work: Promise<T>): Promise<T> {
    for (const { idle } of this.pools) idle.delete(this);
    try {
      return await work;
    } finally {
      this.rest();
    }
  }

  /** Lets other connections take the slot again. A rejected connection keeps its slot until it is closed. */
  private rest(): void {
    for (const { idle } of this.pools) idle.add(this);
  }
}

const nowhere: readonly PendingPool[] = [];

type PendingLimits = Pick<
  RealtimeLimits,
  'unadmitted' | 'unadmittedPerAddress' | 'failuresPerAddress' | 'windowSeconds'
>;

/**
 * The connections whose tokens have not been accepted yet. Their number is capped per address and in total (CWE-770). At a cap, a new
 * connection replaces the connection that has waited longest without presenting a token. Authentication takes only a moment, so connections
 * that only occupy slots lose these slots to clients that authenticate. New connections from an address with too many failed attempts are
 * rejected for a while, before their handshake, which would be costly.
 */
export class PendingConnections {
  private readonly total: PendingPool = { all: new Set(), idle: new Set() };
  private readonly byAddress = new Map<string, PendingPool>();
  private readonly failures: WindowCounter;

  /** `onCut` is called for each connection that is cut. */
  constructor(
    private readonly limits: PendingLimits,
    private readonly onCut: (limit: PendingLimit) => void,
  ) {
    this.failures = new WindowCounter(limits.windowSeconds * 1000);
  }

  /** Returns the number of whole seconds for which the address is still blocked, or null if it is not blocked. */
  blockedSeconds(address: string): number | null {
    const { count, resetSeconds } = this.failures.read(address, performance.now());
    return count < this.limits.failuresPerAddress ? null : resetSeconds;
  }

  /** Returns whether `enter` would find a slot. */
  hasRoom(address: string): boolean {
    const pool = this.byAddress.get(address);
    const { unadmitted, unadmittedPerAddress } = this.limits;
    const isFree = (of: PendingPool, limit: number): boolean => of.all.size < limit || of.idle.size > 0;
    return (pool === undefined || isFree(pool, unadmittedPerAddress)) && isFree(this.total, unadmitted);
  }

  /**
   * Takes a slot and returns it, or null if no slot is available. `cut` must end the connection immediately; it is called if another
   * connection takes the slot.
   */
  enter(address: string, cut: () => void): PendingSlot | null {
    if (!this.hasRoom(address)) return null;
    const { unadmitted, unadmittedPerAddress } = this.limits;
    if (makeRoom(this.byAddress.get(address), unadmittedPerAddress)) this.onCut('address');
    if (makeRoom(this.total, unadmitted)) this.onCut('all');
    const pool = this.byAddress.get(address) ?? { all: new Set(), idle: new Set() };
    this.byAddress.set(address, pool);
    const left = (hasFailed: boolean): void => {
      if (hasFailed) this.failures.add(address, performance.now());
      if (pool.all.size === 0 && this.byAddress.get(address) === pool) this.byAddress.delete(address);
    };
    return new PendingConnection([this.total, pool], { cut, left });
  }

  /** The number of pending connections, for tests. */
  get size(): number {
    return this.total.all.size;
  }
}

/** Cuts the longest-waiting idle connection if the pool is full. Returns whether a connection was cut. */
function makeRoom(pool: PendingPool | undefined, limit: number): boolean {
  if (pool === undefined || pool.all.size < limit) return false;
  const [longest] = pool.idle;
  longest?.cut();
  return longest !== undefined;
}
