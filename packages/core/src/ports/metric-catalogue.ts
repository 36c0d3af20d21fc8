import { errorCatalogue } from '../errors/catalogue.js';
import { requestSeconds, storeSeconds, delaySeconds, jobSeconds, groupSizes } from './metric-buckets.js';

/** The label value for every value that is not in the label's list. */
export const otherValue = 'other';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const statuses = ['2xx', '3xx', '4xx', '5xx'];
const sweeps = ['sweep-expired', 'sweep-attachments', 'sweep-uploads', 'sweep-deletions'];
const jobs = ['deliver-mail', 'finish-closings', 'finish-departures', ...sweeps, 'mail-mentions', 'subscription'];
// Rate limits that belong to no route.
const groupLimits = ['group-addition', 'group-addition-by-user', 'organization-group'];
const senderLimits = ['mail-recipient', 'invitation-sender', 'invitation-recipient'];
const limits = ['global', ...groupLimits, ...senderLimits, 'socket-connections', 'socket-events'];
const transports = ['socket.io', 'websocket'];
const codes = Object.keys(errorCatalogue);
// Filled in by `withValues` when the instance is assembled.
const known: readonly string[] = [];

/** All metrics. docs/reference/metrics.md is generated from this list. Names are stable because dashboards and alerts use them. */
export const metricCatalogue = {
  httpRequestDuration: {
    name: 'crewkit_http_request_duration_seconds',
    type: 'histogram',
    help: 'From the head of a request to the answer being ready, by operation (`unmatched`: no such path or method).',
    labels: { operation: known, method: methods, status: statuses },
    buckets: requestSeconds,
  },
  httpRequestsInFlight: {
    name: 'crewkit_http_requests_in_flight',
    type: 'gauge',
    help: 'Requests that are being answered.',
    labels: {},
  },
  httpErrors: {
    name: 'crewkit_http_errors_total',
    type: 'counter',
    help: 'Answers that are problems, by operation and error code.',
    labels: { operation: known, code: codes },
  },
  rateLimitRefusals: {
    name: 'crewkit_rate_limit_refusals_total',
    type: 'counter',
    help: 'What was refused because of a limit, by the name of the limit.',
    labels: { limit: limits },
  },
  signIns: {
    name: 'crewkit_sign_ins_total',
    type: 'counter',
    help: 'Sign-ins by their way and how they ended: `OK`, or the error code (`TWO_FACTOR_REQUIRED`: half way).',
    labels: { way: ['password', 'second-factor', 'identity', 'email-confirmation'], result: ['OK', ...codes] },
  },
  passwordHashes: {
    name: 'crewkit_password_hashes',
    type: 'gauge',
    help: 'Password hashes being computed, and those that wait for their turn.',
    labels: { state: ['running', 'waiting'] },
  },
  unitOfWorkDuration: {
    name: 'crewkit_unit_of_work_duration_seconds',
    type: 'histogram',
    help: 'Work on the store, with the wait for its turn or a connection: transactions (`write`) and reads.',
    labels: { kind: ['read', 'write'] },
    buckets: storeSeconds,
  },
  unitOfWorkFailures: {
    name: 'crewkit_unit_of_work_failures_total',
    type: 'counter',
    help: 'Work on the store that failed because of the store: `unavailable` (not reachable, or too busy) or a fault.',
    labels: { kind: ['read', 'write'], reason: ['unavailable', 'fault'] },
  },
  storeConnections: {
    name: 'crewkit_store_connections',
    type: 'gauge',
    help: 'Connections of the pool (Postgres).',
    labels: { state: ['idle', 'busy'] },
  },
  storeWaiting: {
    name: 'crewkit_store_waiting',
    type: 'gauge',
    help: 'Work that waits for a connection (Postgres), or for its turn to write (SQLite).',
    labels: {},
  },
  storeGroupSize: {
    name: 'crewkit_store_group_size',
    type: 'histogram',
    help: 'Transactions that share one commit (SQLite).',
    labels: {},
    buckets: groupSizes,
  },
  deletionsPending: {
    name: 'crewkit_deletions_pending',
    type: 'gauge',
    help: 'Deleted organizations, projects and task conversations whose rows are still to be removed, at most 1000 counted of each.',
    labels: {},
  },
  mailsPending: {
    name: 'crewkit_mail_outbox_pending',
    type: 'gauge',
    help: 'Mails that are committed and have not left, of all processes; 10000 stands for that and more.',
    labels: {},
  },
  oldestMailAge: {
    name: 'crewkit_mail_outbox_oldest_age_seconds',
    type: 'gauge',
    help: 'Age of the oldest mail that has not left; 0 without one.',
    labels: {},
  },
  mailDeliveries: {
    name: 'crewkit_mail_deliveries_total',
    type: 'counter',
    help: 'Attempts to deliver a mail: it was `sent`, will be `retried`, or was `given_up` after a day.',
    labels: { result: ['sent', 'retried', 'given_up'] },
  },
  eventNotices: {
    name: 'crewkit_event_notices_total',
    type: 'counter',
    help: 'Notices that this process gave to the event bus, and heard from it.',
    labels: { direction: ['published', 'received'] },
  },
  eventDelay: {
    name: 'crewkit_event_delay_seconds',
    type: 'histogram',
    help: 'From the recording of an event to its delivery within this process; clocks of two machines may differ.',
    labels: {},
    buckets: delaySeconds,
  },
  eventLogReadable: {
    name: 'crewkit_event_log_readable',
    type: 'gauge',
    help: '1 while this process can read the event log, else 0.',
    labels: {},
  },
  eventBusConnected: {
    name: 'crewkit_event_bus_connected',
    type: 'gauge',
    help: '1 while notices of other processes arrive here, else 0: then events come up to a second late.',
    labels: {},
  },
  eventHandlerCalls: {
    name: 'crewkit_event_handler_calls_total',
    type: 'counter',
    help: "Calls of the host's event handlers.",
    labels: { result: ['ok', 'failed'] },
  },
  subscriptionLag: {
    name: 'crewkit_event_subscription_lag',
    type: 'gauge',
    help: 'Places in the event log between its end and the subscription of this process that is furthest behind.',
    labels: {},
  },
  sockets: {
    name: 'crewkit_sockets',
    type: 'gauge',
    help: 'Admitted real-time connections.',
    labels: { transport: transports },
  },
  socketAccounts: {
    name: 'crewkit_socket_accounts',
    type: 'gauge',
    help: 'Accounts with a real-time connection to this process.',
    labels: {},
  },
  socketRooms: {
    name: 'crewkit_socket_rooms',
    type: 'gauge',
    help: 'Conversations joined by connections of this process.',
    labels: {},
  },
  socketBacklog: {
    name: 'crewkit_socket_backlog_bytes',
    type: 'gauge',
    help: 'Bytes written to real-time connections that the network has not taken.',
    labels: {},
  },
  socketDeliveriesPending: {
    name: 'crewkit_socket_deliveries_pending',
    type: 'gauge',
    help: 'Conversations with something still to deliver to sockets.',
    labels: {},
  },
  socketDeliveriesFailed: {
    name: 'crewkit_socket_deliveries_failed_total',
    type: 'counter',
    help: 'Events that were not delivered to sockets because the store failed or took too long.',
    labels: {},
  },
  socketEventsSent: {
    name: 'crewkit_socket_events_sent_total',
    type: 'counter',
    help: 'Events written to real-time connections, each connection counted.',
    labels: { event: known },
  },
  socketClientEvents: {
    name: 'crewkit_socket_client_events_total',
    type: 'counter',
    help: 'What clients sent over real-time connections, and how it was answered: `OK`, or an error code.',
    labels: { event: known, result: ['OK', ...codes] },
  },
  socketCloses: {
    name: 'crewkit_socket_closes_total',
    type: 'counter',
    help: 'Admitted connections that ended: by the `client` or the network, or by us and why.',
    labels: {
      transport: transports,
      reason: ['client', 'unauthenticated', 'rate_limited', 'slow_consumer', 'unresponsive', 'shutdown'],
    },
  },
  socketRefusals: {
    name: 'crewkit_socket_refusals_total',
    type: 'counter',
    help: 'Connections that were not admitted: from a page of another `origin`, `crowded` out, `silent` to their end, or by error code.',
    labels: { transport: transports, reason: ['origin', 'crowded', 'silent', ...codes] },
  },
  socketPendingCuts: {
    name: 'crewkit_socket_pending_cuts_total',
    type: 'counter',
    help: 'Connections that had shown no token and were cut for the next one: too many of the `address`, or in `all`.',
    labels: { limit: ['address', 'all'] },
  },
  jobDuration: {
    name: 'crewkit_job_duration_seconds',
    type: 'histogram',
    help: 'Turns of background jobs. `subscription` stands for all subscriptions of the host.',
    labels: { job: jobs, result: ['ok', 'failed'] },
    buckets: jobSeconds,
  },
  jobLastSuccess: {
    name: 'crewkit_job_last_success_timestamp_seconds',
    type: 'gauge',
    help: 'When a turn of the job went well for the last time, in Unix time.',
    labels: { job: jobs },
  },
} as const satisfies Record<string, CatalogueEntry>;

interface CatalogueEntry {
  readonly name: `crewkit_${string}`;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly buckets?: readonly number[];
}

/** Returns the entry with the label values that are known only at runtime. */
export function withValues<Entry extends CatalogueEntry>(
  entry: Entry,
  values: { readonly [Label in keyof Entry['labels']]?: readonly string[] },
): Entry {
  return { ...entry, labels: { ...entry.labels, ...values } };
}
