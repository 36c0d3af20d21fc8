import { AsyncLocalStorage } from 'node:async_hooks';

import { SystemClock } from '@crewkit/core/defaults';
import type { Clock } from '@crewkit/core/ports';

interface Telling {
  readonly moment: Date;
  over: boolean;
}

/**
 * The system clock, except that work inside `at` runs at the given time. This lets the use cases create sample data in the past, while all
 * other requests see the correct time. The store must be wrapped by `keepContext`.
 */
export class StoryClock implements Clock {
  private readonly tellings = new AsyncLocalStorage<Telling>();
  private readonly system = new SystemClock();

  now(): Date {
    const telling = this.tellings.getStore();
    return telling === undefined || telling.over ? this.system.now() : telling.moment;
  }

  at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
    const telling: Telling = { moment, over: false };
    return this.tellings.run(telling, async () => {
      try {
        return await work();
      } finally {
        // Timers that were set meanwhile continue in this context, but must not continue with its time.
        telling.over = true;
      }
    });
  }
}
