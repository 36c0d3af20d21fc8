import type { Clock } from '../ports/clock.js';

/** Returns the operating system's time. This clock can be set back; nothing in Crewkit relies on it being monotonic. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
