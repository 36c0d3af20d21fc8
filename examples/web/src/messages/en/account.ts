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
  'Blocked users cannot message you or add you to groups. To block a user, open your conversation with them.',
);
export const noBlockedUsers = message('No blocked users');
export const blockedAt = richMessage('Blocked {time}');
export const unblock = message('Unblock');
export const unblockName = message('Unblock {name}');
export const showMoreUsers = message('Show more users');
export const unnamedUser = message('A user outside your organizations');
export const closeAccountTitle = message('Close your account');
export const closeAccountHint = message(
  'Deletes your name, email address and other personal data. Your messages and tasks remain, under the name “Former member”.',
);
export const closeAccount = message('Close account…');
export const closeAccountQuestion = message('Close your account?');
export const closeAccountWarning = message('This cannot be undone. We’ll email you a confirmation.');
export const closeMyAccount = message('Close my account');
export const typeEmailToConfirm = message('Type “{email}” to confirm');
export const usePasswordInstead = message('Use your password instead');
export const yourPassword = message('Your password');
export const useCodeInstead = message('No password? Use an authenticator code');
export const neverChosePasswordHint = message(
  'Never chose a password? Use “Forgot password?” on the sign-in page to choose one.',
);
export const wrongPassword = message('Incorrect password.');
export const accountHasPassword = message('This account has a password. Enter the password instead.');
export const accountClosed = message('Account closed');
export const accountClosedHint = message('We’ve emailed you a confirmation.');
export const email = message('Email');
export const emailHint = richMessage('You sign in with <strong>{email}</strong>. We also send emails to this address.');
export const changeEmail = message('Change email');
export const sendTheLink = message('Send link');
export const newEmail = message('New email');
export const newEmailHint = message(
  'We’ll email a link to this address. Your email changes only after you confirm the new address.',
);
export const neverChosePassword = message('Never chose one?');
export const close = message('Close');
export const linkSentHint = message(
  'Open the link in the email to confirm the new address. Until then, you sign in with your current address.',
);
export const linkSent = message('Check your inbox at {email}');
export const downloadDataTitle = message('Download your data');
export const downloadDataHint = message(
  'Get a JSON file with all data stored about you: account, devices, memberships, tasks, messages and more.',
);
export const downloadMyData = message('Download my data');
export const gatheringEverything = message('Preparing your data…');
export const fileDownloaded = message('{fileName} is in your downloads.');
export const linkedAccounts = message('Linked accounts');
export const linkedAccountsHint = message('Accounts with other services that you can use to sign in.');
export const noLinkedAccounts = message('No linked accounts yet');
export const linkAccountHint = message(
  'To link an account, sign in once with {providers}, using the email address of this account.',
);
export const passkeys = message('Passkeys');
export const passkeysHint = message('Sign in with your fingerprint, face or screen lock instead of a password.');
export const addPasskey = message('Add passkey');
export const addPasskeyHint = message('Your device asks you to confirm after this step.');
export const noPasskeys = message('No passkeys yet');
export const noPasskeysHint = message('Add one for each device or password manager that you use.');
export const synchronizedPasskey = message('Synchronized between devices');
export const addedAt = richMessage('Added {time}');
export const renamePasskey = message('Rename passkey');
export const rename = message('Rename');
export const renameName = message('Rename {name}');
export const deletePasskey = message('Delete');
export const deleteName = message('Delete {name}');
export const deletePasskeyQuestion = message('Delete this passkey?');
export const deletePasskeyHint = message('You can no longer sign in with it. Also remove it from your device.');
export const passkeyName = message('Name');
export const usedAt = richMessage('Last used {time}');
export const unlink = message('Unlink');
export const unlinkName = message('Unlink {name}');
export const unlinked = message('{name} unlinked');
export const unlinkWarning = message(
  'You will no longer be able to sign in with the linked account. If you never chose a password, choose one first: use “Forgot password?” on the sign-in page.',
);
export const unlinkQuestion = message('Unlink {name}?');
export const saved = message('Saved');
export const name = message('Name');
export const nameHint = message('Shown to the people you work with: on tasks, in conversations and in member lists.');
export const save = message('Save');
export const displayName = message('Display name');
export const displayNameHint = message('Shown instead of your first and last name.');
export const optional = message('optional');
export const picture = message('Picture');
export const pictureHint = message('Shown beside your name. Without a picture, people see your initials.');
export const uploadPicture = message('Upload picture');
export const changePicture = message('Change picture');
export const removePicture = message('Remove');
export const savePicture = message('Save picture');
export const cancelPicture = message('Cancel');
export const pictureSaved = message('Picture saved');
export const pictureRemoved = message('Picture removed');
export const pictureNotRemoved = message('The picture was not removed');
export const previewOfPicture = message('This is how others will see it.');
export const uploadingPicture = message('Uploading…');
export const unreadablePicture = message('Your browser cannot open this file as an image. Choose another one.');
export const region = message('Language and time');
export const regionHint = message('Used for the dates and times in the emails that we send you.');
export const saveRegion = message('Save language and time');
export const languageAndRegion = message('Language and region');
export const languageExample = message('For example, {name}');
export const timeZone = message('Time zone');
export const timeZoneHint = message('Without a time zone, emails show times in UTC.');
export const firstName = message('First name');
export const lastName = message('Last name');
export const password = message('Password');
export const passwordHint = message('Use a long password that you don’t use anywhere else.');
export const changePassword = message('Change password');
export const passwordChanged = message('Password changed');
export const passwordChangedHint = message('You are signed out on all devices. Sign in with your new password.');
export const changePasswordWarning = message(
  'This signs you out on all devices, including this one. You then sign in with your new password.',
);
export const currentPassword = message('Current password');
export const forgotPassword = message('Forgot it, or never chose one?');
export const newPassword = message('New password');
export const keepRecoveryCodes = message('Save your recovery codes');
export const recoveryCodesHint = message(
  'If you lose your phone, sign in with one of these codes instead. Each works once. You won’t see them again.',
);
export const codesForAccount = message('Crewkit, {email}');
export const recoveryCodes = message('Recovery codes');
export const copy = message('Copy');
export const download = message('Download');
export const print = message('Print');
export const codesAreKept = message('I’ve saved these codes somewhere safe');
export const done = message('Done');
export const recoveryCodesOfCrewkit = message('Crewkit recovery codes');
export const forAccount = message('for {email}');
export const eachWorksOnce = message('Each works once.');
export const devicesTitle = message('Where you are signed in');
export const devicesHint = message('Don’t recognize a device? Sign out of it and change your password.');
export const signOutEverywhere = message('Sign out everywhere');
export const signOutEverywhereHint = message(
  'Ends all of your sessions, including this one. Other devices lose access within 15 minutes.',
);
export const signedOutDevice = message('Signed out: {device}');
export const notSignedOut = message('The device was not signed out');
export const signOut = message('Sign out');
export const signOutDevice = message('Sign out {device}');
export const signedOutEverywhere = message('All your sessions have ended');
export const othersMayBeSignedIn = message('Your other devices may still be signed in');
export const signOutEverywhereWarning = message(
  'This device is signed out immediately. Other devices lose access within 15 minutes.',
);
export const signOutEverywhereQuestion = message('Sign out everywhere?');
export const soleOwner = message(
  '{count, plural, one {You are the only owner of an organization} other {You are the only owner of several organizations}}',
);
export const soleOwnerHint = message(
  'Before you close your account, transfer ownership of each organization or delete it:',
);
export const storage = message('Storage');
export const storageHint = message('Files and voice messages that you have sent. Delete messages to free up space.');
export const twoFactorIsOff = message('Two-factor authentication is off');
export const twoFactorIsOffHint = message('You now sign in without a code.');
export const twoFactor = message('Two-factor authentication');
export const twoFactorHint = message(
  'Require a code from your phone in addition to your password, so that a stolen password is not enough to sign in.',
);
export const on = message('On');
export const off = message('Off');
export const needAuthenticatorApp = message(
  'You need an authenticator app such as Aegis, 2FAS or Google Authenticator, or a password manager that generates codes.',
);
export const turnOn = message('Turn on');
export const newRecoveryCodesHint = message(
  'Lost your recovery codes or used most of them? Generate new ones. The old ones will stop working.',
);
export const newRecoveryCodes = message('Generate new codes');
export const turnOffHint = message('New phone? Turn this off, then set it up again with the new phone.');
export const turnOff = message('Turn off');
export const newRecoveryCodesQuestion = message('Generate new recovery codes?');
export const newRecoveryCodesWarning = message('Your current recovery codes will stop working.');
export const makeNewCodes = message('Generate codes');
export const turnOffQuestion = message('Turn off two-factor authentication?');
export const turnOffWarning = message(
  'You will sign in without a code. Your authenticator key and recovery codes will be deleted.',
);
export const turnOnTitle = message('Turn on two-factor authentication');
export const codeDoesNotFit = message(
  'This code is incorrect. Wait for a new one, and check that your phone’s clock is right.',
);
export const notNow = message('Not now');
export const scanWithApp = message('Scan this code with your authenticator app');
export const typeCodeOfApp = message('Enter the code that the app shows');
export const code = message('Code');
export const codeHint = message('Six digits that change every 30 seconds.');
export const turnOnSignsOut = message('This signs you out on your other devices.');
export const beginAgain = message('Start again');
export const tookTooLongHint = message(
  'You have ten minutes to scan the QR code and enter the code from the app. Remove the entry from your app, then start again.',
);
export const tookTooLong = message('The setup timed out');
export const qrCode = message('QR code of the key shown next to it');
export const onPhoneAlready = richMessage(
  'On your phone? <link>Open your authenticator app</link>. Can’t scan the code? Enter this key:',
);
export const copySecret = message('Copy key');
export const presence = message('Activity status');
export const showPresence = message('Show when I am active');
export const presenceHint = message(
  'People in your direct and group conversations see whether you are online, away, or when you were last active. This includes users who can message you directly. Conversations about tasks do not count, and blocked people never see it.',
);
export const presenceNotSaved = message('Your activity status was not changed');
