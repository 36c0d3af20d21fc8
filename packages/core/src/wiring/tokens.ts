import type { ServiceIdentifier } from 'inversify';

import type { StorageLimits } from '../domain/chat/storage.js';
import type { ApiSettings } from '../api/http/dispatch/api-settings.js';
import type { Dispatcher } from '../api/http/dispatch/dispatcher.js';
import type { LimitRequests } from '../api/http/dispatch/limit-requests.js';
import type { ObserveRequests } from '../api/http/dispatch/observe-requests.js';
import type { Route } from '../api/define-route.js';
import type { Authorize } from '../features/access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../features/access/authorization/authorized-transaction.js';
import type { PostRegistrationMail } from '../features/accounts/registration/post-registration-mail.js';
import type { ReportOwnChange } from '../features/audit/report-own-change.js';
import type { RecordChange } from '../features/audit/record-change.js';
import type { GuardAttempts } from '../features/sign-in/checks/guard-attempts.js';
import type { IssueTokenPair } from '../features/sign-in/login/issue-token-pair.js';
import type { NoticeDevice } from '../features/sign-in/login/notice-device.js';
import type { ReportSignIn } from '../features/sign-in/login/report-sign-in.js';
import type { SessionEnd } from '../features/sign-in/login/session-end.js';
import type { SignInPolicy } from '../features/sign-in/login/sign-in-policy.js';
import type { EventFeed } from '../runtime/events/event-feed.js';
import type { SubscriptionLag } from '../runtime/events/subscription-lag.js';
import type { AppendMessage } from '../features/chat/messages/append-message.js';
import type { ContactSettings } from '../domain/chat/contact-policy.js';
import type { AdmitToGroup } from '../features/chat/contacts/admit-to-group.js';
import type { ChatAccess } from '../features/chat/conversations/chat-access.js';
import type { ContactRules } from '../features/chat/contacts/contact-rules.js';
import type { ConversationWork } from '../features/chat/conversations/conversation-work.js';
import type { MailMentions } from '../features/chat/messages/mail-mentions.js';
import type { FinishClosings } from '../features/accounts/own-account/finish-closings.js';
import type { DiscardFiles } from '../features/chat/storage/discard-files.js';
import type { ReceiveFiles } from '../features/chat/attachments/receive-files.js';
import type { SweepAttachments } from '../features/chat/storage/sweep-attachments.js';
import type { AppLinks } from '../features/mail/app-links.js';
import type { DeliverMail } from '../features/mail/deliver-mail.js';
import type { PostMail } from '../features/mail/post-mail.js';
import type { PostSecurityNotice } from '../features/mail/post-security-notice.js';
import type { RecipientLimit } from '../features/mail/recipient-limit.js';
import type { LoadInitialData } from '../features/admin/maintenance/load-initial-data.js';
import type { SweepDeletions } from '../features/admin/maintenance/sweep-deletions.js';
import type { SweepExpired } from '../features/admin/maintenance/sweep-expired.js';
import type { LinkIdentity } from '../features/sign-in/login/link-identity.js';
import type { SignInWithIdentity } from '../features/sign-in/social/sign-in-with-identity.js';
import type { SocialProviders } from '../features/sign-in/social/social-providers.js';
import type { CheckSecondFactor } from '../features/sign-in/two-factor/check-second-factor.js';
import type { ProveSecondFactor } from '../features/sign-in/two-factor/prove-second-factor.js';
import type { UseCases } from '../features/use-cases.js';
import type { FinishDepartures } from '../features/workspace/members/finish-departures.js';
import type { Clock } from '../ports/clock.js';
import type { EventBus } from '../ports/events/event-bus.js';
import type { Totp } from '../ports/sign-in/totp.js';
import type { QrRenderer } from '../ports/sign-in/qr-renderer.js';
import type { BlobStore } from '../ports/files/blob-store.js';
import type { BreachedPasswords } from '../ports/sign-in/breached-passwords.js';
import type { CaptchaVerifier } from '../ports/sign-in/captcha-verifier.js';
import type { IdentityProvider } from '../ports/sign-in/identity-provider.js';
import type { IdSource } from '../ports/id-source.js';
import type { Logger } from '../ports/observability/logger.js';
import type { MailTemplates } from '../ports/mail/mail-templates.js';
import type { Mailer } from '../ports/mail/mailer.js';
import type { Meter } from '../ports/observability/meter.js';
import type { MediaInspector } from '../ports/files/media-inspector.js';
import type { PasswordHasher } from '../ports/sign-in/password-hasher.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { ResourceLocator } from '../ports/access/resource-locator.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { TokenSigner } from '../ports/sign-in/token-signer.js';
import type { Tracer } from '../ports/observability/tracer.js';
import type { UrlSigner } from '../ports/files/url-signer.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import type { BackgroundJobs } from './background-jobs.js';

function token<T>(name: string): ServiceIdentifier<T> {
  return Symbol.for(`crewkit.${name}`);
}

/** The injection tokens of everything that the container binds in addition to the use cases. */
export const tokens = {
  unitOfWork: token<UnitOfWork>('UnitOfWork'),
  clock: token<Clock>('Clock'),
  ids: token<IdSource>('IdSource'),
  logger: token<Logger>('Logger'),
  meter: token<Meter>('Meter'),
  tracer: token<Tracer>('Tracer'),
  observeRequests: token<ObserveRequests>('ObserveRequests'),
  jobs: token<BackgroundJobs>('BackgroundJobs'),
  subscriptionLag: token<SubscriptionLag>('SubscriptionLag'),
  bus: token<EventBus>('EventBus'),
  feed: token<EventFeed>('EventFeed'),
  hasher: token<PasswordHasher>('PasswordHasher'),
  signer: token<TokenSigner>('TokenSigner'),
  secretBox: token<SecretBox>('SecretBox'),
  rateLimiter: token<RateLimiter | null>('RateLimiter'),
  mailer: token<Mailer>('Mailer'),
  blobs: token<BlobStore>('BlobStore'),
  mediaInspector: token<MediaInspector>('MediaInspector'),
  urlSigner: token<UrlSigner>('UrlSigner'),
  publicUrl: token<string>('PublicUrl'),
  mentionMails: token<boolean>('MentionMails'),
  contactSettings: token<ContactSettings>('ContactSettings'),
  mailTemplates: token<MailTemplates>('MailTemplates'),
  totp: token<Totp>('Totp'),
  qrRenderer: token<QrRenderer>('QrRenderer'),
  breachedPasswords: token<BreachedPasswords | null>('BreachedPasswords'),
  captcha: token<CaptchaVerifier | null>('CaptchaVerifier'),
  identityProviders: token<readonly IdentityProvider[]>('IdentityProviders'),
  refreshReuseGraceSeconds: token<number>('RefreshReuseGraceSeconds'),
  sessionEnd: token<SessionEnd>('SessionEnd'),
  checkSessions: token<boolean>('CheckSessions'),
  locator: token<ResourceLocator | null>('ResourceLocator'),
  authorize: token<Authorize>('Authorize'),
  recordChange: token<RecordChange>('RecordChange'),
  authorizedTransaction: token<AuthorizedTransaction>('AuthorizedTransaction'),
  contactRules: token<ContactRules>('ContactRules'),
  admitToGroup: token<AdmitToGroup>('AdmitToGroup'),
  chatAccess: token<ChatAccess>('ChatAccess'),
  conversationWork: token<ConversationWork>('ConversationWork'),
  appendMessage: token<AppendMessage>('AppendMessage'),
  apiSettings: token<ApiSettings>('ApiSettings'),
  routes: token<readonly Route[]>('Routes'),
  links: token<AppLinks>('AppLinks'),
  recipientLimit: token<RecipientLimit>('RecipientLimit'),
  postMail: token<PostMail>('PostMail'),
  postRegistrationMail: token<PostRegistrationMail>('PostRegistrationMail'),
  postSecurityNotice: token<PostSecurityNotice>('PostSecurityNotice'),
  reportOwnChange: token<ReportOwnChange>('ReportOwnChange'),
  deliverMail: token<DeliverMail>('DeliverMail'),
  guardAttempts: token<GuardAttempts>('GuardAttempts'),
  signInPolicy: token<SignInPolicy>('SignInPolicy'),
  reportSignIn: token<ReportSignIn>('ReportSignIn'),
  checkSecondFactor: token<CheckSecondFactor>('CheckSecondFactor'),
  proveSecondFactor: token<ProveSecondFactor>('ProveSecondFactor'),
  linkIdentity: token<LinkIdentity>('LinkIdentity'),
  socialProviders: token<SocialProviders>('SocialProviders'),
  signInWithIdentity: token<SignInWithIdentity>('SignInWithIdentity'),
  noticeDevice: token<NoticeDevice>('NoticeDevice'),
  issueTokenPair: token<IssueTokenPair>('IssueTokenPair'),
  loadInitialData: token<LoadInitialData>('LoadInitialData'),
  sweepDeletions: token<SweepDeletions>('SweepDeletions'),
  sweepExpired: token<SweepExpired>('SweepExpired'),
  finishClosings: token<FinishClosings>('FinishClosings'),
  finishDepartures: token<FinishDepartures>('FinishDepartures'),
  sweepAttachments: token<SweepAttachments>('SweepAttachments'),
  receiveFiles: token<ReceiveFiles>('ReceiveFiles'),
  discardFiles: token<DiscardFiles>('DiscardFiles'),
  storageLimits: token<StorageLimits>('StorageLimits'),
  mailMentions: token<MailMentions>('MailMentions'),
  useCases: token<UseCases>('UseCases'),
  limitRequests: token<LimitRequests>('LimitRequests'),
  dispatcher: token<Dispatcher>('Dispatcher'),
} as const;

/** Returns the injection token for the use case with this name. */
export function useCase<Name extends keyof UseCases>(name: Name): ServiceIdentifier<UseCases[Name]> {
  return token(`useCase.${name}`);
}
