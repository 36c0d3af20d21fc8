/** An event that an account's owner is notified of because another person might have caused it. */
export type SecurityNotice =
  | { readonly what: 'password-changed' }
  | { readonly what: 'two-factor-enabled' }
  | { readonly what: 'two-factor-disabled' }
  | { readonly what: 'recovery-codes-renewed' }
  | { readonly what: 'recovery-code-used'; readonly codesLeft: number }
  | { readonly what: 'identity-linked'; readonly providerName: string }
  | { readonly what: 'identity-unlinked'; readonly providerName: string }
  | { readonly what: 'passkey-added'; readonly passkeyName: string }
  | { readonly what: 'passkey-deleted'; readonly passkeyName: string }
  | { readonly what: 'new-device' }
  /** Sent to the current address when the user requests a change of the email. */
  | { readonly what: 'email-change-requested'; readonly newEmail: string }
  /** Sent to the old address when the new address is verified and replaces it. */
  | { readonly what: 'email-changed'; readonly newEmail: string }
  | { readonly what: 'api-key-created'; readonly keyName: string }
  | { readonly what: 'api-key-revoked'; readonly keyName: string }
  | { readonly what: 'account-closed' };

/** Every kind of email. Names and user agents are user input, so templates must escape them. */
export type MailContent =
  | {
      readonly kind: 'verify-email';
      readonly firstName: string;
      readonly lastName: string;
      readonly link: string;
      readonly requestedAt: Date;
      readonly validHours: number;
      /** Whether several registrations with different passwords are pending for the address. If so, the email warns the reader. */
      readonly isContested: boolean;
    }
  | {
      /** A new link was requested while registrations with different passwords were pending. The email asks the reader to sign up again. */
      readonly kind: 'sign-up-again';
      readonly signUpLink: string;
    }
  | {
      readonly kind: 'account-exists';
      readonly firstName: string;
      readonly signInLink: string;
      readonly forgotPasswordLink: string;
    }
  | {
      readonly kind: 'reset-password';
      readonly firstName: string;
      readonly link: string;
      readonly validMinutes: number;
    }
  | {
      readonly kind: 'email-code';
      readonly firstName: string;
      /** The six digits. */
      readonly code: string;
      /** The page that enters the code. */
      readonly link: string;
      readonly validMinutes: number;
    }
  | {
      readonly kind: 'confirm-email';
      readonly firstName: string;
      readonly link: string;
      readonly validHours: number;
    }
  | {
      readonly kind: 'security-notice';
      readonly firstName: string;
      readonly notice: SecurityNotice;
      readonly at: Date;
      /** The client's IP address, or null if the server does not know it. */
      readonly ipAddress: string | null;
      readonly userAgent: string | null;
      /** The page where the reader can request a password reset. */
      readonly forgotPasswordLink: string;
    }
  | {
      readonly kind: 'mention';
      readonly firstName: string;
      /** The name of the mentioning user, e.g. `Ada Lovelace`. */
      readonly mentionedByName: string;
      /**
       * The conversation's title, or null if it has none. The email does not contain the message, because the message can be edited or
       * deleted later.
       */
      readonly title: string | null;
      readonly link: string;
    }
  | {
      readonly kind: 'invitation';
      readonly organizationName: string;
      /** The name of the inviting user, e.g. `Ada Lovelace`. */
      readonly inviterName: string;
      readonly roleName: string;
      readonly link: string;
      readonly validDays: number;
    }
  | {
      /** Sent to members who can manage an organization's webhooks when one was paused automatically. */
      readonly kind: 'webhook-paused';
      readonly firstName: string;
      readonly organizationName: string;
      /** The host of the webhook's URL. */
      readonly host: string;
      readonly reason: 'failures' | 'gone' | 'backlog';
    };

/** The texts of an email, ready to be sent. */
export interface RenderedMail {
  /** The subject in one line. */
  readonly subject: string;
  /** The plain text, with each link on a line of its own. */
  readonly text: string;
  readonly html: string;
}

/** The person to whom an email is addressed. All values except the email are null if no account has this email. */
export interface MailRecipient {
  readonly userId: string | null;
  /** The address, or null for an email that is composed but never sent. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly displayName: string | null;
  /** A BCP 47 language tag, or null if the user has chosen none. */
  readonly locale: string | null;
  /** An IANA time zone, or null if the user has chosen none. */
  readonly timeZone: string | null;
}

/** Creates the texts and layout of emails. Embedding applications can replace this port to translate or brand the emails. */
export interface MailTemplates {
  render(content: MailContent, recipient: MailRecipient): RenderedMail;
}
