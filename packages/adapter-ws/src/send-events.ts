import type { ServerEvent, ServerEvents } from '@crewkit/core/api';
import type { Logger } from '@crewkit/core/ports';

import type { CloseReason } from './socket-connection.js';
import type { GatewayMetrics } from './gateway-metrics.js';
import type { GatewayLimits } from './gateway-limits.js';
import type { ConnectionRegistry } from './connection-registry.js';
import type { AdmittedConnection } from './admitted-connection.js';

/** The only sender to connections; ends those that do not read. */
export class SendEvents {
  constructor(
    private readonly registry: ConnectionRegistry,
    private readonly limits: Pick<GatewayLimits, 'backlogBytes'>,
    private readonly tools: { readonly logger: Logger; readonly metrics: GatewayMetrics },
  ) {}

  /** Sends to each recipient once, even if it is listed twice. */
  send<E extends ServerEvent>(recipients: Iterable<AdmittedConnection>, event: E, payload: ServerEvents[E]): void {
    let sent = 0;
    for (const member of new Set(recipients)) if (this.sendTo(member, event, payload)) sent += 1;
    this.tools.metrics.eventsSent(event, sent);
  }

  /** Tells the client that its session is over, and ends the connection. */
  expire(member: AdmittedConnection): void {
    this.send([member], 'auth:expired', { code: 'UNAUTHENTICATED' });
    this.end(member, 'unauthenticated');
  }

  /** Removes the member first, so that nothing reaches it while its connection closes. */
  end(member: AdmittedConnection, reason: CloseReason): void {
    if (!this.registry.remove(member)) return;
    const { userId, connection } = member;
    const { logger, metrics } = this.tools;
    metrics.closed(connection.transport, reason);
    logger.debug({ userId, connectionId: connection.id, reason }, 'a real-time connection was ended');
    try {
      connection.close(reason);
    } catch (error) {
      logger.error({ err: error, connectionId: connection.id }, 'a real-time connection could not be closed');
    }
  }

  /** Returns false if nothing was sent. */
  private sendTo<E extends ServerEvent>(member: AdmittedConnection, event: E, payload: ServerEvents[E]): boolean {
    // An earlier event of the same turn may have ended it.
    if (!this.registry.has(member)) return false;
    try {
      member.connection.send(event, payload);
      if (member.connection.bufferedBytes() > this.limits.backlogBytes) this.end(member, 'slow_consumer');
      return true;
    } catch (error) {
      this.tools.logger.error(
        { err: error, connectionId: member.connection.id },
        'a real-time event could not be sent',
      );
      this.end(member, 'slow_consumer');
      return false;
    }
  }
}
