import type { Route } from '../api/define-route.js';
import type { LimitedOperation } from '../api/route-limits.js';
import type { StorageLimits } from '../domain/storage.js';
import type { SecretBoxKey } from '../defaults/aes-gcm-secret-box.js';
import type { JwtKey } from '../defaults/create-jwt-key.js';
import type { ContactPolicy } from '../domain/contact-policy.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { BreachedPasswords } from '../ports/breached-passwords.js';
import type { CaptchaVerifier } from '../ports/captcha-verifier.js';
import type { Clock } from '../ports/clock.js';
import type { EventBus } from '../ports/event-bus.js';
import type { IdentityProvider } from '../ports/identity-provider.js';
import type { IdSource } from '../ports/id-source.js';
import type { Logger } from '../ports/logger.js';
import type { MailTemplates } from '../ports/mail-templates.js';
import type { Mailer } from '../ports/mailer.js';
import type { Meter } from '../ports/meter.js';
import type { MediaInspector } from '../ports/media-inspector.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { QrRenderer } from '../ports/qr-renderer.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { ResourceLocator } from '../ports/resource-locator.js';
import type { Totp } from '../ports/totp.js';
import type { Tracer } from '../ports/tracer.js';
import type { SharedPorts, StoreAdapter } from '../ports/store-adapter.js';

/** Ports with a default that can be replaced. */
export interface ReplaceablePorts {
  /** Creates and checks one-time passwords. Default: otplib, labeled `Crewkit`. */
  readonly totp: Totp;
  /** Draws the QR code for a new second factor. Default: the package `qrcode`. */
  readonly qrRenderer: QrRenderer;
  /** Inspects uploaded files. Default: file-type and music-metadata, in worker threads. */
  readonly mediaInspector: MediaInspector;
  /** Writes the log. By default, warnings and errors go to standard error. You can pass a pino logger. */
  readonly logger: Logger;
  /** The clock. Default: the system clock. */
  readonly clock: Clock;
  /** Generates ids and secrets. Default: UUIDv7 for rows and `node:crypto` for secrets. */
  readonly ids: IdSource;
  /** Carries event notices between processes. This port takes precedence over `shared`. */
  readonly events: EventBus;
  /** Hashes passwords. Default: bcrypt with cost 10, in threads. */
  readonly passwordHasher: PasswordHasher;
  /** Counts requests for rate limits. This port takes precedence over `shared`. */
  readonly rateLimiter: RateLimiter;
  /** Creates the texts and layout of emails. Default: English emails. */
  readonly mailTemplates: MailTemplates;
  /** Locates your own resources. By default, permissions are checked only on Crewkit's own resources. */
  readonly resourceLocator: ResourceLocator;
  /**
   * Records metrics. By default, no metrics are recorded. `prometheusMeter().meter` exposes metrics to Prometheus. Each instance needs its
   * own meter.
   */
  readonly meter: Meter;
  /** Records traces. Default: OpenTelemetry's API, which does nothing until the embedding application registers an SDK. */
  readonly tracer: Tracer;
}

/**
 * Rate limits in requests per minute. Requests that prove the user's identity are counted by user. All other requests are counted by client
 * address.
 */
export interface RateLimits {
  /** The limit for all routes together. Default: 60. */
  readonly globalPerMinute?: number | undefined;
  /** The limits for individual operations, by `operationId`, such as `{ login: 30 }`. Default: the limits in docs/reference/limits.md. */
  readonly routes?: Readonly<Partial<Record<LimitedOperation, number | undefined>>> | undefined;
}

/** The options of an instance. `createCrewkit` validates them. Closing the instance also closes the store and the mailer. */
export interface CrewkitOptions {
  /** The database: `sqliteStore`, `postgresStore`, or a store of your own. */
  readonly store: StoreAdapter;
  /**
   * Carries events and counts rate limits across several server processes. By default, a store that several processes can share (Postgres)
   * does this itself. For other stores, events and rate limits are local to the process by default. Use `'local'` if only a single process
   * uses a store that could be shared.
   */
  readonly shared?: SharedPorts | 'local' | undefined;
  /** Sends emails: `smtpMailer`, or your own implementation of `Mailer`. */
  readonly mailer: Mailer;
  /** Stores the bytes of attachments: `FileBlobStore`, `s3Blobs`, or a store of your own. */
  readonly blobs: BlobStore;
  /**
   * Storage quotas for each user and each organization, in bytes. A file counts toward the quota of the user who uploaded it, and toward
   * the quota of the organization that its conversation belongs to. Default: 1 GiB for a user and 10 GiB for an organization. null means no
   * limit, and 0 means that no files are allowed. Lowering a limit affects only new files. It removes no existing files.
   */
  readonly storageLimits?: Partial<StorageLimits> | undefined;
  /** The keys of access tokens. The first key signs, and all keys verify. Create them with `createJwtKey`. */
  readonly jwtKeys: readonly JwtKey[];
  /** The keys for encryption and for signed links. The first key encrypts and signs links, and all keys decrypt and verify. */
  readonly encryptionKeys: readonly SecretBoxKey[];
  /** The server's own URL as clients see it, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * The origins of the app's pages, such as `https://app.example`. At least one is required. Links in emails use the first origin. Browsers
   * are allowed to call the API from pages of all these origins.
   */
  readonly appOrigins: readonly string[];
  /** The number of proxies in front of the server that append to `X-Forwarded-For`. Default: 0, which means that the header is ignored. */
  readonly trustedProxies?: number | undefined;
  /**
   * The rate limits. Use `'off'` only for load tests. By default, rate limits are on, with 60 requests per minute in total and the default
   * limits of `RateLimits.routes`.
   */
  readonly rateLimits?: 'off' | RateLimits | undefined;
  /** External identity providers, created with `oidcProvider` or `oauth2Provider`. Their ids must be unique. Default: none. */
  readonly identityProviders?: readonly IdentityProvider[] | undefined;
  /**
   * The grace period in seconds for reuse of a rotated refresh token. Within the grace period, reuse yields only an access token.
   * Afterward, reuse is treated as theft and ends all of the user's sessions. The grace period is meant for clients that refresh
   * concurrently. Default: 0, which means that there is no grace period. Maximum: 60.
   */
  readonly refreshReuseGraceSeconds?: number | undefined;
  /**
   * The maximum session age in days, after which users must sign in again. By default, sessions last as long as they are used regularly.
   */
  readonly maxSessionAgeDays?: number | undefined;
  /**
   * Whether the server checks at each request that the session of the access token is still live. If true, a logout takes effect
   * immediately, at the cost of one store look-up per request. If false, access tokens of ended sessions are accepted until they expire,
   * which takes at most 15 minutes, and can use up to half of their user's rate limit. Default: false.
   */
  readonly checkSessions?: boolean | undefined;
  /**
   * Refuses passwords that attackers try first, wherever a password is chosen: `'common'` for the embedded list, or a check of your own.
   * Default: off.
   */
  readonly breachedPasswords?: 'common' | BreachedPasswords | undefined;
  /** Verifies `captchaToken` at registration and when a password reset is requested. Default: no captcha. */
  readonly captcha?: CaptchaVerifier | undefined;
  /** Whether users who have not been connected for ten minutes are notified of mentions by email. Default: false. */
  readonly mentionMails?: boolean | undefined;
  /**
   * Which users are allowed to start a direct conversation with a user or to add that user to a group conversation. `'anyone'` allows all
   * users. `'shared-organization'` allows only users who share an organization with that user. All other users then get the same response
   * as for an unknown user. Two users who no longer share an organization can still read their direct conversation but cannot write in it.
   * Default: `'anyone'`.
   */
  readonly contactPolicy?: ContactPolicy | undefined;
  /**
   * The number of group conversations per 24 hours to which a user can be added by users who share no organization with that user.
   * Additions by all such users are counted together. Additions are not counted while `rateLimits` is `'off'`. Default: 10. The value must
   * be from 1 to 10,000.
   */
  readonly groupAdditionsPerDay?: number | undefined;
  /**
   * The embedding application's own routes, created with `publicRoute` and `signedInRoute`. The dispatcher handles them like Crewkit's
   * routes.
   */
  readonly routes?: readonly Route[] | undefined;
  /** Replaces defaults with objects of your own. */
  readonly ports?: Partial<ReplaceablePorts> | undefined;
}
