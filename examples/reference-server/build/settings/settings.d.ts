import { type ContactSettings } from './contact-settings.js';
import { type BlobSettings } from './blob-settings.js';
import { type MetricsSettings } from './metrics-settings.js';
import { type Environment } from './setting-errors.js';
import { type RouteLimitSettings } from './route-limit-settings.js';
/** The validated environment. Names contain the units. Origins and URLs have no trailing slash. */
export interface Settings extends ContactSettings {
    readonly production: boolean;
    readonly host: string;
    /** The port; 0 means any free port. */
    readonly port: number;
    readonly store: StoreSettings;
    readonly blobs: BlobSettings;
    /** Limits in bytes; null means no limit. */
    readonly storageLimits: {
        readonly userBytes: number | null;
        readonly organizationBytes: number | null;
    };
    readonly http: 'fastify' | 'express';
    /** The transport for events and limits between processes: none, the store's Postgres, or a Redis. */
    readonly events: 'local' | 'postgres' | RedisUrl;
    /** The prefix of all names in that Redis, so that several installations can share it. */
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
export type StoreSettings = {
    readonly kind: 'sqlite';
    readonly path: string;
} | {
    readonly kind: 'postgres';
    readonly url: string;
    readonly listenUrl: string | null;
    readonly maxConnections: number;
    readonly preparedStatements: boolean;
};
type RedisUrl = `redis://${string}` | `rediss://${string}`;
/**
 * The result of reading the settings. `faults` has one sentence per error, which names the variable. It is empty if the settings are valid.
 */
export interface ReadSettings {
    readonly settings: Settings | null;
    readonly faults: readonly string[];
    readonly warnings: readonly string[];
}
/** Reads every setting and reports all errors together, so that operators need not fix one error per start. */
export declare function readSettings(environment: Environment): ReadSettings;
export {};
//# sourceMappingURL=settings.d.ts.map