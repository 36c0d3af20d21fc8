import { defaultGatewayLimits, type GatewayLimits } from './gateway-limits.js';

/** Limits on clients' requests, and on the time for which clients may be silent. */
export interface RealtimeLimits extends GatewayLimits {
  /** The time within which a client must present a token. After it, the client is cut off. */
  readonly authSeconds: number;
  /** The time for which a client may be silent before the server pings it. */
  readonly pingSeconds: number;
  /** The time within which a client must respond to a ping. */
  readonly pongSeconds: number;
  /** The maximum number of pending connections in this process. */
  readonly unadmitted: number;
  /** The maximum number of pending connections from one address or IPv6 /64. */
  readonly unadmittedPerAddress: number;
  /**
   * The maximum number of failed connection attempts per window from one address or IPv6 /64, in this process. An
   * attempt counts if it fails because of the client: the client presents no token, its token is rejected, or it has
   * made too many attempts. Until the window ends, further attempts from the address are then rejected before their
   * handshake.
   */
  readonly failuresPerAddress: number;
}

/** The default limits, including those of each transport. */
export const defaultRealtimeLimits: RealtimeLimits = {
  ...defaultGatewayLimits,
  // This is long enough for a slow phone.
  authSeconds: 5,
  pingSeconds: 25,
  pongSeconds: 20,
  // Admission takes only a moment, so this is enough for thousands of clients behind one address, even after a restart.
  unadmitted: 10_000,
  unadmittedPerAddress: 2_000,
  failuresPerAddress: 1_000,
};

/** The time in ms for which an orderly close waits for the client's response. */
export const orderlyCloseMs = 1000;

/**
 * The maximum size of an incoming frame. The largest frames are those that contain a token: chat messages are sent over HTTP, not in
 * frames.
 */
export const maxFrameBytes = 16 * 1024;
