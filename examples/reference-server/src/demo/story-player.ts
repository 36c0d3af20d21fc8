import type { UseCases, Actor } from '@crewkit/core';

import { toDate, type Moment } from './moment.js';
import type { PersonKey } from './people.js';
import type { StoryClock } from './story-clock.js';

export type Cast = Readonly<Record<PersonKey, Actor>>;

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
