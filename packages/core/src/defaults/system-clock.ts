import type { Clock } from '../ports/clock.js';

/** Returns the operating system's time. The system time can be set back, so Crewkit does not rely on monotonic times from this clock. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
