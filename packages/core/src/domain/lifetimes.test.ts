import { describe, expect, it } from 'vitest';

import { lifetimes, secondsAfter } from './lifetimes.js';
import { lockoutPolicy } from './sign-in/lockout-policy.js';

const minute = 60;
const hour = 3600;
const day = 86_400;

describe('lifetimes', () => {
  // The expected values are written out here, not derived from the code.
  it('match the contract', () => {
    expect(lifetimes).toEqual({
      accessTokenSeconds: 15 * minute,
      refreshTokenSeconds: 7 * day,
      verificationTokenSeconds: 24 * hour,
      registrationSeconds: 30 * day,
      resetTokenSeconds: 30 * minute,
      emailChangeSeconds: 24 * hour,
      stagedTwoFactorSeconds: 10 * minute,
      signInChallengeSeconds: 5 * minute,
      passkeyChallengeSeconds: 5 * minute,
      emailCodeSeconds: 10 * minute,
      socialFlowSeconds: 10 * minute,
      knownDeviceSeconds: 180 * day,
      recentSignInSeconds: 10 * minute,
      invitationSeconds: 7 * day,
      expiredInvitationSeconds: 30 * day,
      pendingAttachmentSeconds: hour,
      attachmentLinkSeconds: 2 * hour,
      mentionMailSeconds: 10 * minute,
      eventSeconds: 7 * day,
    });
  });

  it('are added to a time without modifying it', () => {
    const start = new Date('2026-02-28T23:59:30Z');
    expect(secondsAfter(start, 90).toISOString()).toBe('2026-03-01T00:01:00.000Z');
    expect(start.toISOString()).toBe('2026-02-28T23:59:30.000Z');
  });
});

describe('the lockout', () => {
  it('starts with the fifth failure and lasts fifteen minutes', () => {
    expect(lockoutPolicy).toEqual({ maxFailures: 5, lockSeconds: 15 * minute });
  });
});
