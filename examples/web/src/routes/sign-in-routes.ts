import { lazyPage } from './lazy-page.js';
import type { PageRoute } from './page-route.js';

/** The pages for signing in, and the targets of links in mails. */
export const signInRoutes: readonly PageRoute[] = [
  {
    path: '/sign-in',
    shell: 'none',
    page: lazyPage(async () => (await import('../pages/sign-in/sign-in-page.js')).SignInPage),
  },
  {
    path: '/sign-in/code',
    shell: 'none',
    page: lazyPage(async () => (await import('../pages/sign-in/email-code-page.js')).EmailCodePage),
  },
  {
    path: '/sign-up',
    shell: 'none',
    page: lazyPage(async () => (await import('../pages/sign-in/sign-up-page.js')).SignUpPage),
  },
  {
    path: '/verify-email',
    shell: 'none',
    page: lazyPage(async () => (await import('../pages/sign-in/mail-links/verify-email-page.js')).VerifyEmailPage),
  },
  {
    path: '/confirm-email',
    shell: 'none',
    page: lazyPage(async () => (await import('../pages/sign-in/mail-links/confirm-email-page.js')).ConfirmEmailPage),
  },
  {
    path: '/forgot-password',
    shell: 'none',
    page: lazyPage(async () => (await import('../pages/sign-in/forgot-password-page.js')).ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    shell: 'none',
    page: lazyPage(async () => (await import('../pages/sign-in/mail-links/reset-password-page.js')).ResetPasswordPage),
  },
  {
    path: '/invitations/accept',
    shell: 'none',
    page: lazyPage(
      async () => (await import('../pages/sign-in/mail-links/accept-invitation-page.js')).AcceptInvitationPage,
    ),
  },
  {
    path: '/social-sign-in',
    shell: 'none',
    page: lazyPage(async () => (await import('../pages/sign-in/social-sign-in-page.js')).SocialSignInPage),
  },
];
