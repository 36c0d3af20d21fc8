/** The paths of the pages to which links lead. A token and the path `next` are added as query parameters. */
export interface AppPages {
  readonly verifyEmail: string;
  readonly resetPassword: string;
  readonly confirmEmail: string;
  readonly socialSignIn: string;
  readonly acceptInvitation: string;
  /** The path of a conversation, with `:id` in place of the conversation's id. */
  readonly conversation: string;
  readonly signUp: string;
  readonly signIn: string;
  readonly forgotPassword: string;
  readonly emailCode: string;
}

export const defaultAppPages: AppPages = {
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  socialSignIn: '/social-sign-in',
  acceptInvitation: '/invitations/accept',
  conversation: '/chats/:id',
  signUp: '/sign-up',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  emailCode: '/sign-in/code',
};

/**
 * Builds the links in emails. The links lead to pages of the app, and most of them contain a token. The page must not send the token to the
 * server until the user clicks, because mail scanners also open links. The links are built only from the configured origin, never from a
 * request's Host header. The methods' parameter `next` is the path that the app opens after the page is finished, or null.
 */
export class AppLinks {
  /** Creates the builder. `origin` must have no trailing slash, for example `https://app.example`. */
  constructor(
    private readonly origin: string,
    private readonly pages: AppPages = defaultAppPages,
  ) {}

  verifyEmail(token: string, next: string | null): string {
    return this.page(this.pages.verifyEmail, { token, next });
  }

  resetPassword(token: string, next: string | null): string {
    return this.page(this.pages.resetPassword, { token, next });
  }

  confirmEmail(token: string): string {
    return this.page(this.pages.confirmEmail, { token, next: null });
  }

  /**
   * Returns the page to which a social login redirects the browser if no page was requested, or if the callback belongs to no started
   * login.
   */
  socialSignIn(): string {
    return `${this.origin}${this.pages.socialSignIn}`;
  }

  acceptInvitation(token: string): string {
    return this.page(this.pages.acceptInvitation, { token, next: null });
  }

  conversation(id: string): string {
    return `${this.origin}${this.pages.conversation.replace(':id', id)}`;
  }

  signUp(): string {
    return `${this.origin}${this.pages.signUp}`;
  }

  signIn(next: string | null): string {
    return this.page(this.pages.signIn, { next });
  }

  forgotPassword(next: string | null): string {
    return this.page(this.pages.forgotPassword, { next });
  }

  /** The email and the code are in the fragment, so that they do not reach the logs of servers. */
  emailCode({ email, code }: { readonly email: string; readonly code: string }, next: string | null): string {
    return `${this.page(this.pages.emailCode, { next })}#${new URLSearchParams({ email, code }).toString()}`;
  }

  private page(path: string, { token, next }: { readonly token?: string; readonly next: string | null }): string {
    const query = new URLSearchParams({
      ...(token === undefined ? {} : { token }),
      ...(next === null ? {} : { next }),
    });
    return query.size === 0 ? `${this.origin}${path}` : `${this.origin}${path}?${query.toString()}`;
  }
}
