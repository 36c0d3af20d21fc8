import type { ContainerModule } from 'inversify';

import type { Route } from '../api/define-route.js';
import type { FieldDefinitions } from '../api/schemas/define-fields.js';
import type { AppPages } from '../features/mail/app-links.js';
import type { LimitedOperation } from '../api/route-limits.js';
import type { StorageLimits } from '../domain/chat/storage.js';
import type { Keys } from '../defaults/crypto/derive-keys.js';
import type {
  NoPermissions,
  PermissionDefinitions,
  ResourceType,
} from '../domain/access/permissions/host-permissions.js';
import type { ContactPolicy } from '../domain/chat/contact-policy.js';
import type { BlobStore } from '../ports/files/blob-store.js';
import type { BreachedPasswords } from '../ports/sign-in/breached-passwords.js';
import type { CaptchaVerifier } from '../ports/sign-in/captcha-verifier.js';
import type { Clock } from '../ports/clock.js';
import type { EventBus } from '../ports/events/event-bus.js';
import type { Hooks } from '../ports/hooks.js';
import type { IdentityProvider } from '../ports/sign-in/identity-provider.js';
import type { IdSource } from '../ports/id-source.js';
import type { Logger } from '../ports/observability/logger.js';
import type { MailTemplates } from '../ports/mail/mail-templates.js';
import type { Mailer } from '../ports/mail/mailer.js';
import type { Meter } from '../ports/observability/meter.js';
import type { MediaInspector } from '../ports/files/media-inspector.js';
import type { PasswordHasher } from '../ports/sign-in/password-hasher.js';
import type { QrRenderer } from '../ports/sign-in/qr-renderer.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { ResourceLocator } from '../ports/access/resource-locator.js';
import type { Totp } from '../ports/sign-in/totp.js';
import type { Tracer } from '../ports/observability/tracer.js';
import type { SharedPorts, StoreAdapter } from '../ports/store-adapter.js';

/** A module of any copy of Inversify, because the embedding application can have installed one of its own. */
export type HostModule = Pick<ContainerModule, 'id' | 'load'>;

/** Ports whose defaults can be replaced. */
export interface ReplaceablePorts<P extends PermissionDefinitions = NoPermissions> {
  /** Creates and checks one-time passwords. Default: otplib, with the label `Crewkit` in authenticator apps. */
  readonly totp: Totp;
  /** Renders the QR code that is shown when a user sets up a second factor. Default: the package `qrcode`. */
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
  /** Hashes passwords. Default: bcrypt with cost 10, in separate threads. */
  readonly passwordHasher: PasswordHasher;
  /** Counts requests for the rate limits. This port takes precedence over `shared`. */
  readonly rateLimiter: RateLimiter;
  /** Creates the texts and layout of emails. Default: English emails. */
  readonly mailTemplates: MailTemplates;
  /**
   * Locates the Crewkit resource, such as a project, that contains a resource of your own. Its type must be a resource type in the option
   * `permissions`. By default, permissions are checked only on Crewkit's own resources.
   */
  readonly resourceLocator: ResourceLocator<ResourceType<NoInfer<P>>>;
  /**
   * Records metrics. By default, no metrics are recorded. `prometheusMeter().meter` exposes metrics to Prometheus. Each instance needs its
   * own meter.
   */
  readonly meter: Meter;
  /** Records traces. Default: OpenTelemetry's API, which does nothing until the embedding application registers an SDK. */
  readonly tracer: Tracer;
}

/**
 * Limits on requests per minute. A request counts toward the limit of its user if it is authenticated, and toward the limit of its client
 * address otherwise.
 */
export interface RateLimits {
  /** The limit on requests to all routes together. Default: 60. */
  readonly globalPerMinute?: number | undefined;
  /**
   * The limits on requests to single operations, by `operationId`, such as `{ login: 30 }`. Default: the limits in
   * docs/reference/limits.md.
   */
  readonly routes?: Readonly<Partial<Record<LimitedOperation, number | undefined>>> | undefined;
}

/** The options of an instance. `createCrewkit` validates them. Closing the instance also closes the store and the mailer. */
export interface CrewkitOptions<
  P extends PermissionDefinitions = NoPermissions,
  Client = unknown,
  F = FieldDefinitions<P>,
> {
  /** The database: `sqliteStore`, `postgresStore`, or a store of your own. */
  readonly store: StoreAdapter<Client>;
  /**
   * Carries events between server processes and counts rate limits across them. Default: the store's own mechanism if several processes can
   * share the store (Postgres), and otherwise `'local'`, which works only within one process. Use `'local'` explicitly if a single process
   * uses a store that could be shared.
   */
  readonly shared?: SharedPorts | 'local' | undefined;
  /**
   * Sends emails: `smtpMailer`, or a `Mailer` of your own. By default, emails are printed to standard output. The option is required in
   * production: if `NODE_ENV` is `production`, or if it is not set and `publicUrl` does not lead to `localhost`.
   */
  readonly mailer?: Mailer | undefined;
  /**
   * Stores the bytes of attachments: `fileBlobs`, `s3Blobs`, or a store of your own. Default: with `sqliteStore`, the folder beside the
   * database file whose name ends in `-files`. With other stores, the folder `crewkit-files`; the option is then required in
   * production (see `mailer`).
   */
  readonly blobs?: BlobStore | undefined;
  /**
   * Storage quotas for each user and each organization, in bytes. A file counts toward the quota of the user who uploaded it, and toward
   * the quota of the organization that its conversation belongs to. Default: 1 GiB for a user and 10 GiB for an organization. null means no
   * limit, and 0 means that no files are allowed. If you lower a limit, existing files are kept, but new files above the limit are
   * rejected.
   */
  readonly storageLimits?: Partial<StorageLimits> | undefined;
  /**
   * The keys for access tokens, encryption and signed links: `deriveKeys(secret)`. For an asymmetric token key, or to rotate the kinds of
   * keys separately, pass `{ jwt, encryption }`: lists in which the first key is used for everything new, and the others only for what
   * exists. Token keys are created with `createJwtKey`; encryption keys are `{ kid, key }`.
   */
  readonly keys: Keys;
  /** The server's own URL as clients see it, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * The path below which all routes of the API are, such as `/v1/crewkit`. `/.well-known/jwks.json` and the real-time endpoints stay where
   * they are. The path must be at most 100 characters long and must not be empty or `/`, because the server must be able to distinguish the
   * API from pages. Default: `/api`.
   */
  readonly basePath?: string | undefined;
  /**
   * The origins of the app's pages, at least one, such as `https://app.example`. Links in emails use the first origin. Pages at each of
   * these origins can call the API from a browser. Default: the origin of `publicUrl`.
   */
  readonly appOrigins?: readonly string[] | undefined;
  /**
   * The paths of the app's pages to which links in emails and social sign-in lead, at the first of `appOrigins`. Links to
   * `verifyEmail`, `resetPassword`, `confirmEmail` and `acceptInvitation` have the query parameter `token`. Links to `emailCode` have the
   * fragment parameters `email` and `code`. `conversation` must contain `:id`. Default: the paths of Crewkit's front end, such as `/verify-email`, `/invitations/accept` and `/chats/:id`.
   */
  readonly appPages?: { readonly [Page in keyof AppPages]?: string | undefined } | undefined;
  /** The number of proxies in front of the server that append to `X-Forwarded-For`. Default: 0, which means that the header is ignored. */
  readonly trustedProxies?: number | undefined;
  /**
   * The rate limits, or `'off'`, which is only for load tests. By default, rate limits are on: 60 requests per minute in total, and the
   * default limits for single operations.
   */
  readonly rateLimits?: 'off' | RateLimits | undefined;
  /** External identity providers: `oidcProvider`, `oauth2Provider`. Their ids must be unique. Default: none. */
  readonly identityProviders?: readonly IdentityProvider[] | undefined;
  /**
   * The grace period after the rotation of a refresh token, in seconds. During this period, a client that presents the old token again
   * gets an access token but no new refresh token, and no session ends. The option is meant for clients that refresh concurrently.
   * Default: 0, which means that every reuse is treated as theft. With cookie sessions, the default is 30, because a browser can request
   * pages and refresh at the same time. At most 60.
   */
  readonly refreshReuseGraceSeconds?: number | undefined;
  /**
   * How clients keep sessions. With `cookie`, a client in a browser can ask for a cookie session: the refresh token is then in a cookie that
   * scripts cannot read (docs/guides/cookie-sessions.md). This requires a `publicUrl` with https or on localhost. Clients that do not ask
   * for it get their refresh token in the body. Default: `{ cookie: false }`.
   */
  readonly sessions?: { readonly cookie?: boolean | undefined } | undefined;
  /**
   * The maximum session age in days, after which users must sign in again. By default, sessions last as long as they are used regularly.
   */
  readonly maxSessionAgeDays?: number | undefined;
  /**
   * Whether the server checks, for each request, that the session of the request's access token has not ended. With
   * this check, a logout takes effect immediately instead of within 15 minutes. This check costs one store look-up per
   * request. If false, tokens of ended sessions are accepted until they expire, and requests with such tokens can use
   * up to half of the user's rate limit. Default: false.
   */
  readonly checkSessions?: boolean | undefined;
  /**
   * Rejects the passwords that attackers try first, wherever users choose a password. Pass `'common'` to use the embedded list, or pass a
   * check of your own. Default: off.
   */
  readonly breachedPasswords?: 'common' | BreachedPasswords | undefined;
  /** Verifies the `captchaToken` of requests to register and to reset a forgotten password. Default: no captcha. */
  readonly captcha?: CaptchaVerifier | undefined;
  /** Whether users get an email when they are mentioned and have not been connected for ten minutes. Default: false. */
  readonly mentionMails?: boolean | undefined;
  /**
   * Which users are allowed to start a direct conversation with a user or to add that user to a group conversation: all users (`'anyone'`),
   * or only users who share an organization with that user (`'shared-organization'`). With `'shared-organization'`, callers who are not
   * allowed to do this get the same response as for a user who does not exist. Two users who no longer share an organization can then still
   * read their direct conversation, but not write in it. Default: `'anyone'`.
   */
  readonly contactPolicy?: ContactPolicy | undefined;
  /**
   * The total number of group conversations to which a user can be added within 24 hours by users who share no organization with that user.
   * Additions are not counted while `rateLimits` is `'off'`. Default: 10. The value must be from 1 to 10,000.
   */
  readonly groupAdditionsPerDay?: number | undefined;
  /**
   * Requests to URLs that users choose, such as webhooks. They go only to public addresses, with https. `allow` lists the host names, IP
   * addresses and address ranges (`10.1.0.0/16`) that are allowed although they are not public, also with http. Default: none.
   */
  readonly outbound?: { readonly allow?: readonly string[] | undefined } | undefined;
  /**
   * The embedding application's own permissions, created with `definePermissions`. They are part of the permission catalogue, roles and
   * guards like the built-in permissions. At most 200. Default: none.
   */
  readonly permissions?: P | undefined;
  /**
   * The embedding application's own fields of users, organizations, projects, tasks and messages: for each, a zod object or the result of
   * `defineFields` (docs/guides/fields.md). At most 50 per resource. Default: none.
   */
  readonly fields?: F | undefined;
  /**
   * The embedding application's own routes, created with `publicRoute`, `signedInRoute` and `guardedRoute`. The dispatcher handles them like
   * Crewkit's routes.
   */
  readonly routes?: readonly Route[] | undefined;
  /**
   * Functions that run before actions of users, such as registrations, and can refuse or change them (docs/guides/hooks.md). Default: none.
   */
  readonly hooks?: Hooks | undefined;
  /** Replaces defaults with objects of your own. */
  readonly ports?: Partial<ReplaceablePorts<P>> | undefined;
  /**
   * Modules of Inversify's type `ContainerModule`, which replace or decorate ports and use cases by their `tokens`
   * (docs/guides/modules.md). They are loaded in this order, after Crewkit's own modules. Default: none.
   */
  readonly modules?: readonly HostModule[] | undefined;
}
