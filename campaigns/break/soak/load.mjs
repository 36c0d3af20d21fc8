import { setTimeout as sleep } from 'node:timers/promises';

import { refresh, register, signInAgain } from './accounts.mjs';
import { postMessage, upload } from './messages.mjs';
import { changeMember, guardedRead, moveTask, read } from './work.mjs';

// In per cent.
const shares = [
  [postMessage, 30],
  [read, 25],
  [guardedRead, 17],
  [moveTask, 12],
  [refresh, 6],
  [changeMember, 4],
  [upload, 3],
  [signInAgain, 2],
  [register, 1],
];
const mostUnderWay = 80;

/** Starts this many operations per second, whether or not earlier operations have ended. Starts none while too many are pending. */
export class Load {
  underWay = new Set();
  begun = 0;
  heldBack = 0;
  running = true;

  constructor(world, perSecond) {
    this.world = world;
    this.ended = this.run(1000 / perSecond);
  }

  /** Starts no more operations, and waits for pending operations. */
  async stop() {
    this.running = false;
    await this.ended;
    await Promise.all(this.underWay);
  }

  async run(everyMs) {
    let nextAt = performance.now();
    while (this.running) {
      await sleep(Math.max(0, nextAt - performance.now()));
      nextAt = Math.max(nextAt + everyMs, performance.now() - 1000);
      if (this.underWay.size >= mostUnderWay) this.heldBack += 1;
      else this.begin();
    }
  }

  begin() {
    this.begun += 1;
    const work = this.choose()(this.world).catch((error) => {
      this.world.checks.violate('the driver understands every answer', error.stack);
    });
    this.underWay.add(work);
    void work.then(() => this.underWay.delete(work));
  }

  choose() {
    let left = this.world.random.next() * 100;
    return (shares.find(([, share]) => (left -= share) < 0) ?? shares[0])[0];
  }
}
