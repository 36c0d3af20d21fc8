import { defaultGatewayLimits, type GatewayLimits } from './gateway-limits.js';

/** Limits of what a client may request, and of how long it may be silent. */
export interface RealtimeLimits extends GatewayLimits {
  /** Clients that have not presented a token by then are cut off. */
  readonly authSeconds: number;
  /** How long after a client's last message it is pinged. */
  readonly pingSeconds: number;
  /** How long the answer to a ping may take. */
  readonly pongSeconds: number;
  /** Pending connections of this process. */
  readonly unadmitted: number;
  /** Pending connections of an address, or of an IPv6 /64. */
  readonly unadmittedPerAddress: number;
  /**
   * Connection attempts that fail by the client's fault (no token, a rejected token, too many), per window and address, or IPv6 /64, in
   * this process. Further attempts from there are rejected before their handshake until the window ends.
   */
  readonly failuresPerAddress: number;
}

export const defaultRealtimeLimits: RealtimeLimits = {
  ...defaultGatewayLimits,
  // Enough for a slow phone.
  authSeconds: 5,
  pingSeconds: 25,
  pongSeconds: 20,
  // Admission takes a moment: even thousands of clients behind one address get through, also after a restart.
  unadmitted: 10_000,
  unadmittedPerAddress: 2_000,
  failuresPerAddress: 1_000,
};

/** How long an orderly close waits for the client's part. */
export const orderlyCloseMs = 1000;

/** The largest incoming frame contains a token; messages are sent over HTTP. */
export const maxFrameBytes = 16 * 1024;
