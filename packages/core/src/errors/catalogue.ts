/**
 * Every error code of Crewkit's responses, and the sentence that becomes the problem's `title`. Codes are part of the wire contract: they
 * are never renamed, only added.
 */
export const errorCatalogue = {
  VALIDATION_FAILED: 'The request is not valid.',
  INVALID_TOKEN: 'The token is unknown, used or expired.',
  CURSOR_INVALID: 'The cursor is not valid.',
  UNAUTHENTICATED: 'A valid access token is required.',
  INVALID_CREDENTIALS: 'The email or the password is wrong.',
  INVALID_REFRESH_TOKEN: 'The refresh token is unknown, used or expired.',
  TWO_FACTOR_REQUIRED: 'A second factor is required.',
  INVALID_TWO_FACTOR_CODE: 'The two-factor code is wrong.',
  SOCIAL_FLOW_INVALID: 'This sign-in was not begun in this browser, or is over.',
  SOCIAL_LOGIN_FAILED: 'The sign-in with the provider did not succeed.',
  EMAIL_NOT_VERIFIED: 'The email address is not verified yet.',
  FORBIDDEN: 'You may not do this.',
  GRANT_EXCEEDS_OWN: 'You may not grant what you do not hold.',
  NOT_FOUND: 'There is nothing here, or nothing you may see.',
  METHOD_NOT_ALLOWED: 'This method is not allowed here.',
  CONFLICT: 'The request conflicts with what is stored.',
  LAST_OWNER: 'An organization keeps at least one owner.',
  ROLE_IN_USE: 'The role is still assigned.',
  TWO_FACTOR_ALREADY_ENABLED: 'Two-factor sign-in is already on.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor sign-in is not on.',
  IDEMPOTENCY_MISMATCH: 'The same clientMessageId was used for another message.',
  PRECONDITION_FAILED: 'The resource has changed since it was read.',
  PAYLOAD_TOO_LARGE: 'The request body is too large.',
  QUOTA_EXCEEDED: 'There is not enough storage left.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body has an unsupported media type.',
  RANGE_NOT_SATISFIABLE: 'The range lies beyond the end.',
  ROLE_LEVEL_MISMATCH: 'A role holds only permissions at or below its level.',
  ASSIGNEE_WITHOUT_ACCESS: 'The assignee may not see this task.',
  ACCOUNT_LOCKED: 'Too many failed attempts. Try again later.',
  RATE_LIMITED: 'Too many requests. Try again later.',
  TOO_MANY_CONNECTIONS: 'This user has too many open connections.',
  INTERNAL: 'Something went wrong on our side.',
  UNAVAILABLE: 'The service is not available right now.',
} as const satisfies Record<string, string>;

export type ErrorCode = keyof typeof errorCatalogue;
