import { AesGcmSecretBox } from './crypto/aes-gcm-secret-box.js';
import { HmacUrlSigner } from './crypto/hmac-url-signer.js';
import { JsonwebtokenTokenSigner } from './crypto/jsonwebtoken-token-signer.js';
import { LocalEventBus } from './events/local-event-bus.js';
import { WorkerMediaInspector } from './files/worker-media-inspector.js';
import { MemoryRateLimiter } from './limits/memory-rate-limiter.js';
import { DefaultMailTemplates } from './mail/default-mail-templates.js';
import { noMeter } from './observability/no-op.js';
import { OpenTelemetryTracer } from './observability/open-telemetry-tracer.js';
import { BcryptPasswordHasher } from './sign-in/bcrypt-password-hasher.js';
import { CommonPasswords } from './sign-in/common-passwords.js';
import { OtplibTotp } from './sign-in/otplib-totp.js';
import { QrcodeRenderer } from './sign-in/qrcode-renderer.js';
import { SystemClock, UuidIdSource } from './clock-and-ids.js';

/** The implementations of ports for a single process. Use them to configure or wrap a port, e.g. `new defaultPorts.SystemClock()`. */
export const defaultPorts = {
  AesGcmSecretBox,
  BcryptPasswordHasher,
  CommonPasswords,
  DefaultMailTemplates,
  HmacUrlSigner,
  JsonwebtokenTokenSigner,
  LocalEventBus,
  MemoryRateLimiter,
  noMeter,
  OpenTelemetryTracer,
  OtplibTotp,
  QrcodeRenderer,
  SystemClock,
  UuidIdSource,
  WorkerMediaInspector,
};
