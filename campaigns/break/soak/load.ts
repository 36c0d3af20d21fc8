import { setTimeout as sleep } from 'node:timers/promises';

import { changeBoard, changeMessage } from './changes.js';
import { refresh, register, signInAgain } from './accounts.js';
import { postMessage, upload } from './messages.js';
import { describeError } from '../parts/run-sections.js';
import { changeMember, guardedRead, markRead, moveTask, read } from './work.js';
import type { World } from './world.js';

type Operation = (world: World) => Promise<void>;

// In per cent.
const shares: readonly (readonly [Operation, number])[] = [
  [postMessage, 24],
  [read, 20],
  [guardedRead, 10],
  [moveTask, 12],
  [changeMessage, 10],
  [changeBoard, 6],
  [markRead, 2],
  [refresh, 6],
  [changeMember, 4],
  [upload, 3],
  [signInAgain, 2],
  [register, 1],
];
const mostUnderWay = 80;

/** Starts this many operations per second, whether or not earlier operations have ended. Starts none while too many are pending. */
export class Load {
  readonly #world: World;
  readonly #underWay = new Set<Promise<void>>();
  readonly #ended: Promise<void>;
  begun = 0;
  heldBack = 0;
  running = true;

  constructor(world: World, perSecond: number) {
    this.#world = world;
    this.#ended = this.run(1000 / perSecond);
  }

  /** Starts no more operations, and waits for pending operations. */
  async stop(): Promise<void> {
    this.running = false;
    await this.#ended;
    await Promise.all(this.#underWay);
  }

  private async run(everyMs: number): Promise<void> {
    let nextAt = performance.now();
    while (this.running) {
      await sleep(Math.max(0, nextAt - performance.now()));
      nextAt = Math.max(nextAt + everyMs, performance.now() - 1000);
      if (this.#underWay.size >= mostUnderWay) this.heldBack += 1;
      else this.begin();
    }
  }

  private begin(): void {
    this.begun += 1;
    const work = this.choose()(this.#world).catch((error: unknown) => {
      this.#world.checks.violate('the driver understands every answer', describeError(error));
    });
    this.#underWay.add(work);
    void work.then(() => this.#underWay.delete(work));
  }

  private choose(): Operation {
    let left = this.#world.random.next() * 100;
    return (shares.find(([, share]) => (left -= share) < 0) ?? shares[0])[0];
  }
}
