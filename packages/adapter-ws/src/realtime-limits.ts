import { defaultGatewayLimits, type GatewayLimits } from './gateway-limits.js';

/** What a client may ask for, and how long it may be silent. */
export interface RealtimeLimits extends GatewayLimits {
  /** Whoever has not shown a token by then is cut off. */
  readonly authSeconds: number;
  /** How long after its last sign of life a client is pinged. */
  readonly pingSeconds: number;
  /** How long it may take to answer that. */
  readonly pongSeconds: number;
  /** Connections that are not admitted, in this process. */
  readonly unadmitted: number;
  /** Those of one address, or of one IPv6 /64. */
  readonly unadmittedPerAddress: number;
  /**
   * Attempts to connect that fail by the client's fault (no token, a refused one, too many), per window and address, or
   * IPv6 /64, in this process. More attempts from there are refused before their handshake until the window ends.
   */
  readonly failuresPerAddress: number;
}

export const defaultRealtimeLimits: RealtimeLimits = {
  ...defaultGatewayLimits,
  // Enough for a slow phone.
  authSeconds: 5,
  pingSeconds: 25,
  pongSeconds: 20,
  // It takes a client a moment to be admitted: even a whole town behind one address comes through, after a restart too.
  unadmitted: 10_000,
  unadmittedPerAddress: 2_000,
  failuresPerAddress: 1_000,
};

/** An orderly close waits for the client to take its part; this is how long. */
export const orderlyCloseMs = 1000;

/** The largest thing that comes in is a token; messages are sent over HTTP. */
export const maxFrameBytes = 16 * 1024;
