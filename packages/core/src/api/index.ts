export type { AdmitResult } from './admit-result.js';
export { answerProtocolError } from './answer-protocol-error.js';
export type { ApiRequest } from './api-request.js';
export type { ApiResponse } from './api-response.js';
export { createHttpServer } from './create-http-server.js';
export { bodyTimes } from './dispatch/body-times.js';
export { compileGuard, type CompiledGuard } from './dispatch/compile-guard.js';
export type { HostPermissions } from './dispatch/dispatcher.js';
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
export { compilePath, type PathPattern } from './dispatch/path-pattern.js';
export { maxJsonBytes } from './dispatch/read-body.js';
export { apiContentPolicy } from './dispatch/render.js';
export { securityHeaders } from './dispatch/request-context.js';
export { contentTag, namesTag } from './entity-tags.js';
export { errorStatus } from './error-status.js';
export { clientEvents, serverEvents } from './events.js';
export type { ClientEvent, EventAck, ServerEvent, ServerEvents } from './events.js';
export { responseHeaders } from './known-headers.js';
export { createOpenApiDocument, listErrors } from './openapi.js';
export type { OpenApiSettings } from './openapi.js';
export type { SignedInUser } from './present/present-account.js';
export { presentConversation, presentMessage } from './present/present-conversation.js';
export type { ConversationOnWire, MessageOnWire } from './present/present-conversation.js';
export { routeLimits, type LimitedOperation } from './route-limits.js';
export { routeTable } from './route-table.js';
export { problem } from './schemas/problem.js';
export { staticFirst } from './static-first.js';
export { writeApiResponse } from './write-api-response.js';
