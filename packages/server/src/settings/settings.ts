import { z } from 'zod';

import { contactForm, toContact, type ContactSettings } from './contact-settings.js';
import { readBlobs, type BlobSettings } from './blob-settings.js';
import { metricsForm, toMetrics, type MetricsSettings } from './metrics-settings.js';
import { findKeyErrors } from './read-keys.js';
import {
  findProductionErrors,
  findStoreErrors,
  findUnknownErrors,
  findUrlErrors,
  findWarnings,
  type Environment,
} from './setting-errors.js';
import { hostList, nameList, origin, storageLimit, webUrl, wholeNumber } from './setting-forms.js';
import { routeLimitSettings, type RouteLimitSettings } from './route-limit-settings.js';

/** The validated environment. Names contain the units. Origins and URLs have no trailing slash. */
export interface Settings extends ContactSettings {
  readonly production: boolean;
  readonly host: string;
  /** The port; 0 means any free port. */
  readonly port: number;
  readonly store: StoreSettings;
  readonly blobs: BlobSettings;
  /** Limits in bytes; null means no limit. */
  readonly storageLimits: { readonly userBytes: number | null; readonly organizationBytes: number | null };
  readonly http: 'fastify' | 'express';
  /** The transport for events and limits between processes: none, the store's Postgres, a Redis, or NATS servers (only for events). */
  readonly events: 'local' | 'postgres' | EventServer;
  /** The prefix of all names in Redis or NATS, so that several installations can share it. */
  readonly eventsPrefix: string;
  /** The SMTP server; null means that emails are captured for `GET /dev/mailbox`. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly jwtKeys: string | null;
  readonly encryptionKeys: string | null;
  /** The public URL; null means the address on which the server listens. */
  readonly publicUrl: string | null;
  /** The allowed origins. If the list is empty, only the public URL's origin is allowed. */
  readonly appOrigins: readonly string[];
  /** The file that lists the identity providers; null if there are none. */
  readonly socialPath: string | null;
  /** Whether to reject the most common passwords. */
  readonly breachedPasswords: 'off' | 'common';
  /** Whether passwords are accepted whose hashes are by other systems. */
  readonly importedHashes: boolean;
  /** Whether browsers can have cookie sessions. */
  readonly sessionCookie: boolean;
  /** The grace period for rotated refresh tokens; undefined means the default. */
  readonly refreshReuseGraceSeconds: number | undefined;
  /** The maximum age of a session; undefined means that a session continues as long as it is used. */
  readonly maxSessionAgeDays: number | undefined;
  /** Whether a logout revokes access tokens immediately. */
  readonly checkSessions: boolean;
  /** Whether users who are offline get emails about mentions. */
  readonly mentionMails: boolean;
  /** The hosts and address ranges to which webhooks may be sent although they are not public. */
  readonly outboundAllow: readonly string[];
  /** The operations that agents may call over MCP, by `operationId`. */
  readonly mcpTools: readonly string[];
  readonly trustedProxies: number;
  readonly rateLimits: boolean;
  /** Requests per minute, by `operationId`. */
  readonly routeLimits: RouteLimitSettings;
  readonly globalLimitPerMinute: number;
  readonly operationLimitPerMinute: number;
  readonly socketsPerUser: number;
  readonly logLevel: string;
  readonly metrics: MetricsSettings;
}

/**
 * The store. `path` is the path of the SQLite file, or `:memory:`. `listenUrl` bypasses a pooler, for the one connection that uses LISTEN.
 */
export type StoreSettings =
  | { readonly kind: 'sqlite'; readonly path: string }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly listenUrl: string | null;
      readonly maxConnections: number;
      readonly preparedStatements: boolean;
    };

type EventServer = `${'redis' | 'nats' | 'tls'}${string}://${string}`;

/**
 * The result of reading the settings. `faults` has one sentence per error, which names the variable. It is empty if the settings are valid.
 */
export interface ReadSettings {
  readonly settings: Settings | null;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const postgresUrl = z.string().regex(/^postgres(?:ql)?:\/\/.+$/, 'must be postgres://…');
const eventServer = z.custom<EventServer>(
  (text) => typeof text === 'string' && /^(?:rediss?(?:\+cluster|\+sentinel)?|nats|tls):\/\/.+$/.test(text),
);

const onOrOff = z.enum(['on', 'off'], 'must be on or off');

const blobs = z.string().transform((text, context): BlobSettings => {
  const { settings, fault } = readBlobs(text);
  if (settings !== null) return settings;
  context.addIssue({ code: 'custom', message: fault });
  return z.NEVER;
});

const variables = {
  NODE_ENV: z.string().optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  CREWKIT_STORE: z
    .string()
    .regex(/^(?:sqlite:.+|postgres(?:ql)?:\/\/.+)$/, 'must be sqlite:<path>, sqlite::memory: or postgres://…')
    .default('sqlite:./data/crewkit.db'),
  CREWKIT_STORE_LISTEN: postgresUrl.optional(),
  CREWKIT_STORE_CONNECTIONS: wholeNumber(1, 1000).default(10),
  CREWKIT_STORE_PREPARED: onOrOff.default('on'),
  CREWKIT_BLOBS: blobs.prefault('./data/blobs'),
  CREWKIT_USER_STORAGE: storageLimit.prefault('1GiB'),
  CREWKIT_ORGANIZATION_STORAGE: storageLimit.prefault('10GiB'),
  CREWKIT_HTTP: z.enum(['fastify', 'express'], 'must be fastify or express').default('fastify'),
  CREWKIT_EVENTS: z
    .union([z.enum(['local', 'postgres']), eventServer], 'must be local, postgres, redis://… or nats://…')
    .optional(),
  CREWKIT_EVENTS_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9:-]{1,100}$/, 'must be letters, digits, dashes and colons, at most 100')
    .default('crewkit'),
  CREWKIT_MAIL: z
    .string()
    .regex(/^(?:dev|smtps?:\/\/.+)$/, 'must be dev or smtp://user:pass@host:port')
    .optional(),
  CREWKIT_MAIL_FROM: z.string().includes('@', 'must be an address such as "Crewkit <no-reply@app.example>"').optional(),
  CREWKIT_JWT_KEYS: z.string().optional(),
  CREWKIT_ENCRYPTION_KEYS: z.string().optional(),
  CREWKIT_PUBLIC_URL: webUrl.optional(),
  CREWKIT_APP_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim().replace(/\/$/, '')))
    .pipe(z.array(origin))
    .default([]),
  CREWKIT_SOCIAL: z.string().optional(),
  CREWKIT_BREACHED_PASSWORDS: z.enum(['off', 'common'], 'must be off or common').default('off'),
  CREWKIT_IMPORTED_HASHES: onOrOff.default('off'),
  CREWKIT_SESSION_COOKIE: onOrOff.default('off'),
  CREWKIT_REFRESH_REUSE_GRACE: wholeNumber(0, 60).optional(),
  CREWKIT_SESSION_DAYS: wholeNumber(1, 3650).optional(),
  CREWKIT_CHECK_SESSIONS: onOrOff.default('off'),
  CREWKIT_MENTION_MAILS: onOrOff.default('off'),
  CREWKIT_CONTACT_POLICY: contactForm.CREWKIT_CONTACT_POLICY,
  CREWKIT_GROUP_ADDITIONS_PER_DAY: contactForm.CREWKIT_GROUP_ADDITIONS_PER_DAY,
  CREWKIT_OUTBOUND_ALLOW: hostList.default([]),
  CREWKIT_MCP_TOOLS: nameList.default([]),
  CREWKIT_TRUST_PROXY: wholeNumber(0, 32).default(0),
  CREWKIT_RATE_LIMITS: onOrOff.default('on'),
  CREWKIT_GLOBAL_LIMIT: wholeNumber(1, 1_000_000).default(60),
  CREWKIT_OPERATION_LIMIT: wholeNumber(1, 1_000_000).default(60),
  CREWKIT_SOCKETS_PER_USER: wholeNumber(1, 10_000).default(20),
  CREWKIT_ROUTE_LIMITS: routeLimitSettings.prefault(''),
  CREWKIT_METRICS: z.string().regex(metricsForm, 'must be on, off, or a token of 16 characters or more').default('on'),
  CREWKIT_LOG: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
};

const environmentSchema = z.object(variables);

type Values = z.output<typeof environmentSchema>;

/** Reads every setting and reports all errors together, so that operators need not fix one error per start. */
export function readSettings(environment: Environment): ReadSettings {
  const given: Environment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  const warnings = findWarnings(environment);
  const faults = [
    ...findUnknownErrors(given, Object.keys(variables)),
    ...(parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}.`),
    ...findStoreErrors(given),
    ...findUrlErrors(given),
    ...findKeyErrors({
      jwtKeys: given.CREWKIT_JWT_KEYS ?? null,
      encryptionKeys: given.CREWKIT_ENCRYPTION_KEYS ?? null,
    }),
    ...findProductionErrors(given),
  ];
  const isUsable = parsed.success && faults.length === 0;
  return { settings: isUsable ? toSettings(parsed.data) : null, faults, warnings };
}

function toSettings(values: Values): Settings {
  const { CREWKIT_MAIL: mail = 'dev' } = values;
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    store: toStore(values),
    blobs: values.CREWKIT_BLOBS,
    storageLimits: { userBytes: values.CREWKIT_USER_STORAGE, organizationBytes: values.CREWKIT_ORGANIZATION_STORAGE },
    http: values.CREWKIT_HTTP,
    events: values.CREWKIT_EVENTS ?? (values.CREWKIT_STORE.startsWith('sqlite:') ? 'local' : 'postgres'),
    eventsPrefix: values.CREWKIT_EVENTS_PREFIX,
    smtpUrl: mail === 'dev' ? null : mail,
    mailFrom: values.CREWKIT_MAIL_FROM ?? null,
    jwtKeys: values.CREWKIT_JWT_KEYS ?? null,
    encryptionKeys: values.CREWKIT_ENCRYPTION_KEYS ?? null,
    publicUrl: values.CREWKIT_PUBLIC_URL ?? null,
    appOrigins: values.CREWKIT_APP_ORIGINS,
    socialPath: values.CREWKIT_SOCIAL ?? null,
    breachedPasswords: values.CREWKIT_BREACHED_PASSWORDS,
    importedHashes: values.CREWKIT_IMPORTED_HASHES === 'on',
    sessionCookie: values.CREWKIT_SESSION_COOKIE === 'on',
    refreshReuseGraceSeconds: values.CREWKIT_REFRESH_REUSE_GRACE,
    maxSessionAgeDays: values.CREWKIT_SESSION_DAYS,
    checkSessions: values.CREWKIT_CHECK_SESSIONS === 'on',
    mentionMails: values.CREWKIT_MENTION_MAILS === 'on',
    ...toContact(values),
    outboundAllow: values.CREWKIT_OUTBOUND_ALLOW,
    mcpTools: values.CREWKIT_MCP_TOOLS,
    trustedProxies: values.CREWKIT_TRUST_PROXY,
    rateLimits: values.CREWKIT_RATE_LIMITS === 'on',
    globalLimitPerMinute: values.CREWKIT_GLOBAL_LIMIT,
    operationLimitPerMinute: values.CREWKIT_OPERATION_LIMIT,
    socketsPerUser: values.CREWKIT_SOCKETS_PER_USER,
    routeLimits: values.CREWKIT_ROUTE_LIMITS,
    logLevel: values.CREWKIT_LOG,
    metrics: toMetrics(values.CREWKIT_METRICS),
  };
}

function toStore(values: Values): StoreSettings {
  const url = values.CREWKIT_STORE;
  if (url.startsWith('sqlite:')) return { kind: 'sqlite', path: url.slice('sqlite:'.length) };
  return {
    kind: 'postgres',
    url,
    listenUrl: values.CREWKIT_STORE_LISTEN ?? null,
    maxConnections: values.CREWKIT_STORE_CONNECTIONS,
    preparedStatements: values.CREWKIT_STORE_PREPARED === 'on',
  };
}
