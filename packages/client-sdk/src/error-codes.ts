import type { Problem } from './schemas.js';

/** What the server may refuse with; docs/errors.md explains each. */
export type ServerErrorCode = Problem['code'];

/** What goes wrong on this side of the wire. */
export type ClientErrorCode =
  /** No answer came: offline, a server that is away, a request that CORS forbids. Nothing is known about what was asked. */
  | 'NETWORK_ERROR'
  /** The signal of `client.with({ signal })` ended it. */
  | 'ABORTED'
  /** Something took longer than it may: a popup, a connection. */
  | 'TIMED_OUT'
  /** An answer that this version does not understand, such as a proxy's page or a code of a newer server. */
  | 'UNEXPECTED_ANSWER'
  /** Nobody is signed in, or not any more. */
  | 'SIGNED_OUT'
  /** The browser did not open the popup. */
  | 'POPUP_BLOCKED'
  /** The user closed the popup before he was signed in. */
  | 'POPUP_CLOSED';

export type ErrorCode = ServerErrorCode | ClientErrorCode;
