import type { ContactPolicy } from '../../domain/chat/contact-policy.js';
import type { StorageLimits } from '../../domain/chat/storage.js';
import type { ResourceLocator } from '../../ports/access/resource-locator.js';
import type { Clock } from '../../ports/clock.js';
import type { EventBus } from '../../ports/events/event-bus.js';
import type { BlobStore } from '../../ports/files/blob-store.js';
import type { MediaInspector } from '../../ports/files/media-inspector.js';
import type { UrlSigner } from '../../ports/files/url-signer.js';
import type { IdSource } from '../../ports/id-source.js';
import type { MailTemplates } from '../../ports/mail/mail-templates.js';
import type { Mailer } from '../../ports/mail/mailer.js';
import type { Logger } from '../../ports/observability/logger.js';
import type { Meter } from '../../ports/observability/meter.js';
import type { Tracer } from '../../ports/observability/tracer.js';
import type { PushEncoder } from '../../ports/notifications/push-encoder.js';
import type { OutboundHttp } from '../../ports/outbound/outbound-http.js';
import type { RateLimiter } from '../../ports/rate-limiter.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { BreachedPasswords } from '../../ports/sign-in/breached-passwords.js';
import type { CaptchaVerifier } from '../../ports/sign-in/captcha-verifier.js';
import type { Hooks } from '../../ports/hooks.js';
import type { IdentityProvider } from '../../ports/sign-in/identity-provider.js';
import type { PasskeyVerifier } from '../../ports/sign-in/passkey-verifier.js';
import type { PasswordHasher } from '../../ports/sign-in/password-hasher.js';
import type { QrRenderer } from '../../ports/sign-in/qr-renderer.js';
import type { TokenSigner } from '../../ports/sign-in/token-signer.js';
import type { Totp } from '../../ports/sign-in/totp.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { WebhookSigner } from '../../ports/webhooks/webhook-signer.js';
import type { RunningJobs } from '../admin/system/list-jobs.js';
import { token } from './singleton.js';

/** The tokens of the ports, which have the names of the options for the same ports. */
export const portTokens = {
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  clock: token<Clock>('clock'),
  ids: token<IdSource>('ids'),
  logger: token<Logger>('logger'),
  meter: token<Meter>('meter'),
  tracer: token<Tracer>('tracer'),
  events: token<EventBus>('events'),
  passwordHasher: token<PasswordHasher>('passwordHasher'),
  tokenSigner: token<TokenSigner>('tokenSigner'),
  secretBox: token<SecretBox>('secretBox'),
  rateLimiter: token<RateLimiter | null>('rateLimiter'),
  mailer: token<Mailer>('mailer'),
  mailTemplates: token<MailTemplates>('mailTemplates'),
  blobs: token<BlobStore>('blobs'),
  mediaInspector: token<MediaInspector>('mediaInspector'),
  urlSigner: token<UrlSigner>('urlSigner'),
  totp: token<Totp>('totp'),
  qrRenderer: token<QrRenderer>('qrRenderer'),
  breachedPasswords: token<BreachedPasswords | null>('breachedPasswords'),
  captcha: token<CaptchaVerifier | null>('captcha'),
  identityProviders: token<readonly IdentityProvider[]>('identityProviders'),
  resourceLocator: token<ResourceLocator | null>('resourceLocator'),
};

/** The tokens of the ports and settings that use cases depend on. The tokens of other dependencies are their classes. */
export const tokens = {
  ...portTokens,
  webhookSigner: token<WebhookSigner>('webhookSigner'),
  outboundHttp: token<OutboundHttp>('outboundHttp'),
  pushEncoder: token<PushEncoder>('pushEncoder'),
  passkeyVerifier: token<PasskeyVerifier>('passkeyVerifier'),
  runningJobs: token<RunningJobs>('runningJobs'),
  apiUrl: token<string>('apiUrl'),
  appOrigins: token<readonly string[]>('appOrigins'),
  mentionMails: token<boolean>('mentionMails'),
  checkSessions: token<boolean>('checkSessions'),
  cookieSessions: token<boolean>('cookieSessions'),
  refreshReuseGraceSeconds: token<number>('refreshReuseGraceSeconds'),
  storageLimits: token<StorageLimits>('storageLimits'),
  contactPolicy: token<ContactPolicy>('contactPolicy'),
  hooks: token<Hooks>('hooks'),
  groupAdditionsPerDay: token<number>('groupAdditionsPerDay'),
};
