import type { Problem } from './schemas.js';

/** The server's error codes. docs/reference/errors.md explains each. */
export type ServerErrorCode = Problem['code'];

/** The SDK's own codes, for failures on the client's side. */
export type ClientErrorCode =
  /**
   * No response arrived because the device is offline, the server is unreachable, or CORS blocked the response. The request may or may not
   * have taken effect.
   */
  | 'NETWORK_ERROR'
  /** The signal of `client.with({ signal })` aborted the request. */
  | 'ABORTED'
  /** A popup or connection timed out. */
  | 'TIMED_OUT'
  /**
   * This version of the SDK does not understand the response. It may be a proxy's error page or contain an error code of a newer server.
   */
  | 'UNEXPECTED_ANSWER'
  /** No user is signed in, or the session has ended. */
  | 'SIGNED_OUT'
  /** The browser blocked the popup. */
  | 'POPUP_BLOCKED'
  /** The user closed the popup before signing in. */
  | 'POPUP_CLOSED'
  /** The user canceled the request for a passkey, or the browser has no passkey for this site. */
  | 'PASSKEY_CANCELED';

/** The code of a `CrewkitError`: from the server, or from the client itself. */
export type ErrorCode = ServerErrorCode | ClientErrorCode;
