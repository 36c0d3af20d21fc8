/**
 * Every error code in Crewkit's responses, with the sentence that becomes the `title` of the response. Codes are part of the API: they are
 * never renamed, but new codes can be added.
 */
export const errorCatalogue = {
  VALIDATION_FAILED: 'The request is invalid.',
  INVALID_TOKEN: 'The token is unknown, used or expired.',
  CURSOR_INVALID: 'The cursor is invalid.',
  UNAUTHENTICATED: 'A valid access token is required.',
  RECENT_SIGN_IN_REQUIRED: 'Sign in again to do this.',
  INVALID_CREDENTIALS: 'The email or password is incorrect.',
  INVALID_REFRESH_TOKEN: 'The refresh token is unknown, used or expired.',
  TWO_FACTOR_REQUIRED: 'A second factor is required.',
  INVALID_TWO_FACTOR_CODE: 'The two-factor code is incorrect.',
  INVALID_PASSKEY: 'The passkey could not be verified.',
  INVALID_EMAIL_CODE: 'The code is incorrect, used or expired.',
  SOCIAL_FLOW_INVALID: 'This sign-in was not started in this browser, or has expired.',
  SOCIAL_LOGIN_FAILED: 'The sign-in with the provider failed.',
  EMAIL_NOT_VERIFIED: 'The email address is not verified yet.',
  REFUSED_BY_HOST: 'The application does not allow this.',
  POLICY_NOT_MET: 'The sign-in policy of the organization is not met.',
  FORBIDDEN: 'You do not have permission to do this.',
  GRANT_EXCEEDS_OWN: 'You cannot grant permissions that you do not have.',
  NOT_FOUND: 'The resource does not exist, or you cannot see it.',
  METHOD_NOT_ALLOWED: 'The method is not allowed for this path.',
  CONFLICT: 'The request conflicts with stored data.',
  LAST_OWNER: 'An organization must have at least one owner.',
  LAST_SIGN_IN_METHOD: 'It is the only way to sign in to this account.',
  ROLE_IN_USE: 'The role is still in use.',
  TWO_FACTOR_ALREADY_ENABLED: 'Two-factor authentication is already enabled.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is not enabled.',
  IDEMPOTENCY_MISMATCH: 'The clientMessageId was already used for a different message.',
  PRECONDITION_FAILED: 'The resource has changed since it was read.',
  PAYLOAD_TOO_LARGE: 'The request body is too large.',
  QUOTA_EXCEEDED: 'The storage quota is exceeded.',
  UNSUPPORTED_MEDIA_TYPE: 'The media type of the request body is not supported.',
  RANGE_NOT_SATISFIABLE: 'The range starts beyond the end of the file.',
  ROLE_LEVEL_MISMATCH: 'The level of the role does not match its permissions or the resource.',
  ASSIGNEE_WITHOUT_ACCESS: 'The assignee cannot see this task.',
  UNSAFE_URL: 'The server does not send requests to this URL.',
  ACCOUNT_LOCKED: 'Too many failed attempts. Try again later.',
  RATE_LIMITED: 'Too many requests. Try again later.',
  TOO_MANY_CONNECTIONS: 'This user has too many open connections.',
  INTERNAL: 'Something went wrong on our side.',
  UNAVAILABLE: 'The service is temporarily unavailable.',
} as const satisfies Record<string, string>;

/** The code of a `CrewkitError`, and of the problem document that the client gets. */
export type ErrorCode = keyof typeof errorCatalogue;
