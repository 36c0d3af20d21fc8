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

/** Ports that have a default and may be replaced. */
export interface ReplaceablePorts {
  /** Default: otplib's, labelled `Crewkit`. */
  readonly totp: Totp;
  readonly qrRenderer: QrRenderer;
  /** Default: file-type and music-metadata, in a worker of their own. */
  readonly mediaInspector: MediaInspector;
  /** Default: warnings and errors go to standard error. A pino logger fits as it is. */
  readonly logger: Logger;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Wins over `shared`, as does `rateLimiter`. */
  readonly events: EventBus;
  readonly passwordHasher: PasswordHasher;
  readonly rateLimiter: RateLimiter;
  readonly mailTemplates: MailTemplates;
  /** Default: none, permissions are asked about Crewkit's own resources only. */
  readonly resourceLocator: ResourceLocator;
  /** Default: nothing is measured. `prometheusMeter().meter` keeps it for Prometheus; one for each kit. */
  readonly meter: Meter;
  /** Default: OpenTelemetry's API, which does nothing until the host registers an SDK. */
  readonly tracer: Tracer;
}

/** Requests per minute, by user where a request proves who that is, else by client address. */
export interface RateLimits {
  /** Of all routes together. Default: 60. */
  readonly globalPerMinute?: number | undefined;
  /** Of single operations, by `operationId`, such as `{ login: 30 }`. Default: those of docs/security.md. */
  readonly routes?: Readonly<Partial<Record<LimitedOperation, number | undefined>>> | undefined;
}

/** What a kit is made of. `createCrewkit` checks it, and closes store and mailer with the kit. */
export interface CrewkitOptions {
  /** Where everything is kept: `sqliteStore`, `postgresStore`, or a store of your own. */
  readonly store: StoreAdapter;
  /**
   * What carries events and counts limits between several server processes. Default: the store's own way if processes
   * may share it (Postgres), else this process alone. `'local'` for a single process on a store that could be shared.
   */
  readonly shared?: SharedPorts | 'local' | undefined;
  /** What sends mails: `smtpMailer`, or an object of your own with three members. */
  readonly mailer: Mailer;
  /** Where the bytes of attachments are kept: `FileBlobStore`, `s3Blobs`, or a store of your own. */
  readonly blobs: BlobStore;
  /**
   * How many bytes of files each user and each organization may keep. A file counts for the user who uploaded it, and for the
   * organization that its conversation belongs to. Default: 1 GiB for a user, 10 GiB for an organization. null: no limit. 0: no
   * files at all. A limit that is lowered refuses new files and removes none.
   */
  readonly storageLimits?: Partial<StorageLimits> | undefined;
  /** The first signs, all verify. Make them with `createJwtKey`. */
  readonly jwtKeys: readonly JwtKey[];
  /** The first encrypts and signs links, all decrypt and verify. */
  readonly encryptionKeys: readonly SecretBoxKey[];
  /** The server's own URL as clients see it, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * Origins of the app's pages, at least one, such as `https://app.example`. Links in mails point at the first; browsers
   * may call from all of them.
   */
  readonly appOrigins: readonly string[];
  /** Proxies in front that append to `X-Forwarded-For`. Default 0: the header is ignored. */
  readonly trustedProxies?: number | undefined;
  /** `'off'` only for load tests. Default: on, with 60 requests per minute altogether and the limits of `RateLimits.routes`. */
  readonly rateLimits?: 'off' | RateLimits | undefined;
  /** Who else may tell who people are: `oidcProvider`, `oauth2Provider`. Default: nobody. Ids are unique. */
  readonly identityProviders?: readonly IdentityProvider[] | undefined;
  /**
   * How long a refresh token that was just exchanged still gets an access token (and nothing else) instead of ending every
   * session: for clients that refresh from several places at once. Default 0: a used token is a stolen one. At most 60.
   */
  readonly refreshReuseGraceSeconds?: number | undefined;
  /** Days after which one has to sign in again, however much the session is used. Default: it goes on while it is used. */
  readonly longestSessionDays?: number | undefined;
  /**
   * Whether each request asks if the session of its access token still lives, so that a logout ends it at once and not within
   * 15 minutes. Costs one look into the store. Without it, requests with the token of an ended session also count towards the
   * rate limits of its user until it expires, because only that look could tell. Default false.
   */
  readonly checkSessions?: boolean | undefined;
  /**
   * Refuses passwords that attackers try first, wherever one is chosen: `'common'` for the embedded list, or a check of your
   * own. Default: off.
   */
  readonly breachedPasswords?: 'common' | BreachedPasswords | undefined;
  /** Asked for `captchaToken` at registration and at a forgotten password. Default: nobody is asked. */
  readonly captcha?: CaptchaVerifier | undefined;
  /** Whether people who are mentioned while they are away for ten minutes get a mail. Default false. */
  readonly mentionMails?: boolean | undefined;
  /**
   * Who may start a direct conversation with a user, create a group with them or add them to one: anyone, or only users who share
   * an organization with them. With `'shared-organization'`, others get the answer for an unknown user, and the two users of a
   * direct conversation who share none any more can read it but not write in it. Default `'anyone'`.
   */
  readonly contactPolicy?: ContactPolicy | undefined;
  /**
   * Number of groups to which one user can be added in 24 hours by users with whom they share no organization, whoever these
   * are. Not counted while `rateLimits` is `'off'`. Default 10; from 1 to 10,000.
   */
  readonly groupAdditionsPerDay?: number | undefined;
  /** Rows of the host's own, made with `publicRoute` and `signedInRoute` and answered by the same dispatcher. */
  readonly routes?: readonly Route[] | undefined;
  readonly ports?: Partial<ReplaceablePorts> | undefined;
}
