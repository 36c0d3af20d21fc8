import { ContainerModule } from 'inversify';

import { HostFields } from '../../domain/fields/host-fields.js';
import { PermissionCatalogue } from '../../domain/access/permissions/permission-catalogue.js';
import { Dispatcher } from '../../api/http/dispatch/dispatcher.js';
import { LimitRequests } from '../../api/http/dispatch/limit-requests.js';
import { ObserveRequests } from '../../api/http/dispatch/observe-requests.js';
import { Authorize } from '../../features/access/authorization/authorize.js';
import { FieldAccess } from '../../features/access/authorization/field-access.js';
import { AuthorizedTransaction } from '../../features/access/authorization/authorized-transaction.js';
import { NewApiKey } from '../../features/accounts/machines/new-api-key.js';
import { ConfirmOwner } from '../../features/accounts/own-account/confirm-owner.js';
import { AuthenticateKey } from '../../features/sign-in/sessions/authenticate-key.js';
import { DeleteAccount } from '../../features/accounts/own-account/delete-account.js';
import { FinishClosings } from '../../features/accounts/own-account/finish-closings.js';
import { PostEmailChangeMail } from '../../features/accounts/own-account/post-email-change-mail.js';
import { ProveOwner } from '../../features/accounts/own-account/prove-owner.js';
import { PostRegistrationMail } from '../../features/accounts/registration/post-registration-mail.js';
import { LoadInitialData } from '../../features/admin/maintenance/load-initial-data.js';
import { SweepDeletions } from '../../features/admin/maintenance/sweep-deletions.js';
import { SweepExpired } from '../../features/admin/maintenance/sweep-expired.js';
import { RecordChange } from '../../features/audit/record-change.js';
import { ReportOwnChange } from '../../features/audit/report-own-change.js';
import { DescribeVoice } from '../../features/chat/attachments/describe-voice.js';
import { ReceiveFiles } from '../../features/chat/attachments/receive-files.js';
import { AdmitToGroup } from '../../features/chat/contacts/admit-to-group.js';
import { ContactRules } from '../../features/chat/contacts/contact-rules.js';
import { ChatAccess } from '../../features/chat/conversations/chat-access.js';
import { ConversationWork } from '../../features/chat/conversations/conversation-work.js';
import { AppendMessage } from '../../features/chat/messages/append-message.js';
import { MessageFields } from '../../features/chat/messages/message-fields.js';
import { MailMentions } from '../../features/chat/messages/mail-mentions.js';
import { DiscardFiles } from '../../features/chat/storage/discard-files.js';
import { SweepAttachments } from '../../features/chat/storage/sweep-attachments.js';
import { AppLinks } from '../../features/mail/app-links.js';
import { DeliverMail } from '../../features/mail/deliver-mail.js';
import { PostMail } from '../../features/mail/post-mail.js';
import { PostSecurityNotice } from '../../features/mail/post-security-notice.js';
import { CallHooks } from '../../features/hooks/call-hooks.js';
import { RecipientLimit } from '../../features/mail/recipient-limit.js';
import { AdmitRegistration } from '../../features/sign-in/checks/admit-registration.js';
import { SignedLinks } from '../../features/shared/signed-links.js';
import { GuardAttempts } from '../../features/sign-in/checks/guard-attempts.js';
import { RequireAcceptablePassword } from '../../features/sign-in/checks/require-acceptable-password.js';
import { RequireCaptcha } from '../../features/sign-in/checks/require-captcha.js';
import { IssueTokenPair } from '../../features/sign-in/login/issue-token-pair.js';
import { LinkIdentity } from '../../features/sign-in/login/link-identity.js';
import { NoticeDevice } from '../../features/sign-in/login/notice-device.js';
import { ReportSignIn } from '../../features/sign-in/login/report-sign-in.js';
import { SessionEnd } from '../../domain/lifetimes.js';
import { PermitSignIn } from '../../features/sign-in/login/permit-sign-in.js';
import { SignInPolicy } from '../../features/sign-in/login/sign-in-policy.js';
import { CheckPasskey } from '../../features/sign-in/passkeys/check-passkey.js';
import { PasskeyChallenges } from '../../features/sign-in/passkeys/passkey-challenges.js';
import { SignInWithIdentity } from '../../features/sign-in/social/sign-in-with-identity.js';
import { SocialProviders } from '../../features/sign-in/social/social-providers.js';
import { CheckSecondFactor } from '../../features/sign-in/two-factor/check-second-factor.js';
import { ProveSecondFactor } from '../../features/sign-in/two-factor/prove-second-factor.js';
import { singleton } from '../../features/use-cases/singleton.js';
import { declaredUseCases } from '../../features/use-cases/use-cases.js';
import { InvitationLimit } from '../../features/workspace/invitations/invitation-limit.js';
import { PostInvitationMail } from '../../features/workspace/invitations/post-invitation-mail.js';
import { PushNotifications } from '../../features/notifications/push-notifications.js';
import { NotifyOfMessages } from '../../features/notifications/notify-of-messages.js';
import { NotifyUsers } from '../../features/notifications/notify-users.js';
import { RecordNotifications } from '../../features/notifications/record-notifications.js';
import { DeliverWebhooks } from '../../features/webhooks/deliver-webhooks.js';
import { MailPausedWebhook } from '../../features/webhooks/mail-paused-webhook.js';
import { RecordWebhookDeliveries } from '../../features/webhooks/record-webhook-deliveries.js';
import { FinishDepartures } from '../../features/workspace/members/finish-departures.js';
import { EventFeed } from '../../runtime/events/event-feed.js';
import { SubscriptionLag } from '../../runtime/events/subscription-lag.js';
import { RuntimeUnitOfWork } from '../../runtime/runtime-unit-of-work.js';
import { BackgroundJobs } from '../background-jobs.js';
import { tokens } from '../tokens.js';
import { bindSingleton } from './bind-singleton.js';

const { unitOfWork, ids, clock, logger, meter, tracer, secretBox, rateLimiter, mailer, mailTemplates } = tokens;
const { passwordHasher, tokenSigner, totp, captcha, breachedPasswords, identityProviders, apiUrl, urlSigner } = tokens;
const { passkeyVerifier, blobs, mediaInspector, storageLimits, mentionMails, contactPolicy, groupAdditionsPerDay } =
  tokens;
const { outboundHttp, pushEncoder, webhookSigner } = tokens;
const { storeUnitOfWork, events, hooks, routes, useCases, apiSettings, globalLimitPerMinute } = tokens;

const shared = [singleton(CallHooks, [hooks, logger])];

const access = [
  singleton(Authorize, [clock]),
  singleton(FieldAccess, [HostFields]),
  singleton(RecordChange, [ids, clock]),
  singleton(AuthorizedTransaction, [unitOfWork, Authorize, { record: RecordChange, ids, clock }]),
];

const mail = [
  singleton(RecipientLimit, [rateLimiter]),
  singleton(PostMail, [mailTemplates, secretBox, { ids, clock }]),
  singleton(PostSecurityNotice, [PostMail, AppLinks, clock]),
  singleton(ReportOwnChange, [PostSecurityNotice, RecordChange]),
  singleton(DeliverMail, [unitOfWork, mailer, { secretBox, clock, logger, meter, tracer }]),
];

const signIn = [
  singleton(RequireCaptcha, [captcha]),
  singleton(RequireAcceptablePassword, [breachedPasswords]),
  singleton(GuardAttempts, [unitOfWork, clock]),
  singleton(CheckSecondFactor, [
    totp,
    secretBox,
    { ids, clock, logger, report: ReportOwnChange, guardAttempts: GuardAttempts },
  ]),
  singleton(ProveSecondFactor, [
    unitOfWork,
    { guardAttempts: GuardAttempts, checkSecondFactor: CheckSecondFactor },
    clock,
  ]),
  singleton(AuthenticateKey, [unitOfWork, { ids, clock, logger }]),
  singleton(IssueTokenPair, [tokenSigner, ids, { clock, sessionEnd: SessionEnd }]),
  singleton(NoticeDevice, [PostSecurityNotice, { ids, clock }]),
  singleton(SignInPolicy, [
    IssueTokenPair,
    { guardAttempts: GuardAttempts, checkSecondFactor: CheckSecondFactor, noticeDevice: NoticeDevice },
    { ids, clock },
  ]),
  singleton(PasskeyChallenges, [unitOfWork, { secretBox, ids, clock }]),
  singleton(CheckPasskey, [unitOfWork, passkeyVerifier, logger]),
  singleton(AdmitRegistration, [CallHooks, HostFields]),
  singleton(PermitSignIn, [unitOfWork, GuardAttempts, CallHooks]),
  singleton(ReportSignIn, [logger, meter]),
  singleton(SocialProviders, [identityProviders, apiUrl]),
  singleton(LinkIdentity, [ReportOwnChange, SocialProviders, { ids, clock }]),
  singleton(SignInWithIdentity, [
    unitOfWork,
    {
      guardAttempts: GuardAttempts,
      admitRegistration: AdmitRegistration,
      permit: PermitSignIn,
      policy: SignInPolicy,
      linkIdentity: LinkIdentity,
    },
    { ids, clock },
  ]),
];

const accounts = [
  singleton(PostRegistrationMail, [PostMail, AppLinks]),
  singleton(PostEmailChangeMail, [PostMail, AppLinks]),
  singleton(ProveOwner, [unitOfWork, passwordHasher, { guardAttempts: GuardAttempts, clock }]),
  singleton(ConfirmOwner, [unitOfWork, { owner: ProveOwner, secondFactor: ProveSecondFactor }, clock]),
  singleton(NewApiKey, [PermissionCatalogue, { ids, clock }]),
  singleton(DeleteAccount, [PostSecurityNotice, RecordChange, clock]),
  singleton(FinishClosings, [unitOfWork, clock]),
];

const workspace = [
  singleton(PostInvitationMail, [PostMail, AppLinks]),
  singleton(InvitationLimit, [rateLimiter]),
  singleton(FinishDepartures, [unitOfWork, clock]),
];

const chat = [
  singleton(SignedLinks, [urlSigner, clock, apiUrl]),
  singleton(ContactRules, [contactPolicy]),
  singleton(AdmitToGroup, [unitOfWork, ContactRules, { limiter: rateLimiter, additionsPerDay: groupAdditionsPerDay }]),
  singleton(ChatAccess, [Authorize, ContactRules]),
  singleton(ConversationWork, [unitOfWork, Authorize, clock]),
  singleton(AppendMessage, [
    unitOfWork,
    { access: ChatAccess, contact: ContactRules },
    { ids, clock, mentionMails, hooks: CallHooks, fields: MessageFields },
  ]),
  singleton(DescribeVoice, [blobs, mediaInspector]),
  singleton(DiscardFiles, [unitOfWork, blobs, { logger, transactions: RuntimeUnitOfWork }]),
  singleton(ReceiveFiles, [
    unitOfWork,
    { blobs, inspector: mediaInspector },
    { ids, clock, discardFiles: DiscardFiles, limits: storageLimits },
  ]),
  singleton(SweepAttachments, [unitOfWork, blobs, clock]),
  singleton(MailMentions, [unitOfWork, Authorize, { postMail: PostMail, links: AppLinks, clock }]),
];

const webhooks = [
  singleton(MailPausedWebhook, [PostMail, clock]),
  singleton(RecordWebhookDeliveries, [unitOfWork, { mail: MailPausedWebhook, ids, clock }]),
  singleton(DeliverWebhooks, [
    unitOfWork,
    outboundHttp,
    { secretBox, signer: webhookSigner, mail: MailPausedWebhook, ids, clock, logger, meter },
  ]),
];

const notifications = [
  singleton(NotifyUsers, [{ ids, clock }]),
  singleton(NotifyOfMessages, [unitOfWork, Authorize, { notifyUsers: NotifyUsers, clock }]),
  singleton(RecordNotifications, [
    unitOfWork,
    Authorize,
    { notifyUsers: NotifyUsers, notifyOfMessages: NotifyOfMessages, clock },
  ]),
  singleton(PushNotifications, [unitOfWork, outboundHttp, { encoder: pushEncoder, ids, clock, logger, meter }]),
];

const maintenance = [
  singleton(LoadInitialData, [unitOfWork, clock, { catalogue: PermissionCatalogue, logger }]),
  singleton(SweepExpired, [unitOfWork, clock]),
  singleton(SweepDeletions, [unitOfWork]),
];

const server = [
  singleton(RuntimeUnitOfWork, [storeUnitOfWork, { bus: events, jobs: BackgroundJobs, meter, tracer }]),
  singleton(EventFeed, [unitOfWork, events, { clock, logger, meter }]),
  singleton(SubscriptionLag, [meter, storeUnitOfWork]),
  singleton(LimitRequests, [rateLimiter, globalLimitPerMinute]),
  singleton(ObserveRequests, [meter, tracer, routes]),
  singleton(Dispatcher, [
    routes,
    useCases,
    {
      settings: apiSettings,
      catalogue: PermissionCatalogue,
      limitRequests: LimitRequests,
      observe: ObserveRequests,
      logger,
    },
  ]),
  singleton(BackgroundJobs, [{ logger, meter, tracer }]),
];

const parts = [
  ...shared,
  ...access,
  ...mail,
  ...signIn,
  ...accounts,
  ...workspace,
  ...chat,
  ...webhooks,
  ...notifications,
  ...maintenance,
  ...server,
];

/** Binds every use case, the objects that use cases share, and the server's own objects. */
export const singletonsModule = new ContainerModule((options) => {
  for (const declared of [...Object.values(declaredUseCases), ...parts]) bindSingleton<unknown>(options, declared);
  options.bind(tokens.runningJobs).toService(BackgroundJobs);
});
