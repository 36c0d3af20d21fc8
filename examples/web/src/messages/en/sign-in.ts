import { message, richMessage } from '../message.js';

export const invitation = message('Invitation');
export const tryAgain = message('Try again');
export const loadingInvitation = message('Loading invitation');
export const joinTitle = message('Join {organization}');
export const invitationDescription = richMessage(
  '{firstName} {lastName} invited <strong>{email}</strong> to join <strong>{organization}</strong> as {role}.',
);
export const createAccount = message('Create account');
export const signIn = message('Sign in');
export const invitationForOther = message('This invitation is for {email}. Switch accounts to accept it.');
export const signedInAs = message('You’re signed in as {email}');
export const switchAccount = message('Switch account');
export const notNow = message('Not now');
export const welcomeTo = message('Welcome to {organization}');
export const joinOrganization = message('Join organization');
export const deadInvitationHint = message(
  'It has expired, or it has been used, revoked or replaced by a newer link. Ask for a new invitation.',
);
export const deadInvitation = message('This invitation no longer works');
export const goToHome = message('Go to the home page');
export const confirmNewEmail = message('Confirm your new email');
export const confirmNewEmailHint = message('After you confirm it, you sign in with your new address.');
export const confirmEmail = message('Confirm email');
export const goToAccount = message('Go to your account');
export const newEmailConfirmed = message('Use your new email to sign in from now on.');
export const emailConfirmed = message('Email confirmed');
export const continueLabel = message('Continue');
export const deadLinkHint = message('The link has already been used, has expired, or is incomplete.');
export const newVerificationHint = message('If your email is not confirmed yet, sign in to get a new link.');
export const newEmailChangeHint = message('If your email has not changed yet, request a new link in your account.');
export const newResetHint = message('If you still need to reset your password, request a new link.');
export const newInvitationHint = message('Ask for a new invitation.');
export const deadLink = message('This link does not work');
export const justLooking = message('Just looking?');
export const samplePeopleHint = message(
  'Add demo accounts with projects, tasks and conversations. Available only in development.',
);
export const addSamplePeople = message('Add demo data');
export const lookAroundTitle = message('Try a demo account');
export const lookAroundHint = message('Available only in development.');
export const signInAs = message('Sign in as {firstName} {lastName}');
export const signingIn = message('Signing in');
export const continueSigningInHint = message(
  'A sign-in with another service led to this page. Continue only if you started that sign-in.',
);
export const continueSigningIn = message('Continue signing in?');
export const signInWithPasskey = message('Sign in with a passkey');
export const usePasskey = message('Use a passkey');
export const signInWithEmailCode = message('Email me a code');
export const emailCodeHint = message('We’ll email you a code of six digits.');
export const sendCode = message('Send code');
export const emailCodeSent = richMessage(
  'If <strong>{email}</strong> has an account, check your inbox for our email. The code in it works for ten minutes.',
);
export const emailCodeFilledIn = message('Sign in only if you requested this code.');
export const enterCode = message('Enter the code');
export const emailedCode = message('Code from the email');
export const newCode = message('Send a new code');
export const cancel = message('Cancel');
export const backToSignIn = message('Back to sign in');
export const checkYourEmail = message('Check your email');
export const resetLinkSent = richMessage(
  'If <strong>{email}</strong> has an account, check your inbox for our email. The link in it works for 30 minutes.',
);
export const forgotPasswordTitle = message('Forgot password?');
export const forgotPasswordHint = message('We’ll email you a reset link.');
export const forgotPasswordForm = message('Forgot password');
export const sendResetLink = message('Send reset link');
export const email = message('Email');
export const viewSentMail = richMessage('Development: <link>view sent mail</link>.');
export const mailRequested = message('Email requested. Check your spam folder, too.');
export const resendEmail = message('Resend email');
export const sessionExpired = message('Your session has expired. Sign in again.');
export const signInWithPassword = message('Sign in with a password');
export const password = message('Password');
export const or = message('or');
export const continueWith = message('Continue with {name}');
export const verificationRequested = message(
  'If {email} is not confirmed yet, check for our new email, also in your spam folder.',
);
export const requested = message('Requested');
export const confirmYourEmailFirst = message('Confirm your email first');
export const openTheLink = message(
  'Open the link in our email. If the email has not arrived or is older than 24 hours, request a new one.',
);
export const chooseNewPassword = message('Choose a new password');
export const requestNewLink = message('Request a new link');
export const passwordUpdated = message('Password updated');
export const signedOutEverywhere = message('You are signed out on all devices. Sign in with your new password.');
export const resetSignsOut = message('Setting a new password signs you out on all devices.');
export const setPassword = message('Set password');
export const newPassword = message('New password');
export const signInTimedOutHint = message('Sign in again, and enter the code within five minutes.');
export const signInTimedOut = message('Your sign-in timed out');
export const startAgain = message('Start again');
export const secondStep = message('Second step');
export const back = message('Back');
export const twoFactorTitle = message('Two-factor authentication');
export const twoFactorHint = message('Enter a code to finish signing in.');
export const welcomeBack = message('Welcome back.');
export const signInToJoin = message('Sign in to join {organization}.');
export const newHere = richMessage('New here? <link>Create an account</link>');
export const confirmationSent = richMessage(
  'Open the link in our email to <strong>{email}</strong> within 24 hours to activate your account.',
);
export const signUpTitle = message('Create an account');
export const signUpHint = message('It takes a minute. We’ll email you a confirmation link.');
export const signUpToJoin = message('Create an account to join {organization}.');
export const haveAccount = richMessage('Already have an account? <link>Sign in</link>');
export const firstName = message('First name');
export const lastName = message('Last name');
export const emailOfInvitation = message('Your invitation is for this address.');
export const windowCanBeClosed = message('You are signed in. You can close this window.');
export const confirmEmailTitle = message('Confirm your email');
export const confirmEmailHint = message('Confirm your email address to activate your account.');
export const accountActive = message('Your account is active.');
