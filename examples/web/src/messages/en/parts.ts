import { message } from '../message.js';

export const storageWithoutLimit = message('{used} used. There is no limit.');
export const storageUsed = message('{used} of {limit} used');
export const useRecoveryCode = message('Use a recovery code instead');
export const useAppCode = message('Use a code of the app instead');
export const noTeam = message('No team');
export const team = message('Team');
export const hiddenTeam = message('A team you cannot see');
export const noMatchingTeams = message('No matching teams');
export const wrongCode = message(
  'This code is not right, or was used already. Wait for the next one, and look at the clock of the phone.',
);
export const wrongRecoveryCode = message(
  'This is none of your recovery codes, or it was used already. Try another one.',
);
export const loading = message('{label}: loading…');
export const tryAgain = message('Try again');
export const recoveryCode = message('Recovery code');
export const recoveryCodeHint = message('One of the ten that you kept. Each works once.');
export const code = message('Code');
export const codeHint = message('Six digits from your authenticator app.');
export const codeBlock = message('Code');
export const newTabHint = message('(opens in a new tab)');
