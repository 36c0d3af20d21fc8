import { message, richMessage } from '../message.js';

export const profile = message('Profile');
export const security = message('Security');
export const devices = message('Devices');
export const yourData = message('Your data');
export const yourAccount = message('Your account');
export const unblocked = message('Unblocked {name}');
export const notUnblocked = message('Could not unblock the user');
export const blockedUsers = message('Blocked users');
export const blockedUsersHint = message(
  'They cannot message you or add you to groups. To block a user, open your conversation with them.',
);
export const noBlockedUsers = message('No blocked users');
export const blockedAt = richMessage('Blocked {time}');
export const unblock = message('Unblock');
export const unblockName = message('Unblock {name}');
export const showMoreUsers = message('Show more users');
export const unnamedUser = message('A user outside your organizations');
export const closeAccountTitle = message('Close your account');
export const closeAccountHint = message(
  'Your name, address and everything personal is erased. What you wrote in conversations and tasks stays, from a “Former member”.',
);
export const closeAccount = message('Close account…');
export const closeAccountQuestion = message('Close your account?');
export const closeAccountWarning = message('There is no way back. A mail to you confirms it.');
export const closeMyAccount = message('Close my account');
export const typeEmailToConfirm = message('Write “{email}” to confirm');
export const usePasswordInstead = message('Use the password instead');
export const yourPassword = message('Your password');
export const useCodeInstead = message('No password? Use a code of the app');
export const neverChosePasswordHint = message(
  'Did you never choose a password? “Forgot the password?” at the sign-in sends you a link to choose one.',
);
export const wrongPassword = message('The password is not right.');
export const accountHasPassword = message('This account has a password. Use that one instead.');
export const accountClosed = message('Your account is closed');
export const accountClosedHint = message('A mail confirms it. Farewell.');
export const email = message('Email');
export const emailHint = richMessage('You sign in with <strong>{email}</strong>, and mails go there.');
export const changeEmail = message('Change email');
export const sendTheLink = message('Send the link');
export const newEmail = message('New email');
export const newEmailHint = message('A link goes there. Nothing changes before it is opened.');
export const neverChosePassword = message('Never chose one?');
export const close = message('Close');
export const linkSentHint = message('Open its link to sign in with that address from then on. Nothing changes before.');
export const linkSent = message('Look for our email to {email}');
export const downloadDataTitle = message('Download your data');
export const downloadDataHint = message(
  'Everything that is kept about you: account, devices, memberships, tasks, messages and more, as a JSON file.',
);
export const downloadMyData = message('Download my data');
export const gatheringEverything = message('Gathering everything…');
export const fileDownloaded = message('{fileName} is in your downloads.');
export const linkedAccounts = message('Linked accounts');
export const linkedAccountsHint = message('Other services that sign in to this account.');
export const noLinkedAccounts = message('None yet');
export const linkAccountHint = message(
  'Sign in with {providers} and the address of this account once, and it is linked.',
);
export const usedAt = richMessage('Used {time}');
export const unlink = message('Unlink');
export const unlinkName = message('Unlink {name}');
export const unlinked = message('{name} does not sign in to this account any more');
export const unlinkWarning = message(
  'It signs in to this account no longer. If you never chose a password, choose one first: “Forgot the password?” at the sign-in sends you a link.',
);
export const unlinkQuestion = message('Unlink {name}?');
export const saved = message('Saved');
export const name = message('Name');
export const nameHint = message(
  'Shown to the people you work with: on tasks, in conversations and in lists of members.',
);
export const save = message('Save');
export const firstName = message('First name');
export const lastName = message('Last name');
export const password = message('Password');
export const passwordHint = message('A good one is long, and used nowhere else.');
export const changePassword = message('Change password');
export const passwordChanged = message('Your password is changed');
export const passwordChangedHint = message('Every device is signed out. Sign in with the new one.');
export const changePasswordWarning = message(
  'Every device is signed out with it, this one too. Then you sign in with the new password.',
);
export const currentPassword = message('Current password');
export const forgotPassword = message('Forgot it, or never chose one?');
export const newPassword = message('New password');
export const keepRecoveryCodes = message('Keep your recovery codes');
export const recoveryCodesHint = message(
  'Without the phone, each of them signs in once in place of a code. They are shown only now.',
);
export const codesForAccount = message('Crewkit, {email}');
export const recoveryCodes = message('Recovery codes');
export const copy = message('Copy');
export const download = message('Download');
export const print = message('Print');
export const codesAreKept = message('I have kept them where I find them without my phone');
export const done = message('Done');
export const recoveryCodesOfCrewkit = message('Recovery codes of Crewkit');
export const forAccount = message('for {email}');
export const eachWorksOnce = message('Each works once.');
export const devicesTitle = message('Where you are signed in');
export const devicesHint = message('Do you not know one of them? Sign it out, and change your password.');
export const signOutEverywhere = message('Sign out everywhere');
export const signOutEverywhereHint = message(
  'On every device, this one too. Other devices lose access within 15 minutes.',
);
export const signedOutDevice = message('Signed out: {device}');
export const notSignedOut = message('Not signed out');
export const signOut = message('Sign out');
export const signOutDevice = message('Sign out {device}');
export const signedOutEverywhere = message('All your sessions have ended');
export const othersMayBeSignedIn = message('Your other devices may still be signed in');
export const signOutEverywhereWarning = message(
  'This device is signed out immediately; the others have to sign in again within 15 minutes.',
);
export const signOutEverywhereQuestion = message('Sign out everywhere?');
export const soleOwner = message(
  '{count, plural, one {You are the only owner of an organization} other {You are the only owner of organizations}}',
);
export const soleOwnerHint = message('Transfer the ownership, or delete it, before you close your account:');
export const storage = message('Storage');
export const storageHint = message('Files and voice messages you have sent. Delete a message to free its space.');
export const twoFactorIsOff = message('Two-factor sign-in is off');
export const twoFactorIsOffHint = message('From now on the password alone signs in.');
export const twoFactor = message('Two-factor sign-in');
export const twoFactorHint = message(
  'After the password, a code from an app on your phone. A stolen password alone is not enough to sign in.',
);
export const on = message('On');
export const off = message('Off');
export const needAuthenticatorApp = message(
  'You need an authenticator app, such as Aegis, 2FAS, Google Authenticator, or your password manager.',
);
export const turnOn = message('Turn on');
export const newRecoveryCodesHint = message(
  'Lost your recovery codes, or used most of them? New ones take the place of the old.',
);
export const newRecoveryCodes = message('New recovery codes');
export const turnOffHint = message('A new phone? Turn it off here, and on again with that one.');
export const turnOff = message('Turn off');
export const newRecoveryCodesQuestion = message('New recovery codes?');
export const newRecoveryCodesWarning = message('The ten that you have now are worth nothing then.');
export const makeNewCodes = message('Make new codes');
export const turnOffQuestion = message('Turn off two-factor sign-in?');
export const turnOffWarning = message('From then on the password alone signs in. Secret and recovery codes are gone.');
export const turnOnTitle = message('Turn on two-factor sign-in');
export const codeDoesNotFit = message(
  'This code does not fit the secret. Wait for the next one, and look at the clock of the phone.',
);
export const notNow = message('Not now');
export const scanWithApp = message('Scan this with your authenticator app');
export const typeCodeOfApp = message('Type the code that the app shows');
export const code = message('Code');
export const codeHint = message('Six digits, new every half minute.');
export const turnOnSignsOut = message('Your other devices are signed out: they began without a code.');
export const beginAgain = message('Begin again');
export const tookTooLongHint = message(
  'The secret was good for ten minutes. Remove it from the app; there is a new one.',
);
export const tookTooLong = message('That took too long');
export const qrCode = message('QR code of the secret that stands beside it');
export const onPhoneAlready = richMessage(
  'On the phone already? <link>Open the app</link>. Without a camera, type this secret:',
);
export const copySecret = message('Copy the secret');
