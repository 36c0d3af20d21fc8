import { describe, expect, it } from 'vitest';

import { filesWith } from '../../../test/core-sources.js';
import { changeableFields } from './changeable-fields.js';

const registration = 'features/accounts/registration';
const signIn = 'features/sign-in';

// A new use case that writes one of these rows fails here. Make it call the hook, and add it to the list and to the cases of the HTTP
// contract suite.
describe('no path bypasses the hook', () => {
  it('beforeRegister', () => {
    // These files store the data of a user who registers: the first two call the hook.
    expect(filesWith(/\badmitRegistration\s*\.execute\(/)).toEqual([
      `${registration}/register-account.ts`,
      `${signIn}/social/sign-in-with-identity.ts`,
    ]);
    expect(filesWith(/\bpendingRegistrations\.insert\(/)).toEqual([
      `${registration}/register-account.ts`,
      // Sends another link for a registration that the hook has admitted.
      `${registration}/resend-verification.ts`,
    ]);
    expect(filesWith(/\baccounts\.insert\w*\(/)).toEqual([
      // Creates the account of a registration that the hook has admitted.
      `${registration}/verify-email.ts`,
      `${signIn}/social/sign-in-with-identity.ts`,
    ]);
  });

  it('beforeSignIn', () => {
    // `SignInPolicy` requires a permit, and only this class creates permits. See also sign-in-policy.test.ts.
    expect(filesWith(/\bas SignInPermit\b|'beforeSignIn'/)).toEqual([`${signIn}/login/permit-sign-in.ts`]);
    expect(filesWith(/\.sessions\.insert\(/)).toEqual([`${signIn}/login/issue-token-pair.ts`]);
    expect(filesWith(/\bissue\.begin\(/)).toEqual([`${signIn}/login/sign-in-policy.ts`]);
  });

  it('beforeChangeEmail', () => {
    const caller = ['features/accounts/own-account/change-email.ts'];
    expect(filesWith(/'beforeChangeEmail'/)).toEqual(caller);
    expect(filesWith(/\bemailChanges\.insert\(/)).toEqual(caller);
  });

  it.each(Object.keys(changeableFields))('%s is called by a use case', (name) => {
    expect(filesWith(new RegExp(`\\bcall\\(\\s*'${name}'`)).length).toBeGreaterThan(0);
  });
});
