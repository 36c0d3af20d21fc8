import { message } from '../message.js';

export const signInAgain = message('Sign in again');
export const policyNotMet = message('This organization has a sign-in policy');
export const secondFactorRequired = message(
  'Turn on two-factor authentication or sign in with a passkey to open this organization.',
);
export const signedInTooLongAgo = message('You signed in too long ago. Sign in again to open this organization.');
export const otherMethodRequired = message('Sign in in another way to open this organization.');
export const otherDomainRequired = message(
  'Only people with an email address at an allowed domain can open this organization.',
);
export const openSecurity = message('Open security settings');
export const openAccount = message('Open your account');
