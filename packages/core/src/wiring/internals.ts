import { movePath, moveRoute } from '../api/base-path.js';
import { bodyTimes } from '../api/http/input/body-times.js';
import { maxJsonBytes } from '../api/http/input/read-body.js';
import { createOpenApiDocument, listErrors } from '../api/http/openapi/openapi.js';
import { errorStatus } from '../api/http/responses/error-status.js';
import { compilePath } from '../api/http/routing/path-pattern.js';
import { responseHeaders } from '../api/known-headers.js';
import { routeTable } from '../api/route-table.js';
import { problem } from '../api/schemas/problem.js';
import { Access } from '../domain/access/access.js';
import { toApiKey } from '../domain/access/api-key.js';
import { builtInPermissions, PermissionCatalogue } from '../domain/access/permissions/permission-catalogue.js';
import { PermissionSet } from '../domain/access/permissions/permission-set.js';
import { normalizeEmail } from '../domain/accounts/email-address.js';
import { attachmentLimits } from '../domain/chat/attachment.js';
import { otherUser } from '../domain/chat/conversation.js';
import { checkStorage } from '../domain/chat/storage.js';
import { lifetimes } from '../domain/lifetimes.js';
import { lockoutPolicy } from '../domain/sign-in/lockout-policy.js';
import { recoveryCodeAlphabet, recoveryCodeText } from '../domain/sign-in/recovery-code.js';
import { taskPriorities, taskStatuses } from '../domain/workspace/task.js';
import { createBackgroundJobs } from './create-background-jobs.js';
import { importUsers } from './operator-commands.js';

/** Functions and values for the contract suites, the server and the scripts of this repository. They can change in every release. */
export const internals = {
  Access,
  attachmentLimits,
  bodyTimes,
  builtInPermissions,
  checkStorage,
  compilePath,
  createBackgroundJobs,
  createOpenApiDocument,
  errorStatus,
  importUsers,
  lifetimes,
  listErrors,
  lockoutPolicy,
  maxJsonBytes,
  movePath,
  moveRoute,
  normalizeEmail,
  otherUser,
  PermissionCatalogue,
  PermissionSet,
  problem,
  recoveryCodeAlphabet,
  recoveryCodeText,
  responseHeaders,
  routeTable,
  taskPriorities,
  taskStatuses,
  toApiKey,
};
