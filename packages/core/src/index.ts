export type { SignedInUser } from './api/accounts/present-account.js';
export type { ApiRequest } from './api/api-messages.js';
export type { ApiResponse } from './api/api-messages.js';
export {
  guardedRoute,
  publicRoute,
  signedInRoute,
  type HostGuard,
  type Route,
  type RouteAnswer,
} from './api/define-route.js';
export { contentTag, namesTag } from './api/http/responses/entity-tags.js';
export { apiContentPolicy } from './api/http/responses/render.js';
export { createHttpServer } from './api/http/server/create-http-server.js';
export { AesGcmSecretBox, type SecretBoxKey } from './defaults/crypto/aes-gcm-secret-box.js';
export { createJwtKey, type JwtKey } from './defaults/crypto/create-jwt-key.js';
export { HmacUrlSigner } from './defaults/crypto/hmac-url-signer.js';
export { JsonwebtokenTokenSigner } from './defaults/crypto/jsonwebtoken-token-signer.js';
export { LocalEventBus } from './defaults/events/local-event-bus.js';
export { FileBlobStore } from './defaults/files/file-blob-store.js';
export { WorkerMediaInspector } from './defaults/files/worker-media-inspector.js';
export { MemoryRateLimiter } from './defaults/limits/memory-rate-limiter.js';
export { DefaultMailTemplates } from './defaults/mail/default-mail-templates.js';
export { DevMailer } from './defaults/mail/dev-mailer.js';
export { noMeter } from './defaults/observability/no-op.js';
export { OpenTelemetryTracer } from './defaults/observability/open-telemetry-tracer.js';
export { silentLogger } from './defaults/observability/no-op.js';
export { stderrLogger } from './defaults/observability/stderr-logger.js';
export { BcryptPasswordHasher } from './defaults/sign-in/bcrypt-password-hasher.js';
export { CommonPasswords } from './defaults/sign-in/common-passwords.js';
export { OtplibTotp } from './defaults/sign-in/otplib-totp.js';
export { QrcodeRenderer } from './defaults/sign-in/qrcode-renderer.js';
export { SystemClock } from './defaults/system-clock.js';
export { UuidIdSource } from './defaults/uuid-id-source.js';
export { builtInRoles, toBuiltInRoleId } from './domain/access/built-in-roles.js';
export { permissionCatalogue, type PermissionName } from './domain/access/permission.js';
export type { Actor } from './domain/sign-in/session.js';
export { AppError, type FieldError } from './errors/app-error.js';
export { errorCatalogue, type ErrorCode } from './errors/catalogue.js';
export type { UseCases } from './features/use-cases/use-cases.js';
export { OptionsError } from './options/check-options.js';
export type { EventHandlers } from './runtime/events/event-handlers.js';
export { createCrewkit } from './wiring/create-crewkit.js';
export type { CrewkitOptions, RateLimits } from './wiring/crewkit-options.js';
export type { Crewkit } from './wiring/crewkit.js';
export { grantAdmin } from './wiring/operator-commands.js';
export { reencryptSecrets } from './wiring/operator-commands.js';
export { signOutAllUsers } from './wiring/operator-commands.js';
