/** What the owner of an account is told of afterwards, because it may not have been him. */
export type SecurityNotice =
  | { readonly what: 'password-changed' }
  | { readonly what: 'two-factor-enabled' }
  | { readonly what: 'two-factor-disabled' }
  | { readonly what: 'recovery-codes-renewed' }
  | { readonly what: 'recovery-code-used'; readonly codesLeft: number }
  | { readonly what: 'identity-linked'; readonly providerName: string }
  | { readonly what: 'identity-unlinked'; readonly providerName: string }
  | { readonly what: 'new-device' }
  /** To the old address, when the change was asked for. */
  | { readonly what: 'email-change-requested'; readonly newEmail: string }
  /** To the old address, when the new one was proven. */
  | { readonly what: 'email-changed'; readonly newEmail: string }
  | { readonly what: 'account-closed' };

/** Every kind of mail. Names and user agents are what users typed: templates escape them. */
export type MailContent =
  | {
      readonly kind: 'verify-email';
      readonly firstName: string;
      readonly lastName: string;
      readonly link: string;
      readonly requestedAt: Date;
      readonly validHours: number;
      /** Registrations of the address with another password wait too: the reader must not confirm the wrong one. */
      readonly isContested: boolean;
    }
  | {
      /** Asked for a new link while registrations with different passwords wait: the reader signs up again. */
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
      /** Where it was done from, as far as the server knows. */
      readonly ipAddress: string | null;
      readonly userAgent: string | null;
      /** Where a new password can be asked for. */
      readonly forgotPasswordLink: string;
    }
  | {
      readonly kind: 'mention';
      readonly firstName: string;
      /** Who mentions, e.g. `Ada Lovelace`. */
      readonly mentionedByName: string;
      /** The conversation's; null: it has none. What was written is not in the mail: it may be edited or deleted. */
      readonly title: string | null;
      readonly link: string;
    }
  | {
      readonly kind: 'invitation';
      readonly organizationName: string;
      /** Who invites, e.g. `Ada Lovelace`. */
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

/** Words and looks of the mails. Hosts replace it to translate or brand them. */
export interface MailTemplates {
  render(content: MailContent): RenderedMail;
}
