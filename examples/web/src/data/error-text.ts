import { CrewkitError, type ErrorCode } from '@crewkit/client-sdk';

import * as texts from '#messages/data';

/** The message for users; null: use the server's message. */
const textByCode: Readonly<Record<ErrorCode, string | null>> = {
  VALIDATION_FAILED: texts.checkMarkedFields,
  INVALID_TOKEN: texts.invalidLink,
  CURSOR_INVALID: texts.listChanged,
  UNAUTHENTICATED: texts.signedOut,
  RECENT_SIGN_IN_REQUIRED: texts.recentSignInRequired,
  INVALID_CREDENTIALS: texts.wrongCredentials,
  INVALID_REFRESH_TOKEN: texts.sessionEnded,
  TWO_FACTOR_REQUIRED: texts.codeNeeded,
  INVALID_TWO_FACTOR_CODE: texts.wrongCode,
  INVALID_PASSKEY: null,
  INVALID_EMAIL_CODE: null,
  SOCIAL_FLOW_INVALID: texts.signInTookTooLong,
  SOCIAL_LOGIN_FAILED: texts.socialSignInFailed,
  EMAIL_NOT_VERIFIED: texts.confirmEmailFirst,
  REFUSED_BY_HOST: null,
  POLICY_NOT_MET: texts.policyNotMet,
  FORBIDDEN: texts.forbidden,
  NOT_FOR_MACHINES: null,
  GRANT_EXCEEDS_OWN: texts.grantExceedsOwn,
  NOT_FOUND: texts.notFound,
  METHOD_NOT_ALLOWED: null,
  CONFLICT: null,
  LAST_OWNER: texts.lastOwner,
  LAST_SIGN_IN_METHOD: null,
  ROLE_IN_USE: texts.roleInUse,
  TWO_FACTOR_ALREADY_ENABLED: texts.twoFactorAlreadyOn,
  TWO_FACTOR_NOT_ENABLED: texts.twoFactorOff,
  IDEMPOTENCY_MISMATCH: null,
  PRECONDITION_FAILED: texts.changedByOther,
  PAYLOAD_TOO_LARGE: texts.tooLarge,
  QUOTA_EXCEEDED: texts.noStorageLeft,
  UNSUPPORTED_MEDIA_TYPE: null,
  RANGE_NOT_SATISFIABLE: null,
  ROLE_LEVEL_MISMATCH: texts.wrongRoleLevel,
  ASSIGNEE_WITHOUT_ACCESS: texts.assigneeWithoutAccess,
  NESTED_REPLY: texts.nestedReply,
  UNSAFE_URL: texts.unsafeUrl,
  ACCOUNT_LOCKED: texts.accountLocked,
  RATE_LIMITED: texts.tooManyRequests,
  TOO_MANY_CONNECTIONS: texts.tooManyConnections,
  INTERNAL: texts.serverError,
  UNAVAILABLE: texts.serverBusy,
  NETWORK_ERROR: texts.serverUnreachable,
  ABORTED: texts.stopped,
  TIMED_OUT: texts.timedOut,
  UNEXPECTED_ANSWER: texts.unexpectedAnswer,
  SIGNED_OUT: texts.signedOut,
  POPUP_BLOCKED: texts.popupBlocked,
  PASSKEY_CANCELED: null,
  POPUP_CLOSED: texts.popupClosed,
};

/** Returns a message for users that explains the code. */
export function codeText(code: ErrorCode): string {
  return textByCode[code] ?? texts.refused;
}

/** Returns a message for users that explains the error. */
export function errorText(error: unknown): string {
  if (!CrewkitError.is(error)) return texts.pageError;
  return textByCode[error.code] ?? error.message;
}
