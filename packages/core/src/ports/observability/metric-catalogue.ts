import { signInWays } from '../../domain/sign-in/session.js';
import { requestSeconds, storeSeconds, delaySeconds, jobSeconds, groupSizes } from './metric-buckets.js';
import { codes, jobs, limits, methods, transports, type CatalogueEntry } from './metric-labels.js';

/** The label value that is reported if the actual value is not in the label's list of values. */
export const otherValue = 'other';

// Filled in by `withValues` when the instance is assembled.
const known: readonly string[] = [];

/** All metrics. docs/reference/metrics.md is generated from this list. Names are stable because dashboards and alerts use them. */
export const metricCatalogue = {
  httpRequestDuration: {
    name: 'crewkit_http_request_duration_seconds',
    type: 'histogram',
    help: 'Time from receiving the head of a request until the response is ready. The operation `unmatched` means that no route has this path and method.',
    labels: { operation: known, method: methods, status: ['2xx', '3xx', '4xx', '5xx'] },
    buckets: requestSeconds,
  },
  httpRequestsInFlight: {
    name: 'crewkit_http_requests_in_flight',
    type: 'gauge',
    help: 'Requests that are being processed.',
    labels: {},
  },
  httpErrors: {
    name: 'crewkit_http_errors_total',
    type: 'counter',
    help: 'Error responses (problem documents), by operation and error code.',
    labels: { operation: known, code: codes },
  },
  rateLimitRefusals: {
    name: 'crewkit_rate_limit_refusals_total',
    type: 'counter',
    help: 'Requests and other actions that a limit rejected, by the name of the limit.',
    labels: { limit: limits },
  },
  signIns: {
    name: 'crewkit_sign_ins_total',
    type: 'counter',
    help: 'Sign-ins, by method and result: `OK` or the error code. `TWO_FACTOR_REQUIRED` means that the second factor is still missing.',
    labels: { way: signInWays, result: ['OK', ...codes] },
  },
  passwordHashes: {
    name: 'crewkit_password_hashes',
    type: 'gauge',
    help: 'Password hashes that are being computed, and hashes that are waiting to be computed.',
    labels: { state: ['running', 'waiting'] },
  },
  unitOfWorkDuration: {
    name: 'crewkit_unit_of_work_duration_seconds',
    type: 'histogram',
    help: 'Duration of transactions (`write`) and reads on the store, including the time spent waiting for a connection or in a queue.',
    labels: { kind: ['read', 'write'] },
    buckets: storeSeconds,
  },
  unitOfWorkFailures: {
    name: 'crewkit_unit_of_work_failures_total',
    type: 'counter',
    help: 'Transactions and reads that failed because of the store: `unavailable` means that the store was unreachable or too busy; all other errors are unexpected.',
    labels: { kind: ['read', 'write'], reason: ['unavailable', 'fault'] },
  },
  storeConnections: {
    name: 'crewkit_store_connections',
    type: 'gauge',
    help: 'Connections in the pool (Postgres).',
    labels: { state: ['idle', 'busy'] },
  },
  storeWaiting: {
    name: 'crewkit_store_waiting',
    type: 'gauge',
    help: 'Transactions and reads that are waiting for a connection (Postgres), or transactions that are waiting to be run (SQLite).',
    labels: {},
  },
  storeGroupSize: {
    name: 'crewkit_store_group_size',
    type: 'histogram',
    help: 'Number of transactions that share one commit (SQLite).',
    labels: {},
    buckets: groupSizes,
  },
  deletionsPending: {
    name: 'crewkit_deletions_pending',
    type: 'gauge',
    help: 'Deleted organizations, projects, task conversations and labels whose rows have not been removed yet. At most 1000 of each kind are counted.',
    labels: {},
  },
  mailsPending: {
    name: 'crewkit_mail_outbox_pending',
    type: 'gauge',
    help: 'Committed emails that have not been sent yet, from all processes. 10000 means 10000 or more.',
    labels: {},
  },
  oldestMailAge: {
    name: 'crewkit_mail_outbox_oldest_age_seconds',
    type: 'gauge',
    help: 'Age of the oldest email that has not been sent yet, or 0 if there is none.',
    labels: {},
  },
  mailDeliveries: {
    name: 'crewkit_mail_deliveries_total',
    type: 'counter',
    help: 'Attempts to deliver an email. The email was `sent`, will be `retried`, or was `given_up` after a day.',
    labels: { result: ['sent', 'retried', 'given_up'] },
  },
  webhookAttempts: {
    name: 'crewkit_webhook_attempts_total',
    type: 'counter',
    help: 'Attempts to deliver an event to a webhook. The event was `delivered`, will be `retried`, or `failed` for good.',
    labels: { result: ['delivered', 'retried', 'failed'] },
  },
  pushAttempts: {
    name: 'crewkit_push_attempts_total',
    type: 'counter',
    help: 'Attempts to send a push message. The push service has accepted it (`delivered`), or it will be `retried`, or has `failed` for good.',
    labels: { result: ['delivered', 'retried', 'failed'] },
  },
  eventNotices: {
    name: 'crewkit_event_notices_total',
    type: 'counter',
    help: 'Event notices that this process sent to the event bus or received from it.',
    labels: { direction: ['published', 'received'] },
  },
  eventDelay: {
    name: 'crewkit_event_delay_seconds',
    type: 'histogram',
    help: 'Time from the recording of an event until its delivery within this process. The clocks of two machines can differ.',
    labels: {},
    buckets: delaySeconds,
  },
  eventLogReadable: {
    name: 'crewkit_event_log_readable',
    type: 'gauge',
    help: '1 while this process can read the event log, otherwise 0.',
    labels: {},
  },
  eventBusConnected: {
    name: 'crewkit_event_bus_connected',
    type: 'gauge',
    help: '1 while event notices from other processes arrive in this process, otherwise 0. If 0, events are delivered up to a second late.',
    labels: {},
  },
  eventHandlerCalls: {
    name: 'crewkit_event_handler_calls_total',
    type: 'counter',
    help: "Calls to the embedding application's event handlers.",
    labels: { result: ['ok', 'failed'] },
  },
  subscriptionLag: {
    name: 'crewkit_event_subscription_lag',
    type: 'gauge',
    help: 'Number of positions between the end of the event log and the subscription in this process that is furthest behind.',
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
    help: 'Users with a real-time connection to this process.',
    labels: {},
  },
  socketRooms: {
    name: 'crewkit_socket_rooms',
    type: 'gauge',
    help: 'Conversations that connections to this process have joined.',
    labels: {},
  },
  socketBacklog: {
    name: 'crewkit_socket_backlog_bytes',
    type: 'gauge',
    help: 'Bytes written to real-time connections that have not been sent over the network yet.',
    labels: {},
  },
  socketDeliveriesPending: {
    name: 'crewkit_socket_deliveries_pending',
    type: 'gauge',
    help: 'Conversations with events that have not been delivered to sockets yet.',
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
    help: 'Events written to real-time connections. An event counts once for each connection.',
    labels: { event: known },
  },
  socketClientEvents: {
    name: 'crewkit_socket_client_events_total',
    type: 'counter',
    help: 'Events that clients sent over real-time connections, by result: `OK` or an error code.',
    labels: { event: known, result: ['OK', ...codes] },
  },
  socketCloses: {
    name: 'crewkit_socket_closes_total',
    type: 'counter',
    help: "Admitted connections that ended. The reason is `client` if the client or the network ended the connection, and otherwise the server's reason.",
    labels: {
      transport: transports,
      reason: ['client', 'unauthenticated', 'rate_limited', 'slow_consumer', 'unresponsive', 'shutdown'],
    },
  },
  socketRefusals: {
    name: 'crewkit_socket_refusals_total',
    type: 'counter',
    help: 'Connections that were not admitted. The reason is `origin` (a page on an origin that is not allowed), `crowded` (too many pending connections), `silent` (no token was sent), or an error code.',
    labels: { transport: transports, reason: ['origin', 'crowded', 'silent', ...codes] },
  },
  socketPendingCuts: {
    name: 'crewkit_socket_pending_cuts_total',
    type: 'counter',
    help: 'Connections without a token that were closed to make room for a new connection, because there were too many pending connections from one `address` or in total (`all`).',
    labels: { limit: ['address', 'all'] },
  },
  jobDuration: {
    name: 'crewkit_job_duration_seconds',
    type: 'histogram',
    help: 'Duration of the runs of background jobs. `subscription` means all event subscriptions of the embedding application.',
    labels: { job: jobs, result: ['ok', 'failed'] },
    buckets: jobSeconds,
  },
  jobLastSuccess: {
    name: 'crewkit_job_last_success_timestamp_seconds',
    type: 'gauge',
    help: "Unix time of the job's last successful run.",
    labels: { job: jobs },
  },
} as const satisfies Record<string, CatalogueEntry>;
