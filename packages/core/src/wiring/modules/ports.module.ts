import { ContainerModule, type Bind, type Container, type ServiceIdentifier } from 'inversify';

import type { ApiSettings } from '../../api/http/dispatch/request-context.js';
import { defaultBasePath, moveRoute } from '../../api/base-path.js';
import type { Route } from '../../api/define-route.js';
import { compileFields } from '../../api/schemas/define-fields.js';
import { routeTable } from '../../api/route-table.js';
import { PermissionCatalogue } from '../../domain/access/permissions/permission-catalogue.js';
import { HostFields } from '../../domain/fields/host-fields.js';
import { defaultStorageLimits } from '../../domain/chat/storage.js';
import { AesGcmSecretBox } from '../../defaults/crypto/aes-gcm-secret-box.js';
import { BcryptPasswordHasher } from '../../defaults/sign-in/bcrypt-password-hasher.js';
import { BoundedMeter } from '../../defaults/observability/bounded-meter.js';
import { CommonPasswords } from '../../defaults/sign-in/common-passwords.js';
import { CountedEventBus } from '../../defaults/events/counted-event-bus.js';
import { contactDefaults } from '../../domain/chat/contact-policy.js';
import { CountedRateLimiter } from '../../defaults/limits/counted-rate-limiter.js';
import { DefaultMailTemplates } from '../../defaults/mail/default-mail-templates.js';
import { FailClosedCaptcha } from '../../defaults/sign-in/fail-closed-captcha.js';
import { FailOpenBreachedPasswords } from '../../defaults/sign-in/fail-open-breached-passwords.js';
import { HmacUrlSigner } from '../../defaults/crypto/hmac-url-signer.js';
import { HmacWebhookSigner } from '../../defaults/crypto/hmac-webhook-signer.js';
import { JsonwebtokenTokenSigner } from '../../defaults/crypto/jsonwebtoken-token-signer.js';
import { LocalEventBus } from '../../defaults/events/local-event-bus.js';
import { memoryRateLimiter } from '../../defaults/limits/memory-rate-limiter.js';
import { noMeter } from '../../defaults/observability/no-op.js';
import { OpenTelemetryTracer } from '../../defaults/observability/open-telemetry-tracer.js';
import { OtplibTotp } from '../../defaults/sign-in/otplib-totp.js';
import { QrcodeRenderer } from '../../defaults/sign-in/qrcode-renderer.js';
import { stderrLogger } from '../../defaults/observability/stderr-logger.js';
import { SafeOutboundHttp } from '../../defaults/outbound/safe-outbound-http.js';
import { WebPushEncoder } from '../../defaults/crypto/web-push-encoder.js';
import { SystemClock, UuidIdSource } from '../../defaults/clock-and-ids.js';
import { WebAuthnPasskeyVerifier } from '../../defaults/sign-in/webauthn-passkey-verifier.js';
import { WorkerMediaInspector } from '../../defaults/files/worker-media-inspector.js';
import { AppLinks, defaultAppPages, type AppPages } from '../../features/mail/app-links.js';
import { measureOutbox, measureDeletions } from '../../runtime/observability/measure-backlogs.js';
import { RuntimeUnitOfWork } from '../../runtime/runtime-unit-of-work.js';
import type { BreachedPasswords } from '../../ports/sign-in/breached-passwords.js';
import type { EventBus } from '../../ports/events/event-bus.js';
import type { IdSource } from '../../ports/id-source.js';
import { SessionEnd } from '../../domain/lifetimes.js';
import type { Logger } from '../../ports/observability/logger.js';
import type { Meter } from '../../ports/observability/meter.js';
import type { RateLimiter } from '../../ports/rate-limiter.js';
import type { SharedPorts } from '../../ports/store-adapter.js';
import type { CompleteOptions } from '../complete-options.js';
import { tokens } from '../tokens.js';

const defaultGlobalLimit = 60;
const cookieGraceSeconds = 30;

type BindConstant = <T>(service: ServiceIdentifier<T>, value: NoInfer<T>) => void;

/**
 * Binds the ports that the embedding application provides, and defaults for the remaining ports. Ports that depend on other ports are
 * resolved by the container, so that they depend on what the application's modules bind.
 */
export function portsModule(options: CompleteOptions): ContainerModule {
  const { ports = {} } = options;
  return new ContainerModule(({ bind }) => {
    const constant: BindConstant = (service, value) => void bind(service).toConstantValue(value);
    constant(tokens.logger, ports.logger ?? stderrLogger);
    constant(tokens.meter, ports.meter === undefined ? noMeter : new BoundedMeter(ports.meter));
    constant(tokens.tracer, ports.tracer ?? new OpenTelemetryTracer());
    constant(tokens.clock, ports.clock ?? new SystemClock());
    bindStore(options, bind);
    constant(tokens.mailer, options.mailer);
    bindAttachments(options, constant);
    constant(tokens.hooks, options.hooks ?? {});
    constant(PermissionCatalogue, createCatalogue(options));
    constant(HostFields, new HostFields(compileFields(options.fields)));
    constant(tokens.resourceLocator, ports.resourceLocator ?? null);
    bindSignIn(options, constant);
    bind(tokens.breachedPasswords).toResolvedValue(
      (logger: Logger) => breachedPasswords(options, logger),
      [tokens.logger],
    );
    constant<IdSource>(tokens.ids, ports.ids ?? new UuidIdSource());
    constant(tokens.passwordHasher, ports.passwordHasher ?? new BcryptPasswordHasher());
    constant(tokens.mailTemplates, ports.mailTemplates ?? new DefaultMailTemplates());
    constant(tokens.tokenSigner, new JsonwebtokenTokenSigner(options.keys.jwt));
    constant(tokens.secretBox, new AesGcmSecretBox(options.keys.encryption));
    constant(tokens.webhookSigner, new HmacWebhookSigner());
    constant(tokens.pushEncoder, new WebPushEncoder(options.keys.encryption, toContact(options.publicUrl)));
    constant(AppLinks, new AppLinks(options.appOrigins[0] ?? options.publicUrl, toPages(options)));
    const createLimiter = (...tools: [Logger, Meter]): RateLimiter | null =>
      options.rateLimits === 'off' ? null : rateLimiter(options, ...tools);
    bind(tokens.rateLimiter).toResolvedValue(createLimiter, [tokens.logger, tokens.meter]);
    bindHttp(options, constant);
  });
}

/** Starts the metrics that no other object records. They read the store directly, so that a scrape does not count its own queries. */
export function startMeasurements(container: Container, { store }: CompleteOptions): void {
  const meter = container.get(tokens.meter);
  store.measure?.(meter);
  container.get(tokens.passwordHasher).measure?.(meter);
  measureOutbox(meter, store.unitOfWork, container.get(tokens.clock));
  measureDeletions(meter, store.unitOfWork);
}

/** Returns the paths of the app's pages. An option that is undefined leaves the default. */
function toPages({ appPages = {} }: CompleteOptions): AppPages {
  const given = Object.entries(appPages).filter(([, path]) => path !== undefined);
  return { ...defaultAppPages, ...(Object.fromEntries(given) as Partial<AppPages>) };
}

/** Binds the settings of the HTTP server, and the client that sends requests to other servers. */
function bindHttp(options: CompleteOptions, constant: BindConstant): void {
  constant(tokens.routes, [...limitedRoutes(options), ...(options.routes ?? [])]);
  constant(tokens.apiSettings, apiSettings(options));
  constant(tokens.globalLimitPerMinute, findGlobalLimit(options));
  constant(tokens.outboundHttp, new SafeOutboundHttp(options.outbound));
}

/** Binds the store and the event bus. */
function bindStore(options: CompleteOptions, bind: Bind): void {
  const { store, ports } = options;
  const createBus = (logger: Logger, meter: Meter): EventBus => {
    const bus = ports?.events ?? findShared(options)?.createEventBus(logger) ?? new LocalEventBus(logger);
    return meter === noMeter ? bus : new CountedEventBus(bus, meter);
  };
  bind(tokens.events).toResolvedValue(createBus, [tokens.logger, tokens.meter]);
  bind(tokens.storeUnitOfWork).toConstantValue(store.unitOfWork);
  bind(tokens.unitOfWork).toResolvedValue((unitOfWork: RuntimeUnitOfWork) => unitOfWork, [RuntimeUnitOfWork]);
}

function findShared({ shared, store }: CompleteOptions): SharedPorts | undefined {
  return shared === 'local' ? undefined : (shared ?? store.shared);
}

/** Returns Crewkit's routes below the base path, with the rate limits that the embedding application has set. */
function limitedRoutes({ rateLimits, basePath = defaultBasePath }: CompleteOptions): readonly Route[] {
  const limits = new Map(Object.entries((typeof rateLimits === 'object' ? rateLimits.routes : undefined) ?? {}));
  return routeTable.map((defined) => {
    const route = moveRoute(defined, basePath);
    const limit = limits.get(route.operationId);
    return limit === undefined || route.limit === undefined ? route : { ...route, limit: { ...route.limit, limit } };
  });
}

function rateLimiter(options: CompleteOptions, logger: Logger, meter: Meter): RateLimiter {
  const shared = findShared(options);
  const limiter = options.ports?.rateLimiter ?? shared?.createRateLimiter(logger) ?? memoryRateLimiter();
  if (meter === noMeter) return limiter;
  const rows = [...routeTable, ...(options.routes ?? [])];
  return new CountedRateLimiter(
    limiter,
    meter,
    rows.flatMap(({ limit }) => limit?.name ?? []),
  );
}

/** Binds attachments, mention emails and the contact policy. */
function bindAttachments(
  {
    blobs,
    storageLimits,
    keys,
    publicUrl,
    basePath = defaultBasePath,
    mentionMails,
    ports,
    ...options
  }: CompleteOptions,
  constant: BindConstant,
): void {
  constant(tokens.blobs, blobs);
  const { userBytes = defaultStorageLimits.userBytes, organizationBytes = defaultStorageLimits.organizationBytes } =
    storageLimits ?? {};
  constant(tokens.storageLimits, { userBytes, organizationBytes });
  constant(tokens.mediaInspector, ports?.mediaInspector ?? new WorkerMediaInspector());
  constant(tokens.urlSigner, new HmacUrlSigner(keys.encryption));
  constant(tokens.apiUrl, publicUrl + basePath);
  constant(tokens.appOrigins, options.appOrigins);
  constant(tokens.mentionMails, mentionMails ?? false);
  constant(tokens.contactPolicy, options.contactPolicy ?? contactDefaults.policy);
  constant(tokens.groupAdditionsPerDay, options.groupAdditionsPerDay ?? contactDefaults.groupAdditionsPerDay);
}

/** Binds the checks that apply to sign-ins and new passwords in addition to the password policy. */
function bindSignIn(options: CompleteOptions, constant: BindConstant): void {
  const { ports = {}, captcha } = options;
  constant(tokens.totp, ports.totp ?? new OtplibTotp({ issuer: 'Crewkit' }));
  constant(tokens.qrRenderer, ports.qrRenderer ?? new QrcodeRenderer());
  constant(
    tokens.passkeyVerifier,
    new WebAuthnPasskeyVerifier({ rpId: getRpId(options), origins: options.appOrigins }),
  );
  constant(tokens.identityProviders, options.identityProviders ?? []);
  constant(tokens.captcha, captcha ? new FailClosedCaptcha(captcha) : null);
  const cookieSessions = options.sessions?.cookie ?? false;
  constant(tokens.cookieSessions, cookieSessions);
  constant(
    tokens.refreshReuseGraceSeconds,
    options.refreshReuseGraceSeconds ?? (cookieSessions ? cookieGraceSeconds : 0),
  );
  constant(SessionEnd, new SessionEnd(options.maxSessionAgeDays ?? null));
  constant(tokens.checkSessions, options.checkSessions ?? false);
}

/** Returns the URL by which push services can reach the operator. Without HTTPS, it is the form that they require of an email address. */
function toContact(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:admin@${new URL(publicUrl).hostname}`;
}

/** Passkeys belong to a domain. A development server at a loopback address can use them at `localhost`. */
function getRpId({ publicUrl }: Pick<CompleteOptions, 'publicUrl'>): string {
  const { hostname } = new URL(publicUrl);
  return ['127.0.0.1', '[::1]'].includes(hostname) ? 'localhost' : hostname;
}

function breachedPasswords({ breachedPasswords: given }: CompleteOptions, logger: Logger): BreachedPasswords | null {
  if (given === undefined) return null;
  return given === 'common' ? new CommonPasswords() : new FailOpenBreachedPasswords(given, logger);
}

function findGlobalLimit({ rateLimits }: CompleteOptions): number {
  return (typeof rateLimits === 'object' ? rateLimits.globalPerMinute : undefined) ?? defaultGlobalLimit;
}

function apiSettings({ appOrigins, publicUrl, trustedProxies = 0, ...options }: CompleteOptions): ApiSettings {
  return {
    basePath: options.basePath ?? defaultBasePath,
    allowedOrigins: appOrigins,
    sessionOrigins: options.sessions?.cookie === true ? [...appOrigins, new URL(publicUrl).origin] : null,
    trustedProxies,
    https: publicUrl.startsWith('https:'),
  };
}

function createCatalogue({ permissions, ports }: CompleteOptions): PermissionCatalogue {
  return new PermissionCatalogue({ definitions: permissions, hasLocator: ports?.resourceLocator !== undefined });
}
