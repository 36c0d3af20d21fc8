import type { ServerEvent, ServerEvents, Logger } from '@crewkit/core/adapter';

import type { CloseReason } from '../gateway/socket-connection.js';
import type { GatewayMetrics } from '../gateway/gateway-metrics.js';
import type { GatewayLimits } from '../limits/gateway-limits.js';
import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { AdmittedConnection } from '../gateway/admitted-connection.js';

/**
 * Sends events to connections. Ends a connection if its client reads so slowly that too many bytes wait to be sent. All events must be sent
 * through this class.
 */
export class SendEvents {
  constructor(
    private readonly registry: ConnectionRegistry,
    private readonly limits: Pick<GatewayLimits, 'backlogBytes'>,
    private readonly tools: { readonly logger: Logger; readonly metrics: GatewayMetrics },
  ) {}

  /** Sends the event once to each recipient, even if a recipient is listed twice. */
  send<E extends ServerEvent>(recipients: Iterable<AdmittedConnection>, event: E, payload: ServerEvents[E]): void {
    let sent = 0;
    for (const admitted of new Set(recipients)) if (this.sendTo(admitted, event, payload)) sent += 1;
    this.tools.metrics.eventsSent(event, sent);
  }

  /** Notifies the client that its session has ended, and ends the connection. */
  expire(admitted: AdmittedConnection): void {
    this.send([admitted], 'auth:expired', { code: 'UNAUTHENTICATED' });
    this.end(admitted, 'unauthenticated');
  }

  /** Ends the connection. Removes it from the registry first, so that no event reaches it while it closes. */
  end(admitted: AdmittedConnection, reason: CloseReason): void {
    if (!this.registry.remove(admitted)) return;
    const { userId, connection } = admitted;
    const { logger, metrics } = this.tools;
    metrics.closed(connection.transport, reason);
    logger.debug({ userId, connectionId: connection.id, reason }, 'a real-time connection was ended');
    try {
      connection.close(reason);
    } catch (error) {
      logger.error({ err: error, connectionId: connection.id }, 'a real-time connection could not be closed');
    }
  }

  /** Sends the event to one connection. Returns false if it was not sent. */
  private sendTo<E extends ServerEvent>(admitted: AdmittedConnection, event: E, payload: ServerEvents[E]): boolean {
    // An earlier event in the same event-loop turn may have ended the connection.
    if (!this.registry.has(admitted)) return false;
    try {
      admitted.connection.send(event, payload);
      if (admitted.connection.bufferedBytes() > this.limits.backlogBytes) this.end(admitted, 'slow_consumer');
      return true;
    } catch (error) {
      this.tools.logger.error(
        { err: error, connectionId: admitted.connection.id },
        'a real-time event could not be sent',
      );
      this.end(admitted, 'slow_consumer');
      return false;
    }
  }
}
