/** Events that the owner of an account is notified of, because another person may have caused them. */
export type SecurityNotice =
  | { readonly what: 'password-changed' }
  | { readonly what: 'two-factor-enabled' }
  | { readonly what: 'two-factor-disabled' }
  | { readonly what: 'recovery-codes-renewed' }
  | { readonly what: 'recovery-code-used'; readonly codesLeft: number }
  | { readonly what: 'identity-linked'; readonly providerName: string }
  | { readonly what: 'identity-unlinked'; readonly providerName: string }
  | { readonly what: 'new-device' }
  /** To the old address, when the change was requested. */
  | { readonly what: 'email-change-requested'; readonly newEmail: string }
  /** To the old address, when the new one was verified. */
  | { readonly what: 'email-changed'; readonly newEmail: string }
  | { readonly what: 'account-closed' };

/** Every kind of mail. Names and user agents are user input: templates escape them. */
export type MailContent =
  | {
      readonly kind: 'verify-email';
      readonly firstName: string;
      readonly lastName: string;
      readonly link: string;
      readonly requestedAt: Date;
      readonly validHours: number;
      /** Registrations of the address with another password are pending too: the reader must not confirm the wrong one. */
      readonly isContested: boolean;
    }
  | {
      /** A new link was requested while registrations with different passwords are pending: the reader signs up again. */
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
      /** The client's address, as far as the server knows. */
      readonly ipAddress: string | null;
      readonly userAgent: string | null;
      /** The page where a new password can be requested. */
      readonly forgotPasswordLink: string;
    }
  | {
      readonly kind: 'mention';
      readonly firstName: string;
      /** Name of the mentioning user, e.g. `Ada Lovelace`. */
      readonly mentionedByName: string;
      /** The conversation's title; null: it has none. The mail does not contain the message, which may be edited or deleted. */
      readonly title: string | null;
      readonly link: string;
    }
  | {
      readonly kind: 'invitation';
      readonly organizationName: string;
      /** Name of the inviting user, e.g. `Ada Lovelace`. */
      readonly inviterName: string;
      readonly roleName: string;
      readonly link: string;
      readonly validDays: number;
    };

export interface RenderedMail {
  /** One line. */
  readonly subject: string;
  /** Plain text; each link on a line of its own. */
  readonly text: string;
  readonly html: string;
}

/** Texts and layout of the mails. Hosts replace it to translate or brand them. */
export interface MailTemplates {
  render(content: MailContent): RenderedMail;
}
