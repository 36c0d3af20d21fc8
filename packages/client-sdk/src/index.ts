export type { OwnPermissions, PermissionAt, PermissionName, Place } from './access/own-permissions.js';
export { bindMethods } from './http/bind-methods.js';
export type { CrewkitApi } from './api/create-api.js';
export type { IfMatch, OwnTasksQuery, TaggedTask } from './api/tasks-api.js';
export type { ClientFetch } from './http/client-fetch.js';
export type { ApiKeyOptions, ClientOptions } from './client-options.js';
export { createRandomId } from './create-random-id.js';
export { createCrewkitClient } from './create-crewkit-client.js';
export type { ApiKeyClient, CrewkitClient, RequestOptions } from './create-crewkit-client.js';
export { CrewkitError } from './crewkit-error.js';
export type { ClientErrorCode, ErrorCode, ServerErrorCode } from './error-codes.js';
export type { HttpClient, HttpResult, Requester } from './http/http-client.js';
export type { paths } from './generated/schema.js';
export { every } from './every.js';
export type { Id } from './id.js';
export type { Body, OperationBody, OperationQuery, OperationResult, Query } from './http/operation-types.js';
export type {
  ConversationState,
  ConversationStatus,
  MessagePlace,
  NewText,
  OpenConversation,
  OpenThread,
  ThreadState,
  UnsentMessage,
} from './chat/open-conversation.js';
export type { Presence, UserPresence } from './live/presence.js';
export { liveTasks, watchProject } from './tasks/open-live-tasks.js';
export type { LiveTasks, LiveTasksState, LiveTasksStatus, TaskClient } from './tasks/live-tasks.js';
export type {
  ClientEvents,
  EventAck,
  Realtime,
  RealtimeStatus,
  ServerEvent,
  ServerEvents,
} from './realtime/realtime.js';
export type {
  AssignedTask,
  Attachment,
  Conversation,
  FieldError,
  FoundPersonList,
  Group,
  Invitation,
  InvitationPreview,
  InvitationResult,
  Label,
  Member,
  Message,
  Notification,
  NotificationSettings,
  Organization,
  Overview,
  Problem,
  Project,
  Role,
  Schema,
  SearchResult,
  Session,
  StorageUsage,
  Board,
  BoardColumn,
  BoardTask,
  Task,
  Team,
  TokenPair,
  User,
  UserName,
} from './schemas.js';
export type { SessionState, SessionView, SignedOutReason } from './session/session-state.js';
export type { KeyValueStorage, StorageChoice } from './session/storage/storage.js';
export { completeSocialSignIn, type SocialCallbackResult } from './social/complete-social-sign-in.js';
export type { PopupOptions, RedirectOptions } from './social/popup-options.js';
export type { SocialFailure, SocialResult, SocialTokens } from './social/social-callback.js';
export type { OutgoingFile, OutgoingFiles, VoiceDetails } from './uploads/outgoing-files.js';
export type { UploadOptions } from './uploads/upload-files.js';
export type { UploadProgress } from './uploads/xhr-fetch.js';
