import type { Problem } from './schemas.js';

/** Codes of the server; docs/reference/errors.md explains each. */
export type ServerErrorCode = Problem['code'];

/** Codes of failures on the client's side. */
export type ClientErrorCode =
  /**
   * No response arrived: the device is offline, the server is unreachable, or CORS blocked it. The request may or may not have taken
   * effect.
   */
  | 'NETWORK_ERROR'
  /** The signal of `client.with({ signal })` aborted the request. */
  | 'ABORTED'
  /** A popup or a connection exceeded its time limit. */
  | 'TIMED_OUT'
  /** This version does not understand the response, such as a proxy's page or an error code of a newer server. */
  | 'UNEXPECTED_ANSWER'
  /** No user is signed in, or the session has ended. */
  | 'SIGNED_OUT'
  /** The browser blocked the popup. */
  | 'POPUP_BLOCKED'
  /** The user closed the popup before signing in. */
  | 'POPUP_CLOSED';

export type ErrorCode = ServerErrorCode | ClientErrorCode;
