import { message } from '../message.js';

export const checkMarkedFields = message('Please check the highlighted fields.');
export const invalidLink = message('This link is no longer valid. Request a new one.');
export const listChanged = message('The list has changed. Please reload it.');
export const signedOut = message('You are signed out. Please sign in again.');
export const recentSignInRequired = message('Sign in again to do this.');
export const policyNotMet = message('You do not meet this organization’s sign-in policy.');
export const wrongCredentials = message('Incorrect email or password.');
export const sessionEnded = message('Your session has ended. Please sign in again.');
export const codeNeeded = message('Enter a code from your authenticator app.');
export const wrongCode = message('This code is incorrect or has already been used.');
export const signInTookTooLong = message(
  'This sign-in has expired or was started in another browser. Please try again.',
);
export const socialSignInFailed = message('The other service could not sign you in. Please try again.');
export const confirmEmailFirst = message('Please confirm your email address first.');
export const forbidden = message('You don’t have permission to do this.');
export const grantExceedsOwn = message('You cannot grant permissions that you don’t have.');
export const notFound = message('This doesn’t exist, or you don’t have access to it.');
export const lastOwner = message('An organization must have an owner. Make another member an owner first.');
export const roleInUse = message('This role is in use. Choose a role to replace it.');
export const twoFactorAlreadyOn = message('Two-factor authentication is already on.');
export const twoFactorOff = message('Two-factor authentication is off.');
export const changedByOther = message(
  'Another person changed this while you were editing it. Review the latest version before you save.',
);
export const tooLarge = message('This is too large to send.');
export const noStorageLeft = message('There is not enough storage left. Delete files to free up space.');
export const wrongRoleLevel = message('This role is for a different level: organization, team or project.');
export const nestedReply = message('You cannot reply to a reply in a thread.');
export const unsafeUrl = message('Use a public https URL.');
export const assigneeWithoutAccess = message('This person cannot see the project.');
export const accountLocked = message('Too many failed attempts. Try again in 15 minutes.');
export const tooManyRequests = message('Too many requests. Wait a moment, then try again.');
export const tooManyConnections = message(
  'You have Crewkit open in too many tabs or on too many devices. Please close some of them.',
);
export const serverError = message('Something went wrong on our side. Please try again.');
export const serverBusy = message('The server is busy. Please try again in a moment.');
export const serverUnreachable = message('Can’t reach the server. Check your connection.');
export const stopped = message('The request was stopped.');
export const timedOut = message('This took too long. Please try again.');
export const unexpectedAnswer = message('The server sent an unexpected response.');
export const popupBlocked = message(
  'Your browser blocked the sign-in window. Allow pop-ups for this page, then try again.',
);
export const popupClosed = message('The sign-in window was closed before you were signed in.');
export const refused = message('The server did not accept this request.');
export const pageError = message('Something went wrong on this page.');
export const unknownUser = message('Unknown user');
export const nameNotLoaded = message('Name not loaded');
export const formerMember = message('Former member');
