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
import type { RateLimiter } from '../../ports/rate-limiter.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { BreachedPasswords } from '../../ports/sign-in/breached-passwords.js';
import type { CaptchaVerifier } from '../../ports/sign-in/captcha-verifier.js';
import type { Hooks } from '../../ports/hooks.js';
import type { IdentityProvider } from '../../ports/sign-in/identity-provider.js';
import type { PasswordHasher } from '../../ports/sign-in/password-hasher.js';
import type { QrRenderer } from '../../ports/sign-in/qr-renderer.js';
import type { TokenSigner } from '../../ports/sign-in/token-signer.js';
import type { Totp } from '../../ports/sign-in/totp.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { RunningJobs } from '../admin/system/list-jobs.js';
import { token } from './singleton.js';

/** The tokens of the ports and settings that use cases depend on. The tokens of other dependencies are their classes. */
export const tokens = {
  unitOfWork: token<UnitOfWork>('UnitOfWork'),
  clock: token<Clock>('Clock'),
  ids: token<IdSource>('IdSource'),
  logger: token<Logger>('Logger'),
  meter: token<Meter>('Meter'),
  tracer: token<Tracer>('Tracer'),
  bus: token<EventBus>('EventBus'),
  hasher: token<PasswordHasher>('PasswordHasher'),
  signer: token<TokenSigner>('TokenSigner'),
  secretBox: token<SecretBox>('SecretBox'),
  rateLimiter: token<RateLimiter | null>('RateLimiter'),
  mailer: token<Mailer>('Mailer'),
  mailTemplates: token<MailTemplates>('MailTemplates'),
  blobs: token<BlobStore>('BlobStore'),
  mediaInspector: token<MediaInspector>('MediaInspector'),
  urlSigner: token<UrlSigner>('UrlSigner'),
  totp: token<Totp>('Totp'),
  qrRenderer: token<QrRenderer>('QrRenderer'),
  breachedPasswords: token<BreachedPasswords | null>('BreachedPasswords'),
  captcha: token<CaptchaVerifier | null>('CaptchaVerifier'),
  identityProviders: token<readonly IdentityProvider[]>('IdentityProviders'),
  locator: token<ResourceLocator | null>('ResourceLocator'),
  runningJobs: token<RunningJobs>('RunningJobs'),
  apiUrl: token<string>('ApiUrl'),
  appOrigins: token<readonly string[]>('AppOrigins'),
  mentionMails: token<boolean>('MentionMails'),
  checkSessions: token<boolean>('CheckSessions'),
  refreshReuseGraceSeconds: token<number>('RefreshReuseGraceSeconds'),
  storageLimits: token<StorageLimits>('StorageLimits'),
  contactPolicy: token<ContactPolicy>('ContactPolicy'),
  hooks: token<Hooks>('Hooks'),
  groupAdditionsPerDay: token<number>('GroupAdditionsPerDay'),
};
