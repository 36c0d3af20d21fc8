import type { UseCases } from '@crewkit/core';
import type { PersonKey } from './people.js';
import type { StoryClock } from './story-clock.js';

/** A sample user who has signed in. */
export type CastMember = Awaited<ReturnType<UseCases['authenticate']['admit']>>;
export type Cast = Readonly<Record<PersonKey, CastMember>>;

/** Provides the tools to create the sample data: Crewkit's use cases, and the time at which they appear to run. */
export class StoryPlayer {
  constructor(
    readonly useCases: UseCases,
    private readonly clock: StoryClock,
    /** The moment to which all data is relative, however long its creation takes. */
    readonly now: Date = new Date(),
  ) {}

  at<T>(moment: Moment, work: () => Promise<T>): Promise<T> {
    return this.clock.at(toDate(moment, this.now), work);
  }

  /** Returns the token from the newest captured email to the address that links to the page. Throws if there is none. */
  async mailedToken(email: string, page: string): Promise<string> {
    const link = new RegExp(String.raw`/${page}\?token=([\w-]+)$`, 'm');
    const mails = await this.useCases.listCapturedMails.execute(mostMails);
    const tokens = mails.filter(({ to }) => to === email).map(({ text }) => link.exec(text)?.[1]);
    const token = tokens.find((each) => each !== undefined);
    if (token === undefined) throw new Error(`no mail to ${email} leads to ${page}`);
    return token;
  }
}

// Emails from the past are listed after all newer emails.
const mostMails = 10_000;

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
