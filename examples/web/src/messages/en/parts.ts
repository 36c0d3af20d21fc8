import { message } from '../message.js';

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
