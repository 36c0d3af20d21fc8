import { message } from '../message.js';

export const signInPolicy = message('Sign-in policy');
export const requirements = message('Requirements');
export const requirementsHint = message(
  'Members who do not meet these requirements cannot open this organization. The requirements apply as soon as you save them, on all devices.',
);
export const secondFactor = message('Require a second factor');
export const secondFactorHint = message(
  'Members must sign in with a code from an authenticator app, or with a passkey.',
);
export const allowedMethods = message('Allowed ways to sign in');
export const password = message('Password');
export const passkey = message('Passkey');
export const emailCode = message('Code by email');
export const social = message('Another service, such as Google');
export const sessionAge = message('Sign in again after');
export const sessionAgeHint = message('The number of days after which members must sign in again.');
export const emailDomains = message('Email domains');
export const emailDomainsHint = message(
  'Only members with an email address at one of these domains have access. Enter one domain per line.',
);
export const optional = message('Optional');
export const save = message('Save');
export const saved = message('Saved');
export const lockedOut = message('{count, plural, one {#{more} member} other {#{more} members}} would lose access');
export const lockedOutPerson = message('{name}: {reason}');
export const withoutSecondFactor = message('has no second factor and no passkey');
export const signedInTooLongAgo = message('signed in too long ago');
export const otherDomain = message('has an email address at another domain');
export const noAllowedMethod = message('cannot sign in with any of the allowed methods');
