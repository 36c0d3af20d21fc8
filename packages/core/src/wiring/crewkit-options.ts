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
  /** Carries event notices between processes. It takes precedence over `shared`. */
  readonly events: EventBus;
  /** Hashes passwords. Default: bcrypt with cost 10, in threads. */
  readonly passwordHasher: PasswordHasher;
  /** Counts requests. It takes precedence over `shared`. */
  readonly rateLimiter: RateLimiter;
  /** Creates the texts and layout of emails. Default: English emails. */
  readonly mailTemplates: MailTemplates;
  /** Locates your own resources. By default, permissions are checked only on Crewkit's own resources. */
  readonly resourceLocator: ResourceLocator;
  /**
   * Records metrics. By default, there are none. `prometheusMeter().meter` exposes them to Prometheus. Each instance needs its own meter.
   */
  readonly meter: Meter;
  /** Records traces. Default: OpenTelemetry's API, which does nothing until the embedding application registers an SDK. */
  readonly tracer: Tracer;
}

/** Limits on requests per minute. They are counted by user if a request proves who the user is, and by client address otherwise. */
export interface RateLimits {
  /** The limit for all routes together. Default: 60. */
  readonly globalPerMinute?: number | undefined;
  /** The limits for single operations, by `operationId`, such as `{ login: 30 }`. Default: the limits in docs/reference/limits.md. */
  readonly routes?: Readonly<Partial<Record<LimitedOperation, number | undefined>>> | undefined;
}

/** The options of an instance. `createCrewkit` validates them. Closing the instance also closes the store and the mailer. */
export interface CrewkitOptions {
  /** The database: `sqliteStore`, `postgresStore`, or a store of your own. */
  readonly store: StoreAdapter;
  /**
   * Carries events and counts limits across several server processes. By default, the store's own mechanism is used if several processes
   * can share the store (Postgres). Otherwise, the default is this process alone. Use `'local'` for a single process on a store that could
   * be shared.
   */
  readonly shared?: SharedPorts | 'local' | undefined;
  /** Sends emails: `smtpMailer`, or an object of your own with three members. */
  readonly mailer: Mailer;
  /** Stores the bytes of attachments: `FileBlobStore`, `s3Blobs`, or a store of your own. */
  readonly blobs: BlobStore;
  /**
   * Storage quotas for each user and each organization, in bytes. A file counts toward the quota of the user who uploaded it, and toward
   * the quota of the organization that its conversation belongs to. Default: 1 GiB for a user and 10 GiB for an organization. null means no
   * limit, and 0 means that no files are allowed. A lowered limit refuses new files and removes none.
   */
  readonly storageLimits?: Partial<StorageLimits> | undefined;
  /** The keys of access tokens. The first key signs, and all keys verify. Create them with `createJwtKey`. */
  readonly jwtKeys: readonly JwtKey[];
  /** The keys for encryption and for signed links. The first key encrypts and signs links, and all keys decrypt and verify. */
  readonly encryptionKeys: readonly SecretBoxKey[];
  /** The server's own URL as clients see it, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * The origins of the app's pages, at least one, such as `https://app.example`. Links in emails use the first origin. Browsers may call
   * the API from all of them.
   */
  readonly appOrigins: readonly string[];
  /** The number of proxies in front of the server that append to `X-Forwarded-For`. Default: 0, which means that the header is ignored. */
  readonly trustedProxies?: number | undefined;
  /**
   * The rate limits, or `'off'`, which is only for load tests. By default, limits are on, with 60 requests per minute in total and the
   * limits of `RateLimits.routes`.
   */
  readonly rateLimits?: 'off' | RateLimits | undefined;
  /** External identity providers: `oidcProvider`, `oauth2Provider`. Their ids are unique. Default: none. */
  readonly identityProviders?: readonly IdentityProvider[] | undefined;
  /**
   * The number of seconds during which a refresh token that was just rotated still gets an access token, and nothing else, instead of
   * ending every session. It is meant for clients that refresh concurrently. Default: 0, which means that reuse always counts as theft. At
   * most 60.
   */
  readonly refreshReuseGraceSeconds?: number | undefined;
  /** The maximum session age in days, after which users must sign in again. By default, sessions last as long as they are used. */
  readonly maxSessionAgeDays?: number | undefined;
  /**
   * Whether each request checks that the session of its access token is still live, so that a logout takes effect immediately and not
   * within 15 minutes. Costs one store look-up. Without it, tokens of ended sessions are accepted until they expire, and can use up
   * to half of their user's rate limit. Default false.
   */
  readonly checkSessions?: boolean | undefined;
  /**
   * Refuses passwords that attackers try first, wherever a password is chosen: `'common'` for the embedded list, or a check of your own.
   * Default: off.
   */
  readonly breachedPasswords?: 'common' | BreachedPasswords | undefined;
  /** Verifies `captchaToken` at registration and when a user forgot their password. Default: no captcha. */
  readonly captcha?: CaptchaVerifier | undefined;
  /** Whether users get an email if they are mentioned and have not been connected for ten minutes. Default: false. */
  readonly mentionMails?: boolean | undefined;
  /**
   * Which users may start a direct conversation with a user, create a group with them or add them to one: all users, or only users who share
   * an organization with them. With `'shared-organization'`, others get the response for an unknown user, and two users who no longer
   * share an organization can read their direct conversation but not write in it. Default `'anyone'`.
   */
  readonly contactPolicy?: ContactPolicy | undefined;
  /**
   * The number of group conversations to which one user can be added in 24 hours by all users who share no organization with them, in
   * total. Additions are not counted while `rateLimits` is `'off'`. Default: 10. The value is from 1 to 10,000.
   */
  readonly groupAdditionsPerDay?: number | undefined;
  /** The embedding application's own routes, created with `publicRoute` and `signedInRoute` and handled by the same dispatcher. */
  readonly routes?: readonly Route[] | undefined;
  /** Replaces defaults with objects of your own. */
  readonly ports?: Partial<ReplaceablePorts> | undefined;
}
