import type { Problem } from './schemas.js';

/** Codes of the server; docs/reference/errors.md explains each. */
export type ServerErrorCode = Problem['code'];

/** Codes of failures on the client's side. */
export type ClientErrorCode =
  /** No response: offline, server unreachable, or blocked by CORS. Whether the request took effect is unknown. */
  | 'NETWORK_ERROR'
  /** Aborted by the signal of `client.with({ signal })`. */
  | 'ABORTED'
  /** A time limit was exceeded: by a popup or a connection. */
  | 'TIMED_OUT'
  /** A response that this version does not understand, such as a proxy's page or a code of a newer server. */
  | 'UNEXPECTED_ANSWER'
  /** No user is signed in, or the session has ended. */
  | 'SIGNED_OUT'
  /** The browser blocked the popup. */
  | 'POPUP_BLOCKED'
  /** The user closed the popup before signing in. */
  | 'POPUP_CLOSED';

export type ErrorCode = ServerErrorCode | ClientErrorCode;
