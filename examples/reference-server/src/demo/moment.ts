/** A time in the past: on an earlier day at a time of day (`HH:MM`, in the server's time zone), or some minutes ago. */
export type Moment = readonly [daysAgo: number, time: string] | { readonly minutesAgo: number };

export function toDate(moment: Moment, now: Date): Date {
  if ('minutesAgo' in moment) return new Date(now.getTime() - moment.minutesAgo * 60_000);
  const [daysAgo, time] = moment;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hours, minutes);
}

/** Returns 18:00 on a day; `days` counts from today, negative for past days. */
export function eveningIn(days: number, now: Date): Date {
  return toDate([-days, '18:00'], now);
}
