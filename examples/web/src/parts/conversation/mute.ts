import type { Conversation } from '@crewkit/client-sdk';

type Settings = NonNullable<Conversation['me']>;

const hourMs = 60 * 60 * 1000;

/** The latest time that the server accepts: the conversation stays muted until the user ends the mute. */
export const forever = '9999-12-31T23:59:59.999Z';

/** Returns whether the conversation is muted at `now`. */
export function isMuted({ mutedUntil }: Pick<Settings, 'mutedUntil'>, now = Date.now()): boolean {
  return mutedUntil !== null && Date.parse(mutedUntil) > now;
}

/** Returns whether the user is not notified of the conversation. Users who do not participate have no settings. */
export function isSilent(me: Conversation['me'], now = Date.now()): boolean {
  return me !== null && (me.notify === 'none' || isMuted(me, now));
}

/** Returns the time in this number of hours. */
export function inHours(hours: number, now = Date.now()): string {
  return new Date(now + hours * hourMs).toISOString();
}

/** Returns eight o'clock of the next day, in the time zone of the device. */
export function tomorrowMorning(now = Date.now()): string {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 8).toISOString();
}
