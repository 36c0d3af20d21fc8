import { CrewkitError, type Crewkit } from '@crewkit/core';
import type { EventAck } from '@crewkit/core/adapter';

import { AnnounceAccess } from '../delivery/announce-access.js';
import { AnnounceWorkspace } from '../delivery/announce-workspace.js';
import { AttemptLimit } from '../limits/attempt-limit.js';
import { Audiences } from '../delivery/audiences.js';
import { ConnectionSlots } from '../limits/connection-slots.js';
import { DeliverChanges } from '../delivery/deliver-changes.js';
import { DeliverEvents } from '../delivery/deliver-events.js';
import { DeliverPresence } from '../delivery/deliver-presence.js';
import { DeliverWorkspace, type WaitingTasks } from '../delivery/deliver-workspace.js';
import { DeliveryLines } from '../delivery/delivery-lines.js';
import { DeliveryQueue } from '../delivery/delivery-queue.js';
import { defaultGatewayLimits, type GatewayLimits } from '../limits/gateway-limits.js';
import { RecheckRooms } from '../delivery/recheck-rooms.js';
import { SendEvents } from '../delivery/send-events.js';
import { TypingThrottle } from '../limits/typing-throttle.js';
import { UserQueues } from '../limits/user-queues.js';
import { UserRateLimit } from '../limits/user-rate-limit.js';
import type { Waiting } from '../delivery/waiting.js';
import { WindowCounter } from '../limits/window-counter.js';
import { ConnectionAdmission } from './connection-admission.js';
import type { SocketConnection } from './socket-connection.js';
import { GatewayMetrics } from './gateway-metrics.js';
import { HandleClientEvent, refusalCodes } from './handle-client-event.js';
import { ConnectionRegistry } from './connection-registry.js';
import { ConnectionTracker } from './connection-tracker.js';
import { AdmittedConnection, type RoomKind } from './admitted-connection.js';
import { Interests } from './interests.js';
import { Rooms } from './rooms.js';

interface Deliveries {
  readonly recheck: Readonly<Record<RoomKind, RecheckRooms>>;
  readonly access: AnnounceAccess;
  readonly announcements: AnnounceWorkspace;
  readonly presence: DeliverPresence;
  readonly deliverEvents: DeliverEvents;
}

type HostInstance = Pick<Crewkit, 'useCases' | 'events' | 'clock' | 'logger' | 'meter' | 'tracer' | 'rateLimiter'>;

/**
 * Implements real time independently of the wire format: it tracks connections, the events that they receive, and the time at which each
 * connection must end. Transports open connections, forward clients' events, and report closed connections. A process has one gateway for
 * all transports.
 */
export class Gateway {
  readonly metrics: GatewayMetrics;
  private readonly registry: ConnectionRegistry;
  private readonly admission: ConnectionAdmission;
  private readonly queue: DeliveryQueue;
  private readonly typing: DeliveryQueue;
  private readonly outgoing: SendEvents;
  private readonly deliveries: Deliveries;
  private readonly tracker: ConnectionTracker;
  private readonly interests: Interests;
  private readonly clientEvents: HandleClientEvent;
  /** Counts events per user, whereas `eventsOfConnections` counts events per connection. */
  private readonly eventsOfUsers: UserRateLimit;
  private readonly eventsOfConnections: WindowCounter;
  private readonly detach: () => void;
  private readonly limits: GatewayLimits;
  private closing = false;

  constructor(
    private readonly crewkit: HostInstance,
    limits: Partial<GatewayLimits> = {},
  ) {
    const { useCases, events, clock, logger, meter, tracer } = crewkit;
    this.metrics = new GatewayMetrics(meter);
    this.limits = { ...defaultGatewayLimits, ...limits };
    this.tracker = new ConnectionTracker(useCases, { clock, logger, limits: this.limits });
    this.registry = new ConnectionRegistry(this.tracker, (userId) => this.interests.userChanged(userId));
    this.queue = new DeliveryQueue(this.limits.deliverSeconds * 1000, (error) => this.report(error), tracer);
    // Do not log failures, because a typing event is worthless a moment later.
    this.typing = new DeliveryQueue(this.limits.typingSeconds * 1000, () => undefined, tracer);
    const { registry, metrics } = this;
    this.outgoing = new SendEvents(registry, this.limits, { logger, metrics });
    const { windowSeconds, eventsPerWindow: limit } = this.limits;
    this.eventsOfUsers = new UserRateLimit({ name: 'socket-events', limit, windowSeconds }, crewkit.rateLimiter);
    this.eventsOfConnections = new WindowCounter(windowSeconds * 1000);
    const queues = new UserQueues(this.limits.questionsPerUser);
    const catchUp = (): Promise<void> => events.catchUp();
    const admission = this.createAdmission(queues, catchUp);
    this.admission = admission;
    this.interests = new Interests(useCases, { registry, admission, limits: this.limits, logger });
    const rooms = new Rooms(registry, 'conversations');
    const watching = new Rooms(registry, 'projects');
    const throttle = new TypingThrottle(this.limits.typingSeconds * 1000);
    const given = { tracker: this.tracker, clock, limits: this.limits, catchUp };
    const tools = { registry, rooms, watching, admission, queues, typing: throttle, ...given };
    this.clientEvents = new HandleClientEvent(useCases, tools);
    this.deliveries = this.createDeliveries(rooms, watching);
    const unwatch = metrics.watch(registry, () => this.counts.deliveries);
    const unsubscribe = events.subscribe(
      (event) => this.deliveries.deliverEvents.handle(event),
      (keys) => this.interests.include(keys),
    );
    this.detach = () => {
      unsubscribe();
      unwatch();
    };
  }

  private createAdmission(queues: UserQueues, catchUp: () => Promise<void>): ConnectionAdmission {
    const evict = (admitted: AdmittedConnection): void => this.outgoing.end(admitted, 'unresponsive');
    const slots = new ConnectionSlots(this.registry, this.limits, evict);
    const { windowSeconds, attemptsPerWindow: limit } = this.limits;
    const attempts = new AttemptLimit({ name: 'socket-connections', limit, windowSeconds }, this.crewkit.rateLimiter);
    return new ConnectionAdmission(this.crewkit.useCases, { attempts, slots, queues, catchUp });
  }

  private createDeliveries(rooms: Rooms, watching: Rooms): Deliveries {
    const { registry, tracker, outgoing, admission, typing, limits, interests } = this;
    const { useCases, logger } = this.crewkit;
    const audiences = new Audiences(registry);
    const lines = new DeliveryLines<Waiting>(this.queue);
    const presence = new DeliverPresence(useCases, {
      registry,
      outgoing,
      limits,
      report: (error) => this.report(error),
    });
    const changes = new DeliverChanges(useCases, { registry, rooms, outgoing, audiences, lines, interests, presence });
    const access = new AnnounceAccess(useCases, { registry, outgoing, limits, logger });
    const announcements = new AnnounceWorkspace(useCases, { registry, outgoing, limits, logger });
    const taskLines = new DeliveryLines<WaitingTasks>(this.queue);
    const workspaceTools = { registry, watching, outgoing, lines: taskLines, announcements };
    const workspace = new DeliverWorkspace(useCases, workspaceTools);
    const recheck = {
      conversations: new RecheckRooms({
        ...{ index: registry.conversations, rooms, limits, logger },
        mayEnter: (conversationId, userIds) => useCases.loadDelivery.mayView(conversationId, userIds),
        evict: (userId, conversationId) => changes.evict(userId, conversationId),
      }),
      projects: new RecheckRooms({
        ...{ index: registry.projects, rooms: watching, limits, logger },
        mayEnter: async (projectId, userIds) =>
          (await useCases.loadWorkspaceDelivery.ofTasks(projectId, userIds)).userIds,
        evict: (userId, projectId) => workspace.evict(userId, projectId),
      }),
    };
    const tools = {
      registry,
      tracker,
      presence,
      audiences,
      outgoing,
      lines,
      typing,
      changes,
      workspace,
      recheck,
      access,
      admission,
    };
    return { recheck, access, announcements, presence, deliverEvents: new DeliverEvents(useCases, tools) };
  }

  /**
   * Admits a connection. The connection can receive events before this resolves. Throws `UNAUTHENTICATED`, `RATE_LIMITED`,
   * `TOO_MANY_CONNECTIONS` or `UNAVAILABLE`, in which case the transport must refuse the client.
   */
  async open(connection: SocketConnection, accessToken: string): Promise<void> {
    const admitting = this.admission.admit(accessToken, (identity) => {
      if (this.closing) throw new CrewkitError('UNAVAILABLE');
      const admitted: AdmittedConnection = new AdmittedConnection(connection, identity, {
        clock: this.crewkit.clock,
        onExpired: () => this.outgoing.expire(admitted),
      });
      this.registry.add(admitted);
      this.deliveries.presence.connected(admitted);
    });
    await admitting.catch((error: unknown) => {
      const code = CrewkitError.is(error) ? error.code : 'INTERNAL';
      this.metrics.refused(connection.transport, code);
      const fields = { connectionId: connection.id, code };
      // Log these refusals only at the debug level, so that a flood does not fill the log. A metric counts them.
      if (code === 'RATE_LIMITED') this.crewkit.logger.debug(fields, refusedMessage);
      else this.crewkit.logger.info(fields, refusedMessage);
      throw error;
    });
  }

  /** Handles a client's event after the connection's earlier events, and resolves with the acknowledgement. Never rejects. */
  async receive(connection: SocketConnection, event: unknown, data: unknown): Promise<EventAck> {
    const ack = await this.answer(connection, event, data);
    this.metrics.answered(event, ack);
    return ack;
  }

  private async answer(connection: SocketConnection, event: unknown, data: unknown): Promise<EventAck> {
    const admitted = this.registry.find(connection.id);
    if (admitted === undefined) return { ok: false, code: 'UNAUTHENTICATED' };
    const { count } = this.eventsOfConnections.add(connection.id, performance.now());
    if (count > this.limits.eventsBeforeClose) this.outgoing.end(admitted, 'rate_limited');
    // Count the event now, so that a burst of events is counted together. The decision is used only after the connection's earlier events.
    const decision = this.eventsOfUsers.consume(admitted.userId);
    decision.catch(() => undefined);
    return admitted.inOrder(async () => {
      try {
        if (!(await decision).allowed) throw new CrewkitError('RATE_LIMITED');
        return await this.clientEvents.execute(admitted, event, data);
      } catch (error) {
        return this.refuse(error);
      }
    });
  }

  /** Removes a connection that has closed, for any reason. Does nothing if the connection is unknown. */
  closed(connection: SocketConnection): void {
    const admitted = this.registry.find(connection.id);
    if (admitted === undefined) return;
    this.registry.remove(admitted);
    this.metrics.closed(connection.transport, 'client');
  }

  /** Ends all connections, unsubscribes from events, and admits no further connections. Resolves when the end is recorded. */
  close(): Promise<void> {
    this.closing = true;
    this.detach();
    for (const admitted of this.registry.all()) this.outgoing.end(admitted, 'shutdown');
    return this.tracker.stop();
  }

  /**
   * The current numbers of connections, users, rooms and pending deliveries, for tests and metrics. Pending access checks and announcements
   * count as deliveries.
   */
  get counts(): ConnectionRegistry['counts'] & { readonly deliveries: number } {
    const { recheck, access, announcements, presence } = this.deliveries;
    const lines = [this.queue, this.typing, recheck.conversations, recheck.projects, access, announcements, presence];
    return { ...this.registry.counts, deliveries: lines.reduce((sum, { size }) => sum + size, 0) };
  }

  private report(error: unknown): void {
    this.metrics.deliveryFailed();
    this.crewkit.logger.error({ err: error }, 'a real-time event was not delivered');
  }

  private refuse(error: unknown): EventAck {
    const code = CrewkitError.is(error) ? refusalCodes[error.code] : undefined;
    if (code !== undefined) return { ok: false, code };
    this.crewkit.logger.error({ err: error }, 'a real-time event of a client failed');
    return { ok: false, code: 'INTERNAL' };
  }
}

const refusedMessage = 'a real-time connection was refused';
