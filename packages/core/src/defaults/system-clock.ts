import type { Clock } from '../ports/clock.js';

/** Returns the operating system's time. The system time can be set back, so Crewkit does not assume that this clock is monotonic. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
