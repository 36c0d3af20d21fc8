import type { MailContent, SecurityNotice } from '../ports/mail-templates.js';
import { describeDevice } from './describe-device.js';
import type { MailDocument } from './mail-layout.js';
import { countOf, greeting, oneLine, plainName, utcMinute } from './mail-text.js';

type SecurityNoticeContent = Extract<MailContent, { readonly kind: 'security-notice' }>;

interface Told {
  /** Also the heading. */
  readonly subject: string;
  /** What happened, in complete sentences. */
  readonly event: string;
  /** Advice for a reader who did not do it, shown before the link to a new password; null: that link does not help. */
  readonly remedy: string | null;
}

/** Creates the mail about a change to an account: what, when, from where, and how to respond. */
export function securityNoticeMail(content: SecurityNoticeContent, productName: string): MailDocument {
  // The compiler does not see that the function belongs to this very kind of notice.
  const { subject, event, remedy } = tellers[content.notice.what](content.notice as never, productName);
  const paragraphs = [greeting(content.firstName), event, `When: ${utcMinute(content.at)}`, ...origin(content)];
  const blocks = paragraphs.map((text) => ({ kind: 'paragraph' as const, text }));
  const ifYou = 'If that was you, there is nothing to do.';
  const contact = `If that was not you, write to the people who run ${productName} at once: they can look into it.`;
  if (remedy === null) {
    return { subject, heading: subject, blocks, notes: [ifYou, contact], productName };
  }
  const advice = { kind: 'paragraph' as const, text: `If that was not you: ${remedy}` };
  const link = { kind: 'link' as const, label: 'Choose a new password', url: content.forgotPasswordLink, main: true };
  return { subject, heading: subject, blocks: [...blocks, advice, link], notes: [ifYou], productName };
}

function origin({ ipAddress, userAgent }: SecurityNoticeContent): string[] {
  const program = describeDevice(userAgent);
  return [
    `From the address: ${ipAddress === null ? 'not known' : oneLine(ipAddress)}`,
    ...(program === '' ? [] : [`With the program: ${program}`]),
  ];
}

const newPassword = 'choose a new password. That signs every device out.';
const stronger = 'somebody else was signed in to your account. Choose a new password: that signs every device out.';

type Tellers = {
  readonly [What in SecurityNotice['what']]: (
    notice: Extract<SecurityNotice, { readonly what: What }>,
    productName: string,
  ) => Told;
};

/** The type makes a missing kind of notice a compile error here. */
const tellers: Tellers = {
  'password-changed': (_notice, productName) => ({
    subject: `Your password at ${productName} was changed`,
    event: `The password of your ${productName} account was changed, and every device was signed out.`,
    remedy: newPassword,
  }),
  'two-factor-enabled': (_notice, productName) => ({
    subject: `Two-factor sign-in at ${productName} was turned on`,
    event: 'From now on signing in takes a code of an authenticator app, or a recovery code.',
    remedy: `${stronger} Then write to the people who run ${productName}: only they can turn off a second factor that is not yours.`,
  }),
  'two-factor-disabled': (_notice, productName) => ({
    subject: `Two-factor sign-in at ${productName} was turned off`,
    event: `From now on signing in takes no second factor, and the recovery codes are void. It was turned off while signed in to your account, or by the people who run ${productName}, who then signed every device out.`,
    remedy: `${stronger} If you did not ask the people who run ${productName} for it either, somebody else did: write to them. Then turn it on again.`,
  }),
  'recovery-codes-renewed': (_notice, productName) => ({
    subject: `You have new recovery codes at ${productName}`,
    event: 'New recovery codes were made. The old ones are void.',
    remedy: `${stronger} Then make new recovery codes.`,
  }),
  'recovery-code-used': ({ codesLeft }, productName) => ({
    subject: `A recovery code was used at ${productName}`,
    event: `A recovery code was used in place of an authenticator app. ${codesLeftText(codesLeft)}`,
    remedy: 'somebody else knows your password and your recovery codes. Choose a new password, then make new codes.',
  }),
  'identity-linked': ({ providerName }, productName) => ({
    subject: `A new way to sign in to ${productName}`,
    event: `An account at ${plainName(providerName)} can sign in to your ${productName} account from now on.`,
    remedy: `${stronger} Then remove the account at ${plainName(providerName)} from the ways to sign in.`,
  }),
  'identity-unlinked': ({ providerName }, productName) => ({
    subject: `A way to sign in to ${productName} was removed`,
    event: `An account at ${plainName(providerName)} can no longer sign in to your ${productName} account.`,
    remedy: stronger,
  }),
  'new-device': (_notice, productName) => ({
    subject: `New sign-in to ${productName}`,
    event: `Somebody signed in to your ${productName} account on a device, or with a program, that it has not seen lately.`,
    remedy: newPassword,
  }),
  'email-change-requested': ({ newEmail }, productName) => ({
    subject: `Your email address at ${productName} is about to change`,
    event: `Somebody asked to use ${oneLine(newEmail)} for your ${productName} account in place of this address. Nothing changes before that address is confirmed.`,
    remedy: 'choose a new password at once. That calls the change off and signs every device out.',
  }),
  'email-changed': ({ newEmail }, productName) => ({
    subject: `Your email address at ${productName} was changed`,
    event: `Your ${productName} account uses ${oneLine(newEmail)} from now on. This address no longer signs in, and gets no more mails about the account.`,
    remedy: null,
  }),
  'account-closed': (_notice, productName) => ({
    subject: `Your account at ${productName} was closed`,
    event: `Your ${productName} account was closed and what it kept about you was removed. Nobody can sign in to it any more.`,
    remedy: null,
  }),
};

function codesLeftText(left: number): string {
  return left === 0
    ? 'It was the last one: make new ones while you are signed in.'
    : `${countOf(left, 'code')} ${left === 1 ? 'is' : 'are'} left.`;
}
