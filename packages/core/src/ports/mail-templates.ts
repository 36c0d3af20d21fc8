/** Everything Crewkit writes to people about. Names and user agents are what people typed: templates escape them. */
export type MailContent =
  | {
      readonly kind: 'verify-email';
      readonly firstName: string;
      readonly lastName: string;
      readonly link: string;
      readonly requestedAt: Date;
      readonly validHours: number;
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
