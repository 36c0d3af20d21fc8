import { also, flag, listRule, methods, optional, text, type OptionRules } from '../options/index.js';
import type { portTokens } from '../features/use-cases/tokens.js';
import type { ResourceLocator } from '../ports/access/resource-locator.js';
import type { Clock } from '../ports/clock.js';
import type { EventBus } from '../ports/events/event-bus.js';
import type { BlobStore } from '../ports/files/blob-store.js';
import type { MediaInspector } from '../ports/files/media-inspector.js';
import type { UrlSigner } from '../ports/files/url-signer.js';
import type { IdSource } from '../ports/id-source.js';
import type { MailTemplates } from '../ports/mail/mail-templates.js';
import type { Mailer } from '../ports/mail/mailer.js';
import type { Logger } from '../ports/observability/logger.js';
import type { Meter } from '../ports/observability/meter.js';
import type { Tracer } from '../ports/observability/tracer.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { BreachedPasswords } from '../ports/sign-in/breached-passwords.js';
import type { CaptchaVerifier } from '../ports/sign-in/captcha-verifier.js';
import type { IdentityProvider } from '../ports/sign-in/identity-provider.js';
import type { PasswordHasher } from '../ports/sign-in/password-hasher.js';
import type { QrRenderer } from '../ports/sign-in/qr-renderer.js';
import type { TokenSigner } from '../ports/sign-in/token-signer.js';
import type { Totp } from '../ports/sign-in/totp.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import type { ReplaceablePorts } from './crewkit-options.js';

const mailer = 'smtpMailer(…) or a Mailer';
const blobs = 'fileBlobs(…), s3Blobs(…) or a BlobStore';
const provider = 'oidcProvider(…), oauth2Provider(…) or an IdentityProvider';

/** The rules by which ports are checked, one per port. */
export const portRules: OptionRules<typeof portTokens> = {
  unitOfWork: methods<UnitOfWork>('a UnitOfWork', 'run', 'read'),
  clock: methods<Clock>('a Clock', 'now'),
  ids: methods<IdSource>('an IdSource', 'rowId', 'accessTokenId', 'secretToken', 'recoveryCode', 'emailCode', 'sha256'),
  logger: methods<Logger>('a Logger', 'debug', 'info', 'warn', 'error'),
  meter: methods<Meter>('a Meter', 'counter', 'histogram', 'gauge'),
  tracer: methods<Tracer>('a Tracer', 'span'),
  events: methods<EventBus>('an EventBus', 'connect', 'publish', 'subscribe', 'close'),
  passwordHasher: methods<PasswordHasher>('a PasswordHasher', 'hash', 'verify', 'needsRehash'),
  tokenSigner: methods<TokenSigner>('a TokenSigner', 'sign', 'verify', 'publicKeys'),
  secretBox: methods<SecretBox>('a SecretBox', 'seal', 'isCurrent', 'open'),
  rateLimiter: methods<RateLimiter>('a RateLimiter', 'consume', 'close'),
  mailer: also(methods<Mailer>(mailer, 'send', 'close'), (value, name) =>
    flag()(Reflect.get(value as object, 'keepsMails'), `${name}.keepsMails`),
  ),
  mailTemplates: methods<MailTemplates>('a MailTemplates', 'render'),
  blobs: methods<BlobStore>(blobs, 'write', 'read', 'delete', 'deleteUnfinished'),
  mediaInspector: methods<MediaInspector>('a MediaInspector', 'sniff', 'probeAudio'),
  urlSigner: methods<UrlSigner>('a UrlSigner', 'sign', 'verify'),
  totp: methods<Totp>('a Totp', 'newSecret', 'toUri', 'acceptedStep'),
  qrRenderer: methods<QrRenderer>('a QrRenderer', 'toDataUrl'),
  breachedPasswords: methods<BreachedPasswords>('"common" or an object with contains()', 'contains'),
  captcha: methods<CaptchaVerifier>('a CaptchaVerifier', 'verify'),
  identityProviders: also(
    listRule(also(methods<IdentityProvider>(provider, 'begin', 'complete'), hasProviderId), { of: provider }),
    haveDifferentIds,
  ),
  resourceLocator: methods<ResourceLocator>('a ResourceLocator', 'locate'),
};

/** The rules by which the replaceable ports in the options are checked, one per port. */
export const replaceablePortRules: OptionRules<ReplaceablePorts> = {
  totp: optional(portRules.totp),
  qrRenderer: optional(portRules.qrRenderer),
  mediaInspector: optional(portRules.mediaInspector),
  logger: optional(portRules.logger),
  clock: optional(portRules.clock),
  ids: optional(portRules.ids),
  events: optional(portRules.events),
  passwordHasher: optional(portRules.passwordHasher),
  rateLimiter: optional(portRules.rateLimiter),
  mailTemplates: optional(portRules.mailTemplates),
  resourceLocator: optional(portRules.resourceLocator),
  meter: optional(portRules.meter),
  tracer: optional(portRules.tracer),
};

/** Checks the provider's id, which is part of paths and of stored data. */
function hasProviderId(value: unknown, name: string): readonly string[] {
  const isId = (id: string): boolean => /^[a-z0-9-]{1,32}$/.test(id);
  const rule = text('1 to 32 lower-case letters, digits or dashes', isId, { quote: true });
  return rule(Reflect.get(value as object, 'id'), `${name}.id`);
}

function haveDifferentIds(value: unknown, name: string): readonly string[] {
  const ids = (value as readonly IdentityProvider[]).map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [`${name}[${index}].id: expected an id of its own, got "${id}" a second time`],
  );
}
