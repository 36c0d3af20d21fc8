import { CrewkitError } from '@crewkit/core';

import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { AdmittedConnection } from '../gateway/admitted-connection.js';
import type { GatewayLimits } from './gateway-limits.js';

/**
 * Caps a user's connections in this process. At the cap, rejects new connections instead of closing the oldest one: otherwise, tabs that
 * reconnect automatically would evict each other forever once there are more tabs than slots.
 *
 * A connection whose client has vanished silently (a sleeping laptop, a changed network) would count until its regular ping times out.
 * Therefore, a rejection pings all of the user's connections. A connection that does not respond within `probeSeconds` loses its slot to
 * the next attempt.
 */
export class ConnectionSlots {
  constructor(
    private readonly registry: ConnectionRegistry,
    private readonly limits: Pick<GatewayLimits, 'connectionsPerUser' | 'probeSeconds'>,
    private readonly evict: (admitted: AdmittedConnection) => void,
  ) {}

  /**
   * Throws `TOO_MANY_CONNECTIONS` unless the user has a free slot. The cap is exact only if the caller adds the connection to the registry
   * in the same turn of the event loop.
   */
  requireSlot(userId: string): void {
    const { connectionsPerUser, probeSeconds } = this.limits;
    const connections = this.registry.ofAccount(userId);
    if (connections.length < connectionsPerUser) return;
    const nowMs = performance.now();
    const silent = connections.find((admitted) => admitted.isUnresponsive(nowMs, probeSeconds * 1000));
    if (silent !== undefined) return this.evict(silent);
    for (const admitted of connections) admitted.probe(nowMs);
    throw new CrewkitError('TOO_MANY_CONNECTIONS', { retryAfterSeconds: Math.max(1, Math.ceil(probeSeconds)) });
  }
}
