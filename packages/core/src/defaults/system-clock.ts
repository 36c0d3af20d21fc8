import type { Clock } from '../ports/clock.js';

/** The operating system's clock. It can be set back; nothing in Crewkit relies on it being monotonic. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
