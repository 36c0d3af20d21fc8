export type { AdmitResult } from './http/server/admit-result.js';
export { answerProtocolError } from './http/server/answer-protocol-error.js';
export type { ApiRequest } from './api-request.js';
export type { ApiResponse } from './api-response.js';
export { createHttpServer } from './http/server/create-http-server.js';
export { bodyTimes } from './http/input/body-times.js';
export { compileGuard, type CompiledGuard } from './http/dispatch/compile-guard.js';
export type { HostPermissions } from './http/dispatch/dispatcher.js';
export { guardedRoute, publicRoute, signedInRoute } from './define-route.js';
export type {
  HostGuard,
  HttpMethod,
  PermissionGuard,
  ResponseDescription,
  Route,
  RouteAnswer,
  RouteDescription,
  RouteInput,
} from './define-route.js';
export { compilePath, type PathPattern } from './http/routing/path-pattern.js';
export { maxJsonBytes } from './http/input/read-body.js';
export { apiContentPolicy } from './http/responses/render.js';
export { securityHeaders } from './http/dispatch/request-context.js';
export { contentTag, namesTag } from './http/responses/entity-tags.js';
export { errorStatus } from './http/responses/error-status.js';
export { clientEvents, serverEvents } from './events.js';
export type { ClientEvent, EventAck, ServerEvent, ServerEvents } from './events.js';
export { responseHeaders } from './known-headers.js';
export { createOpenApiDocument, listErrors } from './http/openapi/openapi.js';
export type { OpenApiSettings } from './http/openapi/openapi.js';
export type { SignedInUser } from './accounts/present-account.js';
export { presentConversation, presentMessage } from './chat/present-conversation.js';
export type { ConversationOnWire, MessageOnWire } from './chat/present-conversation.js';
export { routeLimits, type LimitedOperation } from './route-limits.js';
export { routeTable } from './route-table.js';
export { problem } from './schemas/problem.js';
export { staticFirst } from './http/routing/static-first.js';
export { writeApiResponse } from './http/server/write-api-response.js';
