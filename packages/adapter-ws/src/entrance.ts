import type { ErrorCode } from '@crewkit/core';

import type { RealtimeLimits } from './realtime-limits.js';
import { WindowCounter } from './window-counter.js';

/** The place of a connection that is there and not admitted. */
export interface Place {
  /** While its token is being looked at, nobody else gets its place. */
  keepDuring<T>(work: Promise<T>): Promise<T>;
  /** The connection is admitted. */
  admitted(): void;
  /** The connection is refused, and about to go. Counts as a failure of its address if its client could have known. */
  refused(code: ErrorCode): void;
  /** The connection is gone: a failure of its address if it was neither admitted nor refused. Harmless when called again. */
  leave(): void;
}

// Faults of the server, and the cap of a user, who has a limit of attempts already.
const excused: ReadonlySet<ErrorCode> = new Set(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_CONNECTIONS']);

/** What is full: too many of one address, or too many in all. */
export type EntranceLimit = 'address' | 'all';

/** Those who stand together, in the order in which they came. `idle`: those whose token nobody is looking at. */
interface Crowd {
  readonly all: Set<Guest>;
  readonly idle: Set<Guest>;
}

/** A connection holds on to its place for as long as it lives: one that has left refers to nothing. */
class Guest implements Place {
  private isExcused = false;

  constructor(
    private crowds: readonly Crowd[],
    private told: { readonly cut: () => void; readonly left: (hasFailed: boolean) => void } | null,
  ) {
    for (const { all } of crowds) all.add(this);
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
    for (const { all, idle } of this.crowds) {
      all.delete(this);
      idle.delete(this);
    }
    this.crowds = nowhere;
    this.told?.left(!this.isExcused);
    this.told = null;
  }

  async keepDuring<T>(work: Promise<T>): Promise<T> {
    for (const { idle } of this.crowds) idle.delete(this);
    try {
      return await work;
    } finally {
      this.rest();
    }
  }

  /** Refused ones too: until they are gone they hold a place. */
  private rest(): void {
    for (const { idle } of this.crowds) idle.add(this);
  }
}

const nowhere: readonly Crowd[] = [];

type EntranceLimits = Pick<
  RealtimeLimits,
  'unadmitted' | 'unadmittedPerAddress' | 'failuresPerAddress' | 'windowSeconds'
>;

/**
 * Where connections stand until they are admitted: so many in all, so many of one address (CWE-770). When it is full, the one that
 * has waited longest without showing a token is cut for the one that comes: whoever holds places loses them to whoever wants
 * to get in, since that takes him a moment only. An address from which too many attempts fail is refused for a while, before the
 * work of a handshake.
 */
export class Entrance {
  private readonly everybody: Crowd = { all: new Set(), idle: new Set() };
  private readonly byAddress = new Map<string, Crowd>();
  private readonly failures: WindowCounter;

  /** `tellCut`: told of each one that is cut. */
  constructor(
    private readonly limits: EntranceLimits,
    private readonly tellCut: (limit: EntranceLimit) => void,
  ) {
    this.failures = new WindowCounter(limits.windowSeconds * 1000);
  }

  /** Whole seconds for which the address is refused; null: it is not. */
  blockedSeconds(address: string): number | null {
    const { count, resetSeconds } = this.failures.read(address, performance.now());
    return count < this.limits.failuresPerAddress ? null : resetSeconds;
  }

  /** Whether `enter` would find a place. */
  hasRoom(address: string): boolean {
    const crowd = this.byAddress.get(address);
    const { unadmitted, unadmittedPerAddress } = this.limits;
    const isFree = (of: Crowd, limit: number): boolean => of.all.size < limit || of.idle.size > 0;
    return (crowd === undefined || isFree(crowd, unadmittedPerAddress)) && isFree(this.everybody, unadmitted);
  }

  /** Takes a place; `cut` ends the connection at once when another one gets it. Null: there is none. */
  enter(address: string, cut: () => void): Place | null {
    if (!this.hasRoom(address)) return null;
    const { unadmitted, unadmittedPerAddress } = this.limits;
    if (makeRoom(this.byAddress.get(address), unadmittedPerAddress)) this.tellCut('address');
    if (makeRoom(this.everybody, unadmitted)) this.tellCut('all');
    const crowd = this.byAddress.get(address) ?? { all: new Set(), idle: new Set() };
    this.byAddress.set(address, crowd);
    const left = (hasFailed: boolean): void => {
      if (hasFailed) this.failures.add(address, performance.now());
      if (crowd.all.size === 0 && this.byAddress.get(address) === crowd) this.byAddress.delete(address);
    };
    return new Guest([this.everybody, crowd], { cut, left });
  }

  /** Who stands here, for tests. */
  get size(): number {
    return this.everybody.all.size;
  }
}

/** Whether somebody was cut for it. */
function makeRoom(crowd: Crowd | undefined, limit: number): boolean {
  if (crowd === undefined || crowd.all.size < limit) return false;
  const [longest] = crowd.idle;
  longest?.cut();
  return longest !== undefined;
}
