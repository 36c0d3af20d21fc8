import { checkOptions, optional, text } from '../../options/index.js';
import type { MailContent, MailRecipient, MailTemplates, RenderedMail } from '../../ports/mail/mail-templates.js';
import { layOutMail, type MailDocument } from './mail-layout.js';
import { formatCount, formatMinute, greeting, oneLine, plainName } from './mail-text.js';
import { securityNoticeMail } from './security-notice-mail.js';

export interface DefaultMailTemplatesOptions {
  /** The product's name in emails. Default: "Crewkit". */
  readonly productName?: string;
}

type Content<Kind extends MailContent['kind']> = Extract<MailContent, { readonly kind: Kind }>;

/**
 * Renders English emails in plain text and HTML. Names are shown on one line, escaped, and in a form that email programs do not turn into
 * links. In subjects, names are cut to 60 characters. Links are shown unchanged, because callers build them.
 */
export class DefaultMailTemplates implements MailTemplates {
  private readonly productName: string;

  constructor(options: DefaultMailTemplatesOptions = {}) {
    checkOptions<DefaultMailTemplatesOptions>('defaultPorts.mailTemplates', { productName: optional(text()) }, options);
    this.productName = oneLine(options.productName ?? 'Crewkit');
  }

  render(content: MailContent, recipient: MailRecipient): RenderedMail {
    return layOutMail(this.write(content, recipient));
  }

  private write(content: MailContent, recipient: MailRecipient): MailDocument {
    switch (content.kind) {
      case 'verify-email':
        return verifyEmail(content, this.productName, recipient);
      case 'sign-up-again':
        return signUpAgain(content, this.productName);
      case 'account-exists':
        return accountExists(content, this.productName);
      case 'reset-password':
        return resetPassword(content, this.productName);
      case 'email-code':
        return emailCode(content, this.productName);
      case 'confirm-email':
        return confirmEmail(content, this.productName);
      case 'security-notice':
        return securityNoticeMail(content, this.productName, recipient);
      case 'mention':
        return mention(content, this.productName);
      case 'invitation':
        return invitation(content, this.productName);
      case 'webhook-paused':
        return webhookPaused(content, this.productName);
    }
  }
}

function verifyEmail(content: Content<'verify-email'>, productName: string, recipient: MailRecipient): MailDocument {
  const name = plainName(`${content.firstName} ${content.lastName}`);
  const signUp = `${name} signed up for ${productName} with this address on ${formatMinute(content.requestedAt, recipient)}.`;
  return {
    subject: `Confirm your email address for ${productName}`,
    heading: 'Confirm your email address',
    blocks: [
      { kind: 'paragraph', text: greeting(content.firstName) },
      { kind: 'paragraph', text: `${signUp} If that was you, confirm your address.` },
      ...(content.isContested ? [contestedWarning] : []),
      { kind: 'link', label: 'Confirm email address', url: content.link, main: true },
    ],
    notes: [
      `This link expires in ${formatCount(content.validHours, 'hour')} and works once.`,
      'If you didn’t sign up, you can ignore this email. No account is created without confirmation.',
    ],
    productName,
  };
}

const contestedWarning = {
  kind: 'paragraph',
  text: 'There is another sign-up with this address and a different password. Confirm only if you signed up at exactly the time above.',
} as const;

function signUpAgain({ signUpLink }: Content<'sign-up-again'>, productName: string): MailDocument {
  return {
    subject: `Sign up again for ${productName}`,
    heading: 'Please sign up again',
    blocks: [
      {
        kind: 'paragraph',
        text: `You asked for a new link to confirm this address for ${productName}. There are several sign-ups with this address and different passwords, and we cannot tell which one is yours.`,
      },
      {
        kind: 'paragraph',
        text: 'Sign up again with the password you want, and open the link in the email that we send you.',
      },
      { kind: 'link', label: 'Sign up', url: signUpLink, main: true },
    ],
    notes: ['If you didn’t sign up, you can ignore this email. No account is created without confirmation.'],
    productName,
  };
}

function accountExists(content: Content<'account-exists'>, productName: string): MailDocument {
  return {
    subject: `You already have an account with ${productName}`,
    heading: 'You already have an account',
    blocks: [
      { kind: 'paragraph', text: greeting(content.firstName) },
      {
        kind: 'paragraph',
        text: `This address was used to sign up for ${productName}, but there is already an account with it. Nothing has changed. If that was you, sign in.`,
      },
      { kind: 'link', label: 'Sign in', url: content.signInLink, main: true },
      { kind: 'link', label: 'Forgot your password? Reset it', url: content.forgotPasswordLink, main: false },
    ],
    notes: ['If that was not you, you can ignore this email. Your account is safe.'],
    productName,
  };
}

function resetPassword(content: Content<'reset-password'>, productName: string): MailDocument {
  return {
    subject: `Reset your ${productName} password`,
    heading: 'Reset your password',
    blocks: [
      { kind: 'paragraph', text: greeting(content.firstName) },
      { kind: 'paragraph', text: `We received a request to reset the password of your ${productName} account.` },
      { kind: 'link', label: 'Reset password', url: content.link, main: true },
    ],
    notes: [
      `This link expires in ${formatCount(content.validMinutes, 'minute')} and works once. Resetting your password signs you out on all devices.`,
      'If you didn’t request this, you can ignore this email. Your password will not change.',
    ],
    productName,
  };
}

function emailCode(content: Content<'email-code'>, productName: string): MailDocument {
  return {
    subject: `${content.code} is your ${productName} sign-in code`,
    heading: 'Your sign-in code',
    blocks: [
      { kind: 'paragraph', text: greeting(content.firstName) },
      { kind: 'paragraph', text: `Enter this code to sign in to ${productName}: ${content.code}` },
      { kind: 'paragraph', text: 'Or open this link in the browser where you want to sign in.' },
      { kind: 'link', label: 'Sign in', url: content.link, main: true },
    ],
    notes: [
      `The code expires in ${formatCount(content.validMinutes, 'minute')} and works once. Do not give it to another person.`,
      'If you didn’t try to sign in, you can ignore this email.',
    ],
    productName,
  };
}

function confirmEmail(content: Content<'confirm-email'>, productName: string): MailDocument {
  return {
    subject: `Confirm your new email address for ${productName}`,
    heading: 'Confirm your new email address',
    blocks: [
      { kind: 'paragraph', text: greeting(content.firstName) },
      {
        kind: 'paragraph',
        text: `We received a request to use this address for an account with ${productName}. If that was you, confirm this address. You will then sign in with it.`,
      },
      { kind: 'link', label: 'Confirm new email address', url: content.link, main: true },
    ],
    notes: [
      `This link expires in ${formatCount(content.validHours, 'hour')} and works once.`,
      'If you didn’t request this, you can ignore this email. The address is not used without confirmation.',
    ],
    productName,
  };
}

function mention(content: Content<'mention'>, productName: string): MailDocument {
  const author = plainName(content.mentionedByName);
  const where = content.title === null ? 'a conversation' : `the conversation “${plainName(content.title)}”`;
  return {
    subject: `You were mentioned in a conversation on ${productName}`,
    heading: 'You were mentioned',
    blocks: [
      { kind: 'paragraph', text: greeting(content.firstName) },
      { kind: 'paragraph', text: `${author} mentioned you in ${where} on ${productName} while you were away.` },
      { kind: 'link', label: 'Read the message', url: content.link, main: true },
    ],
    notes: ['To keep conversations private, this email does not include the message.'],
    productName,
  };
}

function invitation(content: Content<'invitation'>, productName: string): MailDocument {
  const { inviterName, organizationName, roleName } = content;
  const [inviter, organization] = [plainName(inviterName), plainName(organizationName)];
  return {
    subject: `${cut(inviter)} invited you to ${cut(organization)}`,
    heading: `Join ${organization}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${inviter} invited you to join ${organization} on ${productName} as ${plainName(roleName)}.`,
      },
      { kind: 'paragraph', text: 'Sign in or create an account with the address this email was sent to.' },
      { kind: 'link', label: 'View invitation', url: content.link, main: true },
    ],
    notes: [
      `This link expires in ${formatCount(content.validDays, 'day')} and works once.`,
      'If you don’t recognize this invitation, ignore this email.',
    ],
    productName,
  };
}

const pauseCauses = {
  failures: 'it has not accepted any events for three days',
  gone: 'it has answered that it no longer exists',
  backlog: 'more events were waiting for it than can be stored',
} as const;

function webhookPaused(content: Content<'webhook-paused'>, productName: string): MailDocument {
  const organization = plainName(content.organizationName);
  const host = plainName(content.host);
  return {
    subject: `A webhook of ${cut(organization)} is paused`,
    heading: 'A webhook is paused',
    blocks: [
      { kind: 'paragraph', text: greeting(content.firstName) },
      {
        kind: 'paragraph',
        text: `The webhook of ${organization} to ${host} is paused, because ${pauseCauses[content.reason]}.`,
      },
      {
        kind: 'paragraph',
        text: `You can see its deliveries and resume it in the settings of ${organization} on ${productName}.`,
      },
    ],
    notes: [
      'While a webhook is paused, it misses all events.',
      'You receive this email because you can change these settings.',
    ],
    productName,
  };
}

// A subject must fit on one line in a list of emails. The text contains the whole name.
function cut(name: string): string {
  const characters = [...name];
  return characters.length <= 60 ? name : `${characters.slice(0, 59).join('').trimEnd()}…`;
}
