/**
 * Builds the links in emails. The links lead to pages of the app, and most of them contain a token. The page must not send the token to the
 * server until the user clicks, because mail scanners also open links. The links are built only from the configured origin, never from a
 * request's Host header. The methods' parameter `next` is the path that the app opens after the page is finished, or null.
 */
export class AppLinks {
  /** Creates the builder. `origin` must have no trailing slash, for example `https://app.example`. */
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

  /**
   * Returns the page to which a social login redirects the browser if no page was requested, or if the callback belongs to no started
   * login.
   */
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
