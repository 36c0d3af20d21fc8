import type { MailContent, MailRecipient, SecurityNotice } from '../../ports/mail/mail-templates.js';
import { describeDevice } from './describe-device.js';
import type { MailDocument } from './mail-layout.js';
import { formatCount, formatMinute, greeting, oneLine, plainName } from './mail-text.js';

type SecurityNoticeContent = Extract<MailContent, { readonly kind: 'security-notice' }>;

interface NoticeText {
  /** The subject, which is also the heading. */
  readonly subject: string;
  /** A description of the event in complete sentences. */
  readonly event: string;
  /**
   * Advice for a reader who did not cause the event, shown before the link for a password reset. Null if a new password
   * does not help.
   */
  readonly remedy: string | null;
}

/** Creates the email about a security event on an account. The email describes the event, its time and origin, and how to respond. */
export function securityNoticeMail(
  content: SecurityNoticeContent,
  productName: string,
  recipient: MailRecipient,
): MailDocument {
  // The compiler cannot infer that the formatter belongs to exactly this kind of notice.
  const { subject, event, remedy } = formatters[content.notice.what](content.notice as never, productName);
  const paragraphs = [
    greeting(content.firstName),
    event,
    `When: ${formatMinute(content.at, recipient)}`,
    ...origin(content),
  ];
  const blocks = paragraphs.map((text) => ({ kind: 'paragraph' as const, text }));
  const ifYou = 'If that was you, you can ignore this email.';
  const contact = `If that was not you, contact the administrators of ${productName} immediately.`;
  if (remedy === null) {
    return { subject, heading: subject, blocks, notes: [ifYou, contact], productName };
  }
  const advice = { kind: 'paragraph' as const, text: `If that was not you, ${remedy}` };
  const link = { kind: 'link' as const, label: 'Reset password', url: content.forgotPasswordLink, main: true };
  return { subject, heading: subject, blocks: [...blocks, advice, link], notes: [ifYou], productName };
}

function origin({ ipAddress, userAgent }: SecurityNoticeContent): string[] {
  const program = describeDevice(userAgent);
  return [
    `IP address: ${ipAddress === null ? 'unknown' : oneLine(ipAddress)}`,
    ...(program === '' ? [] : [`Device: ${program}`]),
  ];
}

const newPassword = 'reset your password. This signs you out on all devices.';
const stronger =
  'another person was signed in to your account. Reset your password, which signs you out on all devices.';

type NoticeTexts = {
  readonly [What in SecurityNotice['what']]: (
    notice: Extract<SecurityNotice, { readonly what: What }>,
    productName: string,
  ) => NoticeText;
};

/** The formatters by kind of notice. A missing kind is a compile error. */
const formatters: NoticeTexts = {
  'password-changed': (_notice, productName) => ({
    subject: `Your ${productName} password was changed`,
    event: `The password of your ${productName} account was changed, and you were signed out on all devices.`,
    remedy: newPassword,
  }),
  'two-factor-enabled': (_notice, productName) => ({
    subject: `Two-factor authentication was turned on for ${productName}`,
    event: 'You now need a code from your authenticator app, or a recovery code, to sign in.',
    remedy: `${stronger} Then contact the administrators of ${productName}: only they can turn off a second factor that is not yours.`,
  }),
  'two-factor-disabled': (_notice, productName) => ({
    subject: `Two-factor authentication was turned off for ${productName}`,
    event: `You no longer need a second factor to sign in, and your recovery codes no longer work. Two-factor authentication was turned off from your account or by an administrator of ${productName}. If it was an administrator, you were also signed out on all devices.`,
    remedy: `${stronger} Then turn two-factor authentication on again. If an administrator turned it off without a request from you, contact the administrators: another person may have asked them.`,
  }),
  'recovery-codes-renewed': (_notice, productName) => ({
    subject: `You have new recovery codes for ${productName}`,
    event: 'New recovery codes were generated. The old ones no longer work.',
    remedy: `${stronger} Then generate new recovery codes.`,
  }),
  'recovery-code-used': ({ codesLeft }, productName) => ({
    subject: `A recovery code was used for your ${productName} account`,
    event: `A recovery code was used instead of an authenticator app. ${codesLeftText(codesLeft)}`,
    remedy:
      'another person has at least one of your recovery codes, and can sign in with your password or a linked account. ' +
      'Reset your password, check the linked accounts, then generate new codes.',
  }),
  'identity-linked': ({ providerName }, productName) => ({
    subject: `A new way to sign in to ${productName}`,
    event: `Sign-in with ${plainName(providerName)} was added to your ${productName} account.`,
    remedy: `${stronger} Then unlink the ${plainName(providerName)} account.`,
  }),
  'identity-unlinked': ({ providerName }, productName) => ({
    subject: `A way to sign in to ${productName} was removed`,
    event: `Sign-in with ${plainName(providerName)} was removed from your ${productName} account.`,
    remedy: stronger,
  }),
  'passkey-added': ({ passkeyName }, productName) => ({
    subject: `A passkey was added to your ${productName} account`,
    event: `The passkey “${plainName(passkeyName)}” was added. It signs in to your ${productName} account without a password.`,
    remedy: `${stronger} Then delete the passkey.`,
  }),
  'passkey-deleted': ({ passkeyName }, productName) => ({
    subject: `A passkey of your ${productName} account was deleted`,
    event: `The passkey “${plainName(passkeyName)}” was deleted. It can no longer be used to sign in to your ${productName} account.`,
    remedy: stronger,
  }),
  'new-device': (_notice, productName) => ({
    subject: `New sign-in to ${productName}`,
    event: `There was a sign-in to your ${productName} account from a device or browser that has not been used recently.`,
    remedy: newPassword,
  }),
  'email-change-requested': ({ newEmail }, productName) => ({
    subject: `Your ${productName} email address is about to change`,
    event: `We received a request to change the email address of your ${productName} account to ${oneLine(newEmail)}. Nothing changes until the new address is confirmed.`,
    remedy: 'reset your password immediately. This cancels the change and signs you out on all devices.',
  }),
  'email-changed': ({ newEmail }, productName) => ({
    subject: `Your ${productName} email address was changed`,
    event: `Your ${productName} account now uses ${oneLine(newEmail)}. You can no longer sign in with your old address, which will not receive any more emails about the account.`,
    remedy: null,
  }),
  'api-key-created': ({ keyName }, productName) => ({
    subject: `An API key was created for your ${productName} account`,
    event: `The API key “${plainName(keyName)}” was created. Programs can use it to act as you in ${productName}.`,
    remedy: `${stronger} Then revoke the API key.`,
  }),
  'api-key-revoked': ({ keyName }, productName) => ({
    subject: `An API key of your ${productName} account was revoked`,
    event: `The API key “${plainName(keyName)}” was revoked. Programs can no longer use it.`,
    remedy: stronger,
  }),
  'account-closed': (_notice, productName) => ({
    subject: `Your ${productName} account was closed`,
    event: `Your ${productName} account was closed, and your name, email address and sign-in data were deleted. Messages and files that you sent remain, under the name “Former member”. The account can no longer be used to sign in.`,
    remedy: null,
  }),
};

function codesLeftText(left: number): string {
  return left === 0
    ? 'It was the last one. Generate new codes while you are signed in.'
    : `${formatCount(left, 'code')} ${left === 1 ? 'is' : 'are'} left.`;
}
