import { ReportOwnChange } from '../audit/report-own-change.js';
import { AppLinks } from '../mail/app-links.js';
import { PostMail } from '../mail/post-mail.js';
import { RecipientLimit } from '../mail/recipient-limit.js';
import { GuardAttempts } from '../sign-in/checks/guard-attempts.js';
import { RequireAcceptablePassword } from '../sign-in/checks/require-acceptable-password.js';
import { RequireCaptcha } from '../sign-in/checks/require-captcha.js';
import { RequestEmailCode } from '../sign-in/email-codes/request-email-code.js';
import { SignInWithEmailCode } from '../sign-in/email-codes/sign-in-with-email-code.js';
import { CompleteSignIn } from '../sign-in/login/complete-sign-in.js';
import { LinkIdentity } from '../sign-in/login/link-identity.js';
import { LogIn } from '../sign-in/login/log-in.js';
import { ReadSession } from '../sign-in/login/read-session.js';
import { ReportSignIn } from '../sign-in/login/report-sign-in.js';
import { RotateRefreshToken } from '../sign-in/login/rotate-refresh-token.js';
import { SessionEnd } from '../../domain/lifetimes.js';
import { PermitSignIn } from '../sign-in/login/permit-sign-in.js';
import { SignInPolicy } from '../sign-in/login/sign-in-policy.js';
import { BeginPasskeySignIn } from '../sign-in/passkeys/begin-passkey-sign-in.js';
import { CheckPasskey } from '../sign-in/passkeys/check-passkey.js';
import { PasskeyChallenges } from '../sign-in/passkeys/passkey-challenges.js';
import { SignInWithPasskey } from '../sign-in/login/sign-in-with-passkey.js';
import { ChangePassword } from '../sign-in/passwords/change-password.js';
import { RequestPasswordReset } from '../sign-in/passwords/request-password-reset.js';
import { ResetPassword } from '../sign-in/passwords/reset-password.js';
import { AuthenticateConnection } from '../sign-in/sessions/authenticate-connection.js';
import { AuthenticateKey } from '../sign-in/sessions/authenticate-key.js';
import { Authenticate } from '../sign-in/sessions/authenticate.js';
import { ListSessions } from '../sign-in/sessions/list-sessions.js';
import { LogOut } from '../sign-in/sessions/log-out.js';
import { RequireRecentSignIn } from '../sign-in/sessions/require-recent-sign-in.js';
import { RevokeSession } from '../sign-in/sessions/revoke-session.js';
import { BeginSocialLogin } from '../sign-in/social/begin-social-login.js';
import { CompleteSocialLogin } from '../sign-in/social/complete-social-login.js';
import { ListIdentities } from '../sign-in/social/list-identities.js';
import { ListIdentityProviders } from '../sign-in/social/list-identity-providers.js';
import { SignInWithIdentity } from '../sign-in/social/sign-in-with-identity.js';
import { SocialProviders } from '../sign-in/social/social-providers.js';
import { UnlinkIdentity } from '../sign-in/social/unlink-identity.js';
import { DisableTwoFactor } from '../sign-in/two-factor/disable-two-factor.js';
import { EnableTwoFactor } from '../sign-in/two-factor/enable-two-factor.js';
import { GenerateTwoFactor } from '../sign-in/two-factor/generate-two-factor.js';
import { ProveSecondFactor } from '../sign-in/two-factor/prove-second-factor.js';
import { RenewRecoveryCodes } from '../sign-in/two-factor/renew-recovery-codes.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { unitOfWork, ids, clock, logger, passwordHasher, tokenSigner, secretBox, totp, qrRenderer } = tokens;
const { urlSigner, passkeyVerifier, appOrigins, apiUrl, checkSessions, refreshReuseGraceSeconds, cookieSessions } =
  tokens;

export const signInUseCases = {
  authenticate: singleton(Authenticate, [
    unitOfWork,
    tokenSigner,
    { clock, authenticateKey: AuthenticateKey, checkSessions },
  ]),
  authenticateConnection: singleton(AuthenticateConnection, [Authenticate, AuthenticateKey, { unitOfWork, clock }]),
  requireRecentSignIn: singleton(RequireRecentSignIn, [unitOfWork, clock]),
  logIn: singleton(LogIn, [
    unitOfWork,
    passwordHasher,
    { guardAttempts: GuardAttempts, permit: PermitSignIn, policy: SignInPolicy, report: ReportSignIn, clock },
  ]),
  rotateRefreshToken: singleton(RotateRefreshToken, [
    unitOfWork,
    SignInPolicy,
    { ids, clock, logger, graceSeconds: refreshReuseGraceSeconds, sessionEnd: SessionEnd },
  ]),
  readSession: singleton(ReadSession, [
    unitOfWork,
    SignInPolicy,
    { ids, clock, graceSeconds: refreshReuseGraceSeconds, sessionEnd: SessionEnd },
  ]),
  logOut: singleton(LogOut, [unitOfWork, clock]),
  listSessions: singleton(ListSessions, [unitOfWork, clock]),
  revokeSession: singleton(RevokeSession, [unitOfWork, clock]),
  changePassword: singleton(ChangePassword, [
    unitOfWork,
    passwordHasher,
    { requirePassword: RequireAcceptablePassword, guardAttempts: GuardAttempts, report: ReportOwnChange, clock },
  ]),
  requestPasswordReset: singleton(RequestPasswordReset, [
    unitOfWork,
    { post: PostMail, links: AppLinks, limit: RecipientLimit },
    { requireCaptcha: RequireCaptcha, ids, clock },
  ]),
  resetPassword: singleton(ResetPassword, [
    unitOfWork,
    passwordHasher,
    { requirePassword: RequireAcceptablePassword, report: ReportOwnChange, ids, clock },
  ]),
  completeSignIn: singleton(CompleteSignIn, [
    unitOfWork,
    {
      guardAttempts: GuardAttempts,
      permit: PermitSignIn,
      policy: SignInPolicy,
      linkIdentity: LinkIdentity,
      report: ReportSignIn,
      challenges: PasskeyChallenges,
      checkPasskey: CheckPasskey,
    },
    { ids, clock },
  ]),
  beginPasskeySignIn: singleton(BeginPasskeySignIn, [
    unitOfWork,
    PasskeyChallenges,
    { verifier: passkeyVerifier, ids, clock },
  ]),
  signInWithPasskey: singleton(SignInWithPasskey, [
    unitOfWork,
    { challenges: PasskeyChallenges, check: CheckPasskey },
    { guardAttempts: GuardAttempts, permit: PermitSignIn, policy: SignInPolicy, report: ReportSignIn, clock },
  ]),
  requestEmailCode: singleton(RequestEmailCode, [
    unitOfWork,
    { post: PostMail, links: AppLinks, limit: RecipientLimit },
    { requireCaptcha: RequireCaptcha, signer: urlSigner, ids, clock },
  ]),
  signInWithEmailCode: singleton(SignInWithEmailCode, [
    unitOfWork,
    { guardAttempts: GuardAttempts, permit: PermitSignIn, policy: SignInPolicy, report: ReportSignIn },
    { signer: urlSigner, ids, clock },
  ]),
  generateTwoFactor: singleton(GenerateTwoFactor, [unitOfWork, { totp, qrRenderer, secretBox }, clock]),
  enableTwoFactor: singleton(EnableTwoFactor, [
    unitOfWork,
    { totp, secretBox, ids, clock, logger },
    { guardAttempts: GuardAttempts, report: ReportOwnChange },
  ]),
  disableTwoFactor: singleton(DisableTwoFactor, [ProveSecondFactor, ReportOwnChange]),
  renewRecoveryCodes: singleton(RenewRecoveryCodes, [ProveSecondFactor, ReportOwnChange, ids]),
  listIdentityProviders: singleton(ListIdentityProviders, [SocialProviders]),
  beginSocialLogin: singleton(BeginSocialLogin, [
    SocialProviders,
    secretBox,
    { links: AppLinks, places: { appOrigins, apiUrl }, ids, clock, cookieSessions },
  ]),
  completeSocialLogin: singleton(CompleteSocialLogin, [
    SocialProviders,
    SignInWithIdentity,
    { unitOfWork, secretBox, links: AppLinks, ids, clock, logger, report: ReportSignIn },
  ]),
  listIdentities: singleton(ListIdentities, [unitOfWork]),
  unlinkIdentity: singleton(UnlinkIdentity, [unitOfWork, SocialProviders, { report: ReportOwnChange, clock }]),
};
