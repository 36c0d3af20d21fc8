import { toErrorText } from '../action.js';

/** The texts of `VerifyEmail`, `ResetPassword` and `AcceptInvitation`. */
export interface MailLinksTexts {
  /** Returns the text for an error. The default is the error's English message. */
  readonly error: (error: unknown) => string;
  readonly loading: string;
  readonly verifyEmail: string;
  readonly emailVerified: string;
  readonly resetPassword: string;
  readonly newPassword: string;
  readonly passwordReset: string;
  readonly invitation: (invitation: {
    readonly inviter: string;
    readonly organization: string;
    readonly role: string;
  }) => string;
  readonly acceptInvitation: string;
  readonly invitationAccepted: (organization: string) => string;
}

export const mailLinksTexts: MailLinksTexts = {
  error: toErrorText,
  loading: 'Loading…',
  verifyEmail: 'Confirm email address',
  emailVerified: 'Your email address is confirmed.',
  resetPassword: 'Change password',
  newPassword: 'New password',
  passwordReset: 'Your password has been changed.',
  invitation: ({ inviter, organization, role }) => `${inviter} invites you to join ${organization} as ${role}.`,
  acceptInvitation: 'Join',
  invitationAccepted: (organization) => `You are now a member of ${organization}.`,
};
