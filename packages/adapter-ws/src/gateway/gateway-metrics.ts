import type { ErrorCode } from '@crewkit/core';
import {
  clientEvents,
  serverEvents,
  metricCatalogue,
  withValues,
  type EventAck,
  type ServerEvent,
  type Counter,
  type CounterSeries,
  type Meter,
} from '@crewkit/core/adapter';

import type { PendingLimit } from '../limits/pending-connections.js';
import type { CloseReason, TransportName } from './socket-connection.js';
import type { ConnectionRegistry } from './connection-registry.js';

/** Records the real-time metrics. Client input must never become a label value. */
export class GatewayMetrics {
  private readonly sent: Counter<'event'>;
  private readonly received: Counter<'event' | 'result'>;
  private readonly closes: Counter<'transport' | 'reason'>;
  private readonly refusals: Counter<'transport' | 'reason'>;
  private readonly pendingCuts: Counter<'limit'>;
  private readonly failedDeliveries: CounterSeries;

  constructor(private readonly meter: Meter) {
    this.sent = meter.counter(withValues(metricCatalogue.socketEventsSent, { event: Object.keys(serverEvents) }));
    this.received = meter.counter(withValues(metricCatalogue.socketClientEvents, { event: Object.keys(clientEvents) }));
    this.closes = meter.counter(metricCatalogue.socketCloses);
    this.refusals = meter.counter(metricCatalogue.socketRefusals);
    this.pendingCuts = meter.counter(metricCatalogue.socketPendingCuts);
    this.failedDeliveries = meter.counter(metricCatalogue.socketDeliveriesFailed).with({});
  }

  /** Reports the current counts at each scrape. Returns a function that stops the reports. */
  watch(registry: ConnectionRegistry, countDeliveries: () => number): () => void {
    const { meter } = this;
    const ends = [
      meter.gauge(metricCatalogue.sockets, () =>
        [...registry.transports()].map(([transport, value]) => ({ labels: { transport }, value })),
      ),
      meter.gauge(metricCatalogue.socketAccounts, () => registry.counts.accounts),
      meter.gauge(metricCatalogue.socketRooms, () => registry.counts.rooms),
      meter.gauge(metricCatalogue.socketBacklog, () => registry.bufferedBytes()),
      meter.gauge(metricCatalogue.socketDeliveriesPending, countDeliveries),
    ];
    return () => ends.forEach((end) => end());
  }

  eventsSent(event: ServerEvent, connections: number): void {
    if (connections > 0) this.sent.with({ event }).add(connections);
  }

  /** Counts a handled event. `event` is the unvalidated event name from the client. */
  answered(event: unknown, ack: EventAck): void {
    const known = typeof event === 'string' && Object.hasOwn(clientEvents, event) ? event : 'other';
    this.received.with({ event: known, result: ack.ok ? 'OK' : ack.code }).add();
  }

  closed(transport: TransportName, reason: CloseReason | 'client'): void {
    this.closes.with({ transport, reason }).add();
  }

  /**
   * Counts a connection that was rejected before admission. `crowded` means that there are too many pending connections; `silent` means
   * that the client presented no token.
   */
  refused(transport: TransportName, reason: ErrorCode | 'origin' | 'crowded' | 'silent'): void {
    this.refusals.with({ transport, reason }).add();
  }

  /** Counts a connection without a token that lost its slot to a newer connection. */
  cutPending(limit: PendingLimit): void {
    this.pendingCuts.with({ limit }).add();
  }

  deliveryFailed(): void {
    this.failedDeliveries.add();
  }
}
