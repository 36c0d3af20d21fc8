import type { UseCases, Actor } from '@crewkit/core';
import type { PersonKey } from './people.js';
import type { StoryClock } from './story-clock.js';
export type Cast = Readonly<Record<PersonKey, Actor>>;
/** Provides the tools to create the sample data: Crewkit's use cases, and the time at which they appear to run. */
export declare class StoryPlayer {
    readonly useCases: UseCases;
    private readonly clock;
    /** The moment to which all data is relative, however long its creation takes. */
    readonly now: Date;
    constructor(useCases: UseCases, clock: StoryClock, 
    /** The moment to which all data is relative, however long its creation takes. */
    now?: Date);
    at<T>(moment: Moment, work: () => Promise<T>): Promise<T>;
    /** Returns the token from the newest captured email to the address that links to the page. Throws if there is none. */
    mailedToken(email: string, page: string): Promise<string>;
}
/** A time in the past: on an earlier day at a time of day (`HH:MM`, in the server's time zone), or some minutes ago. */
export type Moment = readonly [daysAgo: number, time: string] | {
    readonly minutesAgo: number;
};
export declare function toDate(moment: Moment, now: Date): Date;
/** Returns 18:00 on a day; `days` counts from today, negative for past days. */
export declare function eveningIn(days: number, now: Date): Date;
//# sourceMappingURL=story-player.d.ts.map