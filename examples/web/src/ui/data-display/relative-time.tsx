import { useSyncExternalStore, type ReactElement } from 'react';

import * as texts from '#messages/ui';
import { getLocale } from '../locale.js';

export interface RelativeTimeProps {
  /** ISO 8601, as the server returns it. */
  readonly at: string;
  /** `short`: "5 min. ago". */
  readonly length?: 'long' | 'short';
}

/** A relative or absolute time, with the exact time on hover. Updates as time passes. */
export function RelativeTime({ at, length = 'long' }: RelativeTimeProps): ReactElement {
  const nowMs = useSyncExternalStore(everyHalfMinute, halfMinute);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={exact.format(moment)}>
      {describe(moment, nowMs, length)}
    </time>
  );
}

const stepMs = 30_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const exact = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'full', timeStyle: 'short' });
const thisYear = new Intl.DateTimeFormat(getLocale(), { day: 'numeric', month: 'short' });
const anyYear = new Intl.DateTimeFormat(getLocale(), { day: 'numeric', month: 'short', year: 'numeric' });
const relative = {
  long: new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }),
  short: new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto', style: 'short' }),
} as const;

function describe(moment: Date, nowMs: number, length: 'long' | 'short'): string {
  const awayMs = moment.getTime() - nowMs;
  // The clocks of server and browser differ slightly.
  if (Math.abs(awayMs) < minuteMs) return texts.justNow;
  if (Math.abs(awayMs) >= weekMs) {
    const isThisYear = moment.getFullYear() === new Date(nowMs).getFullYear();
    return (isThisYear ? thisYear : anyYear).format(moment);
  }
  if (Math.abs(awayMs) >= dayMs) {
    // Calendar days, so that "yesterday" is the day before today.
    const days = Math.round((startOfDay(moment) - startOfDay(new Date(nowMs))) / dayMs);
    return relative[length].format(days, 'day');
  }
  const [unit, unitMs] = Math.abs(awayMs) >= hourMs ? (['hour', hourMs] as const) : (['minute', minuteMs] as const);
  return relative[length].format(Math.trunc(awayMs / unitMs), unit);
}

function startOfDay(moment: Date): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

// A shared timer in steps, so that a page renders once in each step.
const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | null = null;

function everyHalfMinute(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= setInterval(() => listeners.forEach((tell) => tell()), stepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || clock === null) return;
    clearInterval(clock);
    clock = null;
  };
}

function halfMinute(): number {
  return Math.ceil(Date.now() / stepMs) * stepMs;
}
