/** Provides the tools to create the sample data: Crewkit's use cases, and the time at which they appear to run. */
export class StoryPlayer {
    useCases;
    clock;
    now;
    constructor(useCases, clock, 
    /** The moment to which all data is relative, however long its creation takes. */
    now = new Date()) {
        this.useCases = useCases;
        this.clock = clock;
        this.now = now;
    }
    at(moment, work) {
        return this.clock.at(toDate(moment, this.now), work);
    }
    /** Returns the token from the newest captured email to the address that links to the page. Throws if there is none. */
    async mailedToken(email, page) {
        const link = new RegExp(String.raw `/${page}\?token=([\w-]+)$`, 'm');
        const mails = await this.useCases.listCapturedMails.execute(mostMails);
        const tokens = mails.filter(({ to }) => to === email).map(({ text }) => link.exec(text)?.[1]);
        const token = tokens.find((each) => each !== undefined);
        if (token === undefined)
            throw new Error(`no mail to ${email} leads to ${page}`);
        return token;
    }
}
// Emails from the past are listed after all newer emails.
const mostMails = 10_000;
export function toDate(moment, now) {
    if ('minutesAgo' in moment)
        return new Date(now.getTime() - moment.minutesAgo * 60_000);
    const [daysAgo, time] = moment;
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hours, minutes);
}
/** Returns 18:00 on a day; `days` counts from today, negative for past days. */
export function eveningIn(days, now) {
    return toDate([-days, '18:00'], now);
}
//# sourceMappingURL=story-player.js.map