import { message, richMessage } from '../message.js';

export const storageWithoutLimit = message('{used} used. There is no limit.');
export const storageUsed = message('{used} of {limit} used');
export const useRecoveryCode = message('Use a recovery code instead');
export const useAppCode = message('Use an authenticator code instead');
export const noTeam = message('No team');
export const team = message('Team');
export const hiddenTeam = message('A team you cannot see');
export const noMatchingTeams = message('No matching teams');
export const wrongCode = message(
  'This code is incorrect or has already been used. Wait for a new one, and check that your phone’s clock is right.',
);
export const wrongRecoveryCode = message('This recovery code is incorrect or has already been used. Try another one.');
export const loading = message('{label}: loading…');
export const tryAgain = message('Try again');
export const recoveryCode = message('Recovery code');
export const recoveryCodeHint = message('Enter one of your ten recovery codes. Each works once.');
export const code = message('Code');
export const codeHint = message('Enter the six digits from your authenticator app.');
export const codeBlock = message('Code');
export const newTabHint = message('(opens in a new tab)');
export const thisDevice = message('This device');
export const usedAt = richMessage('Last used {time}');
export const signedInAt = richMessage('Signed in {time}');
export const unknownDevice = message('Unknown device');
export const browserOnSystem = message('{browser} on {system}');
export const save = message('Save');
export const name = message('Name');
export const description = message('Description');
export const monday = message('Monday');
export const saturday = message('Saturday');
export const sunday = message('Sunday');
export const timeZone = message('Time zone');
export const timeZoneExample = message('Europe/Berlin');
export const noSuchTimeZone = message('No matching time zones');
export const language = message('Language');
export const languageExample = message('de-AT');
export const languageHint = message('Enter a language code, optionally with a country code, such as de or de-AT.');
export const firstDayOfWeek = message('First day of the week');
export const notSet = message('Not set');
export const optional = message('optional');
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
