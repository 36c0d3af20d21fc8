import { secondFactorTexts, type SecondFactorTexts } from '../second-factor-form.js';

/** The texts of `SignIn`. */
export interface SignInTexts extends SecondFactorTexts {
  readonly signIn: string;
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly continueWith: (provider: string) => string;
  readonly secondFactor: string;
  readonly continue: string;
  readonly register: string;
  readonly confirmationSent: (email: string) => string;
  readonly unverified: string;
  readonly resend: string;
  readonly forgotPassword: string;
  readonly sendReset: string;
  readonly resetSent: (email: string) => string;
  readonly toRegister: string;
  readonly toForgotPassword: string;
  readonly toSignIn: string;
}

export const signInTexts: SignInTexts = {
  ...secondFactorTexts,
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  firstName: 'First name',
  lastName: 'Last name',
  continueWith: (provider) => `Continue with ${provider}`,
  secondFactor: 'Two-factor authentication',
  continue: 'Continue',
  register: 'Create account',
  // The server does not reveal whether an address has an account.
  confirmationSent: (email) => `Open the link in the email to ${email} to confirm your address.`,
  unverified: 'Confirm your email address before you sign in.',
  resend: 'Send the email again',
  forgotPassword: 'Forgot password',
  sendReset: 'Send reset link',
  resetSent: (email) => `If ${email} has an account, you will receive an email with a link to reset your password.`,
  toRegister: 'Create an account',
  toForgotPassword: 'Forgot your password?',
  toSignIn: 'Back to sign-in',
};
