import { defaultGatewayLimits, type GatewayLimits } from './gateway-limits.js';

/** Limits on the requests of clients and on the time that they may be silent. */
export interface RealtimeLimits extends GatewayLimits {
  /** The time within which a client must present a token before it is cut off. */
  readonly authSeconds: number;
  /** The time after a client's last message at which the server pings it. */
  readonly pingSeconds: number;
  /** The time within which a client must respond to a ping. */
  readonly pongSeconds: number;
  /** The maximum number of pending connections in this process. */
  readonly unadmitted: number;
  /** The maximum number of pending connections from one address or IPv6 /64. */
  readonly unadmittedPerAddress: number;
  /**
   * The maximum number of failed connection attempts per window from one address or IPv6 /64, in this process. An attempt counts if it
   * fails because of the client: no token, a rejected token, or too many attempts. Further attempts from the address are rejected before
   * their handshake until the window ends.
   */
  readonly failuresPerAddress: number;
}

export const defaultRealtimeLimits: RealtimeLimits = {
  ...defaultGatewayLimits,
  // Enough for a slow phone.
  authSeconds: 5,
  pingSeconds: 25,
  pongSeconds: 20,
  // Admission takes only a moment, so even thousands of clients behind one address are admitted, also after a restart.
  unadmitted: 10_000,
  unadmittedPerAddress: 2_000,
  failuresPerAddress: 1_000,
};

/** How long an orderly close waits for the client. */
export const orderlyCloseMs = 1000;

/** The largest incoming frame contains a token, because messages are sent over HTTP. */
export const maxFrameBytes = 16 * 1024;
