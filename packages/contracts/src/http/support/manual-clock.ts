import type { Clock } from '@crewkit/core/adapter';

/** Provides a clock that stands still until it is advanced. */
export class ManualClock implements Clock {
  private current: number;

  constructor(start: Date = new Date()) {
    this.current = start.getTime();
  }

  now(): Date {
    return new Date(this.current);
  }

  advance(by: {
    readonly seconds?: number;
    readonly minutes?: number;
    readonly hours?: number;
    readonly days?: number;
  }): void {
    const { seconds = 0, minutes = 0, hours = 0, days = 0 } = by;
    this.current += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
