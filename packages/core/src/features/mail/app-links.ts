/**
 * Links in mails. They point at pages of the app, which post the token when the person clicks (mail scanners open
 * links), and are built from the configured origin alone, never from a request's Host header.
 */
export class AppLinks {
  /** `origin` without a trailing slash, e.g. `https://app.example`. */
  constructor(private readonly origin: string) {}

  verifyEmail(token: string): string {
    return `${this.origin}/verify-email?token=${token}`;
  }

  resetPassword(token: string): string {
    return `${this.origin}/reset-password?token=${token}`;
  }

  confirmEmail(token: string): string {
    return `${this.origin}/confirm-email?token=${token}`;
  }

  /** Where a social login ends that was told no page, or that nobody began. */
  socialSignIn(): string {
    return `${this.origin}/social-sign-in`;
  }

  acceptInvitation(token: string): string {
    return `${this.origin}/invitations/accept?token=${token}`;
  }

  conversation(id: string): string {
    return `${this.origin}/chats/${id}`;
  }

  signUp(): string {
    return `${this.origin}/sign-up`;
  }

  signIn(): string {
    return `${this.origin}/sign-in`;
  }

  forgotPassword(): string {
    return `${this.origin}/forgot-password`;
  }
}
