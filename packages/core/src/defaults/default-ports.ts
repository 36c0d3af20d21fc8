import type { Clock } from '../ports/clock.js';
import type { EventBus } from '../ports/events/event-bus.js';
import type { MediaInspector } from '../ports/files/media-inspector.js';
import type { UrlSigner } from '../ports/files/url-signer.js';
import type { IdSource } from '../ports/id-source.js';
import type { MailTemplates } from '../ports/mail/mail-templates.js';
import type { Logger } from '../ports/observability/logger.js';
import type { Meter } from '../ports/observability/meter.js';
import type { Tracer } from '../ports/observability/tracer.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { BreachedPasswords } from '../ports/sign-in/breached-passwords.js';
import type { PasswordHasher } from '../ports/sign-in/password-hasher.js';
import type { QrRenderer } from '../ports/sign-in/qr-renderer.js';
import type { TokenSigner } from '../ports/sign-in/token-signer.js';
import type { Totp } from '../ports/sign-in/totp.js';
import { AesGcmSecretBox, type SecretBoxKey } from './crypto/aes-gcm-secret-box.js';
import type { JwtKey } from './crypto/create-jwt-key.js';
import { HmacUrlSigner } from './crypto/hmac-url-signer.js';
import { JsonwebtokenTokenSigner } from './crypto/jsonwebtoken-token-signer.js';
import { LocalEventBus } from './events/local-event-bus.js';
import { WorkerMediaInspector, type WorkerMediaInspectorOptions } from './files/worker-media-inspector.js';
import { memoryRateLimiter } from './limits/memory-rate-limiter.js';
import { DefaultMailTemplates, type DefaultMailTemplatesOptions } from './mail/default-mail-templates.js';
import { noMeter } from './observability/no-op.js';
import { OpenTelemetryTracer } from './observability/open-telemetry-tracer.js';
import { BcryptPasswordHasher, type BcryptPasswordHasherOptions } from './sign-in/bcrypt-password-hasher.js';
import { CommonPasswords } from './sign-in/common-passwords.js';
import { OtplibTotp, type OtplibTotpSettings } from './sign-in/otplib-totp.js';
import { QrcodeRenderer } from './sign-in/qrcode-renderer.js';
import { SystemClock, UuidIdSource } from './clock-and-ids.js';

/**
 * Creates Crewkit's own implementations of ports, for a single process. Each function has the name of its port. Use them to configure or to
 * wrap a port.
 *
 * @example
 * ports: { passwordHasher: defaultPorts.passwordHasher({ importedHashes: true }) }
 */
export const defaultPorts = {
  breachedPasswords: (): BreachedPasswords => new CommonPasswords(),
  clock: (): Clock => new SystemClock(),
  events: (logger: Logger): EventBus => new LocalEventBus(logger),
  ids: (): IdSource => new UuidIdSource(),
  mailTemplates: (options?: DefaultMailTemplatesOptions): MailTemplates => new DefaultMailTemplates(options),
  mediaInspector: (options?: WorkerMediaInspectorOptions): MediaInspector => new WorkerMediaInspector(options),
  meter: (): Meter => noMeter,
  passwordHasher: (options?: BcryptPasswordHasherOptions): PasswordHasher => new BcryptPasswordHasher(options),
  qrRenderer: (): QrRenderer => new QrcodeRenderer(),
  rateLimiter: (): RateLimiter => memoryRateLimiter(),
  secretBox: (keys: readonly SecretBoxKey[]): SecretBox => new AesGcmSecretBox(keys),
  tokenSigner: (keys: readonly JwtKey[]): TokenSigner => new JsonwebtokenTokenSigner(keys),
  totp: (settings: OtplibTotpSettings): Totp => new OtplibTotp(settings),
  tracer: (): Tracer => new OpenTelemetryTracer(),
  urlSigner: (keys: readonly SecretBoxKey[]): UrlSigner => new HmacUrlSigner(keys),
};
