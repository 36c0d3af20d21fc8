import { AppError, type Crewkit } from '@crewkit/core';
import type { EventAck } from '@crewkit/core/api';

import { Admission } from './admission.js';
import type { Connection } from './connection.js';
import { DeliverEvents } from './deliver-events.js';
import { DeliveryQueue } from './delivery-queue.js';
import { defaultGatewayLimits, type GatewayLimits } from './gateway-limits.js';
import { HandleClientEvent } from './handle-client-event.js';
import { MemberRegistry } from './member-registry.js';
import { Member } from './member.js';
import { Rooms } from './rooms.js';
import { SendEvents } from './send-events.js';
import { TypingThrottle } from './typing-throttle.js';

type RefusalCode = Extract<EventAck, { readonly ok: false }>['code'];
type HostKit = Pick<Crewkit, 'useCases' | 'events' | 'clock' | 'logger'>;

/**
 * Real time without a wire: who is connected, what they may hear, when they must go. A transport opens connections,
 * passes on what clients send, and says when a connection has closed. One gateway per transport and process.
 */
export class Gateway {
  private readonly registry = new MemberRegistry();
  private readonly admission: Admission;
  private readonly queue: DeliveryQueue;
  private readonly outgoing: SendEvents;
  private readonly clientEvents: HandleClientEvent;
  private readonly unsubscribe: () => void;
  private readonly limits: GatewayLimits;
  private closing = false;

  constructor(
    private readonly crewkit: HostKit,
    limits: Partial<GatewayLimits> = {},
  ) {
    const { useCases, events, clock, logger } = crewkit;
    this.limits = { ...defaultGatewayLimits, ...limits };
    const { registry } = this;
    this.admission = new Admission(useCases);
    const report = (error: unknown): void => logger.error({ err: error }, 'a real-time event was not delivered');
    this.queue = new DeliveryQueue(this.limits.loadSeconds * 1000, report);
    this.outgoing = new SendEvents(registry, this.limits, logger);
    const rooms = new Rooms(registry);
    const typing = new TypingThrottle(this.limits.typingSeconds * 1000);
    const { admission, outgoing, queue } = this;
    const tools = { registry, rooms, admission, typing, clock, limits: this.limits };
    this.clientEvents = new HandleClientEvent(useCases, tools);
    const deliverEvents = new DeliverEvents(useCases, { registry, rooms, outgoing, queue, admission });
    this.unsubscribe = events.subscribe((event) => deliverEvents.handle(event));
  }

  /**
   * Admits a connection. Events may reach it before this resolves.
   * Throws `UNAUTHENTICATED` or `UNAVAILABLE`; the transport then refuses the client.
   */
  async open(connection: Connection, accessToken: string): Promise<void> {
    await this.admission.admit(accessToken, (identity) => {
      if (this.closing) throw new AppError('UNAVAILABLE');
      const member: Member = new Member(connection, identity, {
        clock: this.crewkit.clock,
        limits: this.limits,
        onExpired: () => this.outgoing.expire(member),
      });
      this.registry.add(member);
    });
  }

  /** Answers an event of a client, in the order in which they came. Never rejects. */
  async receive(connection: Connection, event: unknown, data: unknown): Promise<EventAck> {
    const member = this.registry.find(connection.id);
    if (member === undefined) return { ok: false, code: 'UNAUTHENTICATED' };
    const count = member.rate.add(this.crewkit.clock.now().getTime());
    if (count > this.limits.eventsBeforeClose) this.outgoing.end(member, 'rate_limited');
    if (count > this.limits.eventsPerWindow) return { ok: false, code: 'RATE_LIMITED' };
    return member.inOrder(() =>
      this.clientEvents.execute(member, event, data).catch((error: unknown) => this.refuse(error)),
    );
  }

  /** Forgets a connection that has closed, for whatever reason; harmless if it is not there. */
  closed(connection: Connection): void {
    const member = this.registry.find(connection.id);
    if (member !== undefined) this.registry.remove(member);
  }

  /** Ends every connection, listens no longer and admits nobody. */
  close(): void {
    this.closing = true;
    this.unsubscribe();
    for (const member of this.registry.all()) this.outgoing.end(member, 'shutdown');
  }

  /** What is held at the moment, for tests and metrics. */
  get counts(): MemberRegistry['counts'] & { readonly deliveries: number } {
    return { ...this.registry.counts, deliveries: this.queue.size };
  }

  private refuse(error: unknown): EventAck {
    const code = AppError.is(error) ? refusalCodes[error.code] : undefined;
    if (code !== undefined) return { ok: false, code };
    this.crewkit.logger.error({ err: error }, 'a real-time event of a client failed');
    return { ok: false, code: 'INTERNAL' };
  }
}

const refusalCodes: Partial<Record<AppError['code'], RefusalCode>> = {
  NOT_FOUND: 'NOT_FOUND',
  VALIDATION_FAILED: 'VALIDATION_FAILED',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  RATE_LIMITED: 'RATE_LIMITED',
  UNAVAILABLE: 'UNAVAILABLE',
};
