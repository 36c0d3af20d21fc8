import { methods, optional, type OptionRules } from '../options/index.js';
import type { Clock } from '../ports/clock.js';
import type { EventBus } from '../ports/events/event-bus.js';
import type { IdSource } from '../ports/id-source.js';
import type { Logger } from '../ports/observability/logger.js';
import type { MailTemplates } from '../ports/mail/mail-templates.js';
import type { MediaInspector } from '../ports/files/media-inspector.js';
import type { Meter } from '../ports/observability/meter.js';
import type { PasswordHasher } from '../ports/sign-in/password-hasher.js';
import type { QrRenderer } from '../ports/sign-in/qr-renderer.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { ResourceLocator } from '../ports/access/resource-locator.js';
import type { Totp } from '../ports/sign-in/totp.js';
import type { Tracer } from '../ports/observability/tracer.js';
import type { ReplaceablePorts } from './crewkit-options.js';

/** The rules by which the replaceable ports in the options are checked, one per port. */
export const portRules: OptionRules<ReplaceablePorts> = {
  totp: optional(methods<Totp>('a Totp', 'newSecret', 'toUri', 'acceptedStep')),
  qrRenderer: optional(methods<QrRenderer>('a QrRenderer', 'toDataUrl')),
  mediaInspector: optional(methods<MediaInspector>('a MediaInspector', 'sniff', 'probeAudio')),
  logger: optional(methods<Logger>('a Logger', 'debug', 'info', 'warn', 'error')),
  clock: optional(methods<Clock>('a Clock', 'now')),
  ids: optional(methods<IdSource>('an IdSource', 'rowId', 'accessTokenId', 'secretToken', 'recoveryCode')),
  events: optional(methods<EventBus>('an EventBus', 'connect', 'publish', 'subscribe', 'close')),
  passwordHasher: optional(methods<PasswordHasher>('a PasswordHasher', 'hash', 'verify', 'needsRehash')),
  rateLimiter: optional(methods<RateLimiter>('a RateLimiter', 'consume', 'close')),
  mailTemplates: optional(methods<MailTemplates>('a MailTemplates', 'render')),
  resourceLocator: optional(methods<ResourceLocator>('a ResourceLocator', 'locate')),
  meter: optional(methods<Meter>('a Meter', 'counter', 'histogram', 'gauge')),
  tracer: optional(methods<Tracer>('a Tracer', 'span')),
};
