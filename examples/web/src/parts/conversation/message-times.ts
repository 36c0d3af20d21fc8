import * as texts from '#messages/conversation';
import { getLocale } from '../../ui/locale.js';

const clock = new Intl.DateTimeFormat(getLocale(), { hour: 'numeric', minute: '2-digit' });
const exact = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'full', timeStyle: 'short' });
const sameYear = new Intl.DateTimeFormat(getLocale(), { weekday: 'long', day: 'numeric', month: 'long' });
const otherYear = new Intl.DateTimeFormat(getLocale(), { day: 'numeric', month: 'long', year: 'numeric' });
const dayMs = 24 * 60 * 60_000;

/** Formats an ISO 8601 time as "14:05". */
export function clockTime(at: string): string {
  return clock.format(new Date(at));
}

export function exactTime(at: string): string {
  return exact.format(new Date(at));
}

/** Returns a key of the day in the browser's time zone. */
export function toDay(at: string): string {
  return new Date(at).toDateString();
}

/** Returns "Today", "Yesterday" or "Monday, 3 March". */
export function dayName(at: string, now = new Date()): string {
  const day = new Date(at);
  if (day.toDateString() === now.toDateString()) return texts.today;
  if (day.toDateString() === new Date(now.getTime() - dayMs).toDateString()) return texts.yesterday;
  return (day.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(day);
}

/** Formats milliseconds as "3:07". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
