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

/** Ports with a default that may be replaced. */
export interface ReplaceablePorts {
  /** Default: otplib's, labelled `Crewkit`. */
  readonly totp: Totp;
  /** Draws the QR code of a new second factor. Default: the package `qrcode`. */
  readonly qrRenderer: QrRenderer;
  /** Default: file-type and music-metadata, in worker threads. */
  readonly mediaInspector: MediaInspector;
  /** Default: warnings and errors go to standard error. A pino logger fits as it is. */
  readonly logger: Logger;
  /** Default: the clock of the system. */
  readonly clock: Clock;
  /** Default: UUIDv7 for rows, `node:crypto` for secrets. */
  readonly ids: IdSource;
  /** Carries event notices between processes. Takes precedence over `shared`. */
  readonly events: EventBus;
  /** Default: bcrypt with cost 10, in threads. */
  readonly passwordHasher: PasswordHasher;
  /** Counts requests. Takes precedence over `shared`. */
  readonly rateLimiter: RateLimiter;
  /** Texts and layout of mails. Default: English. */
  readonly mailTemplates: MailTemplates;
  /** Default: none; permissions are checked on Crewkit's own resources only. */
  readonly resourceLocator: ResourceLocator;
  /** Default: no metrics. `prometheusMeter().meter` exposes them to Prometheus; one for each instance. */
  readonly meter: Meter;
  /** Default: OpenTelemetry's API, which does nothing until the host registers an SDK. */
  readonly tracer: Tracer;
}

/** Requests per minute, by user where a request proves who the user is, else by client address. */
export interface RateLimits {
  /** All routes together. Default: 60. */
  readonly globalPerMinute?: number | undefined;
  /** Single operations, by `operationId`, such as `{ login: 30 }`. Default: those of docs/reference/limits.md. */
  readonly routes?: Readonly<Partial<Record<LimitedOperation, number | undefined>>> | undefined;
}

/** Options of an instance. `createCrewkit` validates them, and closes store and mailer with the instance. */
export interface CrewkitOptions {
  /** The database: `sqliteStore`, `postgresStore`, or a store of your own. */
  readonly store: StoreAdapter;
  /**
   * Carries events and counts limits across several server processes. Default: the store's own mechanism if processes may share it
   * (Postgres), else this process alone. `'local'` for a single process on a store that could be shared.
   */
  readonly shared?: SharedPorts | 'local' | undefined;
  /** Sends mails: `smtpMailer`, or an object of your own with three members. */
  readonly mailer: Mailer;
  /** Stores the bytes of attachments: `FileBlobStore`, `s3Blobs`, or a store of your own. */
  readonly blobs: BlobStore;
  /**
   * Storage quotas of each user and each organization, in bytes. A file counts for the user who uploaded it, and for the organization
   * that its conversation belongs to. Default: 1 GiB for a user, 10 GiB for an organization. null: no limit. 0: no files at all. A
   * lowered limit refuses new files and removes none.
   */
  readonly storageLimits?: Partial<StorageLimits> | undefined;
  /** The first signs, all verify. Create them with `createJwtKey`. */
  readonly jwtKeys: readonly JwtKey[];
  /** The first encrypts and signs links, all decrypt and verify. */
  readonly encryptionKeys: readonly SecretBoxKey[];
  /** The server's own URL as clients see it, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * Origins of the app's pages, at least one, such as `https://app.example`. Links in mails use the first; browsers may call from all of
   * them.
   */
  readonly appOrigins: readonly string[];
  /** Number of proxies in front that append to `X-Forwarded-For`. Default 0: the header is ignored. */
  readonly trustedProxies?: number | undefined;
  /** `'off'` only for load tests. Default: on, with 60 requests per minute altogether and the limits of `RateLimits.routes`. */
  readonly rateLimits?: 'off' | RateLimits | undefined;
  /** External identity providers: `oidcProvider`, `oauth2Provider`. Default: none. Ids are unique. */
  readonly identityProviders?: readonly IdentityProvider[] | undefined;
  /**
   * How long a refresh token that was just rotated still gets an access token (and nothing else) instead of ending every session: for
   * clients that refresh concurrently. Default 0: reuse always counts as theft. At most 60.
   */
  readonly refreshReuseGraceSeconds?: number | undefined;
  /** Maximum session age in days, after which users must sign in again. Default: sessions last while they are used. */
  readonly maxSessionAgeDays?: number | undefined;
  /**
   * Whether each request checks that the session of its access token is still live, so that a logout takes effect immediately and not
   * within 15 minutes. Costs one store look-up. Without it, tokens of ended sessions are accepted until they expire, and can use up
   * to half of their user's rate limit. Default false.
   */
  readonly checkSessions?: boolean | undefined;
  /**
   * Refuses passwords that attackers try first, wherever one is chosen: `'common'` for the embedded list, or a check of your own.
   * Default: off.
   */
  readonly breachedPasswords?: 'common' | BreachedPasswords | undefined;
  /** Verifies `captchaToken` at registration and at a forgotten password. Default: no captcha. */
  readonly captcha?: CaptchaVerifier | undefined;
  /** Whether users who are mentioned while they are away for ten minutes get a mail. Default false. */
  readonly mentionMails?: boolean | undefined;
  /**
   * Which users may start a direct conversation with a user, create a group with them or add them to one: all users, or only users who share
   * an organization with them. With `'shared-organization'`, others get the response for an unknown user, and two users who no longer
   * share an organization can read their direct conversation but not write in it. Default `'anyone'`.
   */
  readonly contactPolicy?: ContactPolicy | undefined;
  /**
   * Number of groups to which one user can be added in 24 hours by all users with whom they share no organization, in total. Not counted
   * while `rateLimits` is `'off'`. Default 10; from 1 to 10,000.
   */
  readonly groupAdditionsPerDay?: number | undefined;
  /** The host's own routes, made with `publicRoute` and `signedInRoute` and handled by the same dispatcher. */
  readonly routes?: readonly Route[] | undefined;
  /** Replaces defaults with objects of your own. */
  readonly ports?: Partial<ReplaceablePorts> | undefined;
}
