import { AsyncLocalStorage } from 'node:async_hooks';

import { SystemClock } from '@crewkit/core/defaults';
import type { Clock } from '@crewkit/core/ports';

interface Telling {
  readonly moment: Date;
  over: boolean;
}

/**
 * The system's clock; but whatever is done inside `at` happens at that moment. So the sample data gets a past by the use cases
 * themselves, while everybody else's requests keep the right time. The store must be one of `keepContext`.
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
        // Timers that were set meanwhile go on in this context, and must not go on in this time.
        telling.over = true;
      }
    });
  }
}
