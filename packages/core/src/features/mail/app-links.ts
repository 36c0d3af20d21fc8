/**
 * Builds links in mails. They point at pages of the app, which post the token when the user clicks (mail scanners open
 * links), and are built from the configured origin alone, never from a request's Host header. `next` is the path of the app
 * to continue at afterwards, null for none.
 */
export class AppLinks {
  /** `origin` without a trailing slash, e.g. `https://app.example`. */
  constructor(private readonly origin: string) {}

  verifyEmail(token: string, next: string | null): string {
    return this.page('/verify-email', { token, next });
  }

  resetPassword(token: string, next: string | null): string {
    return this.page('/reset-password', { token, next });
  }

  confirmEmail(token: string): string {
    return `${this.origin}/confirm-email?token=${token}`;
  }

  /** The page where a social login ends if no page was requested or no login was begun. */
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

  signIn(next: string | null): string {
    return this.page('/sign-in', { next });
  }

  forgotPassword(next: string | null): string {
    return this.page('/forgot-password', { next });
  }

  private page(path: string, { token, next }: { readonly token?: string; readonly next: string | null }): string {
    const query = new URLSearchParams({
      ...(token === undefined ? {} : { token }),
      ...(next === null ? {} : { next }),
    });
    return query.size === 0 ? `${this.origin}${path}` : `${this.origin}${path}?${query.toString()}`;
  }
}
