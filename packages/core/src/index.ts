export { defaultPorts } from './defaults/default-ports.js';
export type { SignedInUser } from './api/accounts/present-account.js';
export type { ApiRequest, ApiResponse } from './api/api-messages.js';
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
export type { SecretBoxKey } from './defaults/crypto/aes-gcm-secret-box.js';
export { createJwtKey, type JwtKey } from './defaults/crypto/create-jwt-key.js';
export { FileBlobStore } from './defaults/files/file-blob-store.js';
export { DevMailer } from './defaults/mail/dev-mailer.js';
export { silentLogger } from './defaults/observability/no-op.js';
export { stderrLogger } from './defaults/observability/stderr-logger.js';
export { builtInRoles, toBuiltInRoleId } from './domain/access/built-in-roles.js';
export { permissionCatalogue, type PermissionName } from './domain/access/permission.js';
export type { Actor } from './domain/sign-in/session.js';
export { AppError, type FieldError } from './errors/app-error.js';
export { errorCatalogue, type ErrorCode } from './errors/catalogue.js';
export type { SystemUseCases, UserUseCases } from './features/use-cases/caller-use-cases.js';
export { refuse } from './errors/refuse.js';
export type { UseCases } from './features/use-cases/use-cases.js';
export { OptionsError } from './options/check-options.js';
export type { Hooks } from './ports/hooks.js';
export type { EventHandlers } from './runtime/events/event-handlers.js';
export { createCrewkit } from './wiring/create-crewkit.js';
export type { CrewkitOptions, RateLimits } from './wiring/crewkit-options.js';
export type { Crewkit } from './wiring/crewkit.js';
export { grantAdmin, reencryptSecrets, signOutAllUsers } from './wiring/operator-commands.js';
