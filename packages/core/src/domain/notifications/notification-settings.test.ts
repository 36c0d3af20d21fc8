import { describe, expect, it } from 'vitest';

import { completeSettings, quietMinutesLeft } from './notification-settings.js';

describe('quiet hours', () => {
  const at = (time: string): Date => new Date(`2026-07-01T${time}:30.000Z`);

  it.each([
    ['21:59', '22:00-07:00', null, 0],
    ['22:00', '22:00-07:00', null, 540],
    ['23:30', '22:00-07:00', null, 450],
    ['00:00', '22:00-07:00', null, 420],
    ['06:59', '22:00-07:00', null, 1],
    ['07:00', '22:00-07:00', null, 0],
    ['12:30', '12:00-13:00', null, 30],
    ['13:00', '12:00-13:00', null, 0],
    ['12:00', '12:00-12:00', null, 0],
    ['20:30', '22:00-07:00', 'Europe/Berlin', 510],
    ['05:30', '22:00-07:00', 'Europe/Berlin', 0],
    ['18:00', '22:00-07:00', 'Asia/Kolkata', 450],
  ])('at %s UTC, %s in the zone %s, last %s more minutes', (time, hours, timeZone, minutes) => {
    const [from = '', to = ''] = hours.split('-');
    expect(quietMinutesLeft({ from, to }, timeZone, at(time))).toBe(minutes);
  });

  it('are absent by default, and all channels are open', () => {
    const { channels, quietHours } = completeSettings();
    expect(quietMinutesLeft(quietHours, null, at('03:00'))).toBe(0);
    const { message, ...others } = channels;
    expect(Object.values(others)).toEqual(Array(4).fill({ inbox: true, mail: true, push: true }));
    expect(message).toEqual({ inbox: false, mail: false, push: true });
  });

  it('keep the given channels', () => {
    const { channels } = completeSettings({ channels: { mention: { mail: false }, message: { inbox: true } } });
    expect(channels.mention).toEqual({ inbox: true, mail: false, push: true });
    expect(channels.assigned).toEqual({ inbox: true, mail: true, push: true });
    expect(channels.message).toEqual({ inbox: true, mail: false, push: true });
  });
});
