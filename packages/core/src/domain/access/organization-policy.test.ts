import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { SignInMethod } from '../sign-in/session.js';
import {
  findUnmetByAccount,
  findUnmetBySession,
  isEmptyPolicy,
  noPolicy,
  signInMethods,
  type OrganizationPolicy,
  type SignInFacts,
} from './organization-policy.js';

const nothing: SignInFacts = {
  isService: false,
  email: 'ada@example.com',
  hasPassword: false,
  hasPasskey: false,
  hasIdentity: false,
  twoFactorEnabled: false,
};
const signedInAt = new Date('2026-11-01T00:00:00Z');
const day = 24 * 60 * 60 * 1000;

interface SessionFacts {
  readonly account?: SignInFacts;
  readonly method?: SignInMethod;
  readonly secondFactor?: boolean;
  readonly ageMs?: number;
}

function bySession(
  policy: Partial<OrganizationPolicy>,
  { account = nothing, method = 'password', secondFactor = false, ageMs = 0 }: SessionFacts = {},
): string | null {
  const session = { method, secondFactor, createdAt: signedInAt };
  const now = new Date(signedInAt.getTime() + ageMs);
  return findUnmetBySession({ ...noPolicy, ...policy }, account, { session, now });
}

const byAccount = (policy: Partial<OrganizationPolicy>, account: Partial<SignInFacts> = {}): string | null =>
  findUnmetByAccount({ ...noPolicy, ...policy }, { ...nothing, ...account });

describe('a sign-in policy', () => {
  it('that requires nothing is met by every user', () => {
    for (const policy of [noPolicy, { ...noPolicy, allowedMethods: [], allowedEmailDomains: [] }]) {
      expect([isEmptyPolicy(policy), bySession(policy), byAccount(policy)]).toEqual([true, null, null]);
    }
    for (const part of [
      { requireSecondFactor: true },
      { maxSessionAgeDays: 1 },
      { allowedMethods: ['social'] },
    ] as const) {
      expect(isEmptyPolicy({ ...noPolicy, ...part })).toBe(false);
    }
  });

  it('can require a second factor, which a passkey that verifies the user also is', () => {
    const policy = { requireSecondFactor: true };
    expect(bySession(policy)).toBe('requireSecondFactor');
    expect(bySession(policy, { secondFactor: true })).toBeNull();
    expect(bySession(policy, { account: { ...nothing, twoFactorEnabled: true } })).toBeNull();
    // The passkey exists, but was not used for this sign-in.
    expect(bySession(policy, { account: { ...nothing, hasPasskey: true } })).toBe('requireSecondFactor');
    expect(byAccount(policy)).toBe('requireSecondFactor');
    expect(byAccount(policy, { hasPasskey: true })).toBeNull();
    expect(byAccount(policy, { twoFactorEnabled: true })).toBeNull();
  });

  it('can limit the age of sessions, to the millisecond', () => {
    const policy = { maxSessionAgeDays: 2 };
    expect(bySession(policy, { ageMs: 2 * day })).toBeNull();
    expect(bySession(policy, { ageMs: 2 * day + 1 })).toBe('maxSessionAgeDays');
    expect(byAccount(policy)).toBeNull();
  });

  it('can allow email domains, but not their subdomains or domains that end alike', () => {
    const policy = { allowedEmailDomains: ['example.com'] };
    for (const [email, unmet] of [
      ['ada@example.com', null],
      ['ada@EXAMPLE.com', null],
      ['ada@evil.example.com', 'allowedEmailDomains'],
      ['ada@notexample.com', 'allowedEmailDomains'],
      ['"ada@example.com"@evil.test', 'allowedEmailDomains'],
      ['', 'allowedEmailDomains'],
    ] as const) {
      expect(byAccount(policy, { email })).toBe(unmet);
      expect(bySession(policy, { account: { ...nothing, email } })).toBe(unmet);
    }
  });

  it('can allow methods: a session needs one of them, and an account needs to be able to use one', () => {
    for (const method of signInMethods) {
      for (const allowed of signInMethods) {
        expect(bySession({ allowedMethods: [allowed] }, { method })).toBe(method === allowed ? null : 'allowedMethods');
      }
    }
    expect(byAccount({ allowedMethods: ['password', 'passkey', 'social'] })).toBe('allowedMethods');
    expect(byAccount({ allowedMethods: ['password', 'social'] }, { hasPasskey: true })).toBe('allowedMethods');
    expect(byAccount({ allowedMethods: ['password', 'social'] }, { hasIdentity: true })).toBeNull();
    expect(byAccount({ allowedMethods: ['email_code'] })).toBeNull();
  });

  it('applies to no service account', () => {
    const all = { requireSecondFactor: true, allowedMethods: ['passkey'], allowedEmailDomains: ['x.example'] } as const;
    expect(byAccount(all, { isService: true })).toBeNull();
  });

  it('that a fresh session with two factors meets is also met by its account', () => {
    const policies = fc.record({
      requireSecondFactor: fc.boolean(),
      maxSessionAgeDays: fc.option(fc.integer({ min: 1, max: 400 })),
      allowedEmailDomains: fc.option(fc.subarray(['example.com', 'example.org'])),
      allowedMethods: fc.option(fc.subarray([...signInMethods])),
    });
    fc.assert(
      fc.property(policies, fc.constantFrom(...signInMethods), fc.boolean(), (policy, method, twoFactorEnabled) => {
        const account = {
          ...nothing,
          hasPassword: method === 'password',
          hasPasskey: method === 'passkey',
          hasIdentity: method === 'social',
          twoFactorEnabled,
        };
        const secondFactor = twoFactorEnabled || method === 'passkey';
        if (bySession(policy, { account, method, secondFactor }) === null) {
          expect(findUnmetByAccount(policy, account)).toBeNull();
        }
      }),
    );
  });
});
