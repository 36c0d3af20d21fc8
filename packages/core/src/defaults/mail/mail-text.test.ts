import { describe, expect, it } from 'vitest';

import { AppLinks, defaultAppPages } from '../../features/mail/app-links.js';
import { formatMinute } from './mail-text.js';

const at = new Date('2026-07-01T22:45:31.000Z');

describe('formatMinute', () => {
  it.each([
    [null, null, '2026-07-01 22:45 UTC'],
    ['en-US', 'America/New_York', 'July 1, 2026 at 06:45 PM EDT'],
    ['de-AT', 'Europe/Vienna', '2. Juli 2026 um 00:45 MESZ'],
    [null, 'Europe/Vienna', 'July 2, 2026 at 12:45 AM GMT+2'],
    ['en-GB', null, '1 July 2026 at 22:45 UTC'],
    ['en', 'Nowhere/Else', '2026-07-01 22:45 UTC'],
  ])('formats for locale %s and time zone %s', (locale, timeZone, expected) => {
    expect(formatMinute(at, { locale, timeZone }).replaceAll(/\s/gu, ' ')).toBe(expected);
  });
});

describe('the pages of links', () => {
  it('have their default paths', () => {
    const links = new AppLinks('https://app.example');
    expect(links.verifyEmail('t', '/x?y=1')).toBe('https://app.example/verify-email?token=t&next=%2Fx%3Fy%3D1');
    expect(links.acceptInvitation('t')).toBe('https://app.example/invitations/accept?token=t');
    expect(links.confirmEmail('t')).toBe('https://app.example/confirm-email?token=t');
    expect(links.conversation('c')).toBe('https://app.example/chats/c');
  });

  it('have the paths of the option', () => {
    const pages = { ...defaultAppPages, verifyEmail: '/konto/pruefen', conversation: '/rooms/:id/log' };
    const links = new AppLinks('https://app.example', pages);
    expect(links.verifyEmail('t', null)).toBe('https://app.example/konto/pruefen?token=t');
    expect(links.conversation('c')).toBe('https://app.example/rooms/c/log');
    expect(links.signUp()).toBe('https://app.example/sign-up');
  });
});
