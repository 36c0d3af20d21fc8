import { CrewkitError, type ErrorCode } from '@crewkit/client-sdk';

/** The message for users; null: use the server's message. */
const texts: Readonly<Record<ErrorCode, string | null>> = {
  VALIDATION_FAILED: 'Please check the marked fields.',
  INVALID_TOKEN: 'This link is not valid any more. Ask for a new one.',
  CURSOR_INVALID: 'The list has changed. Please load it again.',
  UNAUTHENTICATED: 'You are signed out. Please sign in again.',
  INVALID_CREDENTIALS: 'Email or password is not right.',
  INVALID_REFRESH_TOKEN: 'Your session is over. Please sign in again.',
  TWO_FACTOR_REQUIRED: 'A code from your authenticator app is needed.',
  INVALID_TWO_FACTOR_CODE: 'This code is not right, or has been used.',
  SOCIAL_FLOW_INVALID: 'This sign-in took too long or was begun elsewhere. Please try again.',
  SOCIAL_LOGIN_FAILED: 'The other service did not sign you in.',
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first.',
  FORBIDDEN: 'You are not allowed to do this.',
  GRANT_EXCEEDS_OWN: 'You cannot give permissions that you do not have yourself.',
  NOT_FOUND: 'This is not there, or not for you to see.',
  METHOD_NOT_ALLOWED: null,
  CONFLICT: null,
  LAST_OWNER: 'An organization needs an owner: make another member an owner first.',
  ROLE_IN_USE: 'This role is in use. Choose a role to replace it.',
  TWO_FACTOR_ALREADY_ENABLED: 'Two-factor sign-in is on already.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor sign-in is off.',
  IDEMPOTENCY_MISMATCH: null,
  PRECONDITION_FAILED: 'Another user changed this in the meantime. Review it before you save.',
  PAYLOAD_TOO_LARGE: 'This is too large to send.',
  QUOTA_EXCEEDED: 'There is not enough storage left. Delete files to make room.',
  UNSUPPORTED_MEDIA_TYPE: null,
  RANGE_NOT_SATISFIABLE: null,
  ROLE_LEVEL_MISMATCH: 'This role is not for this place.',
  ASSIGNEE_WITHOUT_ACCESS: 'This person cannot see the project.',
  ACCOUNT_LOCKED: 'Too many wrong attempts. Please wait a quarter of an hour.',
  RATE_LIMITED: 'That was a little fast. Please wait a moment.',
  TOO_MANY_CONNECTIONS: 'You have this open in too many places. Please close some of them.',
  INTERNAL: 'Something went wrong at the server.',
  UNAVAILABLE: 'The server is busy. Please try again in a moment.',
  NETWORK_ERROR: 'The server cannot be reached. Are you online?',
  ABORTED: 'Stopped.',
  TIMED_OUT: 'This took too long. Please try again.',
  UNEXPECTED_ANSWER: 'The server gave an answer that this page does not understand.',
  SIGNED_OUT: 'You are signed out. Please sign in again.',
  POPUP_BLOCKED: 'Your browser blocked the window. Allow popups for this page, and try again.',
  POPUP_CLOSED: 'The window was closed before you were signed in.',
};

/** Returns a message for users that explains the code. */
export function codeText(code: ErrorCode): string {
  return texts[code] ?? 'The server did not accept this.';
}

/** Returns a message for users that explains the error. */
export function errorText(error: unknown): string {
  if (!CrewkitError.is(error)) return 'Something went wrong on this page.';
  return texts[error.code] ?? error.message;
}
