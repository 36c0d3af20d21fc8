import { secondFactorTexts, type SecondFactorTexts } from '../second-factor-form.js';

/** The texts of `AccountSecurity`. */
export interface AccountSecurityTexts extends SecondFactorTexts {
  readonly loading: string;
  readonly sessions: string;
  readonly session: (session: { readonly userAgent: string | null; readonly lastUsedAt: Date }) => string;
  readonly currentSession: string;
  readonly endSession: string;
  readonly more: string;
  readonly signOutEverywhere: string;
  readonly changePassword: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Changing the password ends all sessions, also this one. */
  readonly changePasswordHint: string;
  readonly twoFactor: string;
  readonly twoFactorIsOn: string;
  readonly twoFactorIsOff: string;
  readonly turnOn: string;
  readonly turnOff: string;
  readonly scanCode: string;
  readonly qrCode: string;
  readonly openApp: string;
  readonly cancel: string;
  readonly newRecoveryCodes: string;
  readonly recoveryCodes: string;
  readonly recoveryCodesHint: string;
  readonly done: string;
}

export const accountSecurityTexts: AccountSecurityTexts = {
  ...secondFactorTexts,
  loading: 'Loading…',
  sessions: 'Your sessions',
  session: ({ userAgent, lastUsedAt }) => `${userAgent ?? 'Unknown device'}, last used ${lastUsedAt.toLocaleString()}`,
  currentSession: 'This device',
  endSession: 'Sign out',
  more: 'Show more',
  signOutEverywhere: 'Sign out everywhere',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePasswordHint: 'You will be signed out on all devices.',
  twoFactor: 'Two-factor authentication',
  twoFactorIsOn: 'Two-factor authentication is on.',
  twoFactorIsOff: 'Two-factor authentication is off.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  scanCode: 'Scan this code with your authenticator app, or enter the key.',
  qrCode: 'QR code of the key below',
  openApp: 'Open your authenticator app',
  cancel: 'Cancel',
  newRecoveryCodes: 'New recovery codes',
  recoveryCodes: 'Your recovery codes',
  recoveryCodesHint:
    'Save these codes. Each one signs you in once if you lose your authenticator app. Older codes no longer work.',
  done: 'I have saved these codes',
};
