import { Container } from 'inversify';

import { defaultBasePath } from '../api/base-path.js';
import type { FieldDefinitions, NoFields } from '../api/schemas/define-fields.js';
import { compileGuard } from '../api/http/dispatch/compile-guard.js';
import type { NoPermissions, PermissionDefinitions } from '../domain/access/permissions/host-permissions.js';
import { PermissionCatalogue } from '../domain/access/permissions/permission-catalogue.js';
import { clientAddress, limitKeyOfAddress } from '../api/http/dispatch/client-address.js';
import { createOpenApiDocument } from '../api/http/openapi/openapi.js';
import { Dispatcher } from '../api/http/dispatch/dispatcher.js';
import { getCookieHeader, presentLiveSession, readSessionCookie } from '../api/sign-in/session-cookie.js';
import { LoadInitialData } from '../features/admin/maintenance/load-initial-data.js';
import { settleWithin } from '../features/shared/delivery-turns.js';
import { subscribeHandlers } from '../runtime/events/event-handlers.js';
import { EventFeed } from '../runtime/events/event-feed.js';
import { RuntimeUnitOfWork } from '../runtime/runtime-unit-of-work.js';
import { SubscriptionLag } from '../runtime/events/subscription-lag.js';
import { BackgroundJobs } from './background-jobs.js';
import { RunSubscription, type EventSubscription } from '../runtime/events/run-subscription.js';
import { describeMailError } from '../features/mail/describe-mail-error.js';
import { createBindUseCases } from '../features/use-cases/caller-use-cases.js';
import { declaredUseCases, type UseCases } from '../features/use-cases/use-cases.js';
import { toSystemActor } from './to-system-actor.js';
import type { Logger } from '../ports/observability/logger.js';
import type { Mailer } from '../ports/mail/mailer.js';
import { completeOptions, type CompleteOptions } from './complete-options.js';
import type { CrewkitOptions } from './crewkit-options.js';
import type { Crewkit } from './crewkit.js';
import { loadModules } from './modules/load-modules.js';
import { portsModule, startMeasurements } from './modules/ports.module.js';
import { singletonsModule } from './modules/singletons.module.js';
import { startJobs } from './start-jobs.js';
import { tokens } from './tokens.js';
import { version } from './version.js';

// New events wake subscriptions.
const subscriptionIntervalSeconds = 2;
const mailerCloseMs = 5_000;

/**
 * Migrates the store, loads the initial data, starts the background jobs, and returns the running instance. Rejects with one `OptionsError`
 * that lists all invalid options. If the store is newer than this code or cannot be reached, rejects and closes the store, mailer, event
 * bus and rate limiter that the options contain. If the event bus is unreachable, the instance still starts, and connects to the bus later
 * (see `events.isConnected`). Close the instance with `close()`.
 *
 * @example
 * const crewkit = await createCrewkit({
 *   store: sqliteStore({ path: './data/crewkit.db' }),
 *   keys: deriveKeys(process.env.CREWKIT_SECRET ?? ''),
 *   publicUrl: 'https://planner.example',
 * });
 */
export async function createCrewkit<
  const P extends PermissionDefinitions = NoPermissions,
  Client = unknown,
  F extends FieldDefinitions<P> = NoFields,
>(given: CrewkitOptions<P, Client, F>): Promise<Crewkit<P, Client, F>> {
  const options = completeOptions(given);
  const container = createContainer(options);
  const close = (): Promise<void> => closeAll(options, container);
  try {
    await loadModules(container, options.modules ?? []);
    await start(options, container);
  } catch (error) {
    // The original error matters more than a failed cleanup.
    await close().catch(() => undefined);
    throw error;
  }
  // The use cases have the fields that the options define.
  return assemble<P, Client>(options, container, close) as unknown as Crewkit<P, Client, F>;
}

/** Closes everything in this order, even if a step fails. Rejects with the first error. */
async function closeAll({ store }: CompleteOptions, container: Container): Promise<void> {
  const steps = [
    () => container.get(BackgroundJobs).stop(),
    () => container.get(EventFeed).close(),
    () => container.get(tokens.rateLimiter)?.close(),
    () => closeMailer(container.get(tokens.mailer), container.get(tokens.logger)),
    () => store.close(),
  ];
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Closes the mailer. A mailer that fails to close must not keep the store open. */
async function closeMailer(mailer: Mailer, logger: Logger): Promise<void> {
  const closing = (async () => mailer.close())().catch((error: unknown) => {
    logger.error({ reason: describeMailError(error, null).reason }, 'failed to close the mailer');
  });
  if (await settleWithin(mailerCloseMs, closing)) return;
  logger.error({ waitedMs: mailerCloseMs }, 'gave up waiting for the mailer to close');
}

async function start(options: CompleteOptions, container: Container): Promise<void> {
  startMeasurements(container, options);
  const applied = await options.store.migrate();
  if (applied.length > 0) container.get(tokens.logger).info({ applied }, 'migrations applied');
  await container.get(LoadInitialData).execute();
  await container.get(EventFeed).start();
  startJobs(container, container.get(BackgroundJobs));
}

function assemble<P extends PermissionDefinitions, Client>(
  {
    store,
    publicUrl,
    basePath = defaultBasePath,
    appOrigins,
    trustedProxies = 0,
    fields,
    sessions,
  }: CompleteOptions<P>,
  container: Container,
  close: () => Promise<void>,
): Crewkit<P, Client> {
  const dispatcher = container.get(Dispatcher);
  const catalogue = container.get(PermissionCatalogue);
  const useCases = container.get(tokens.useCases);
  const bindUseCases = createBindUseCases(useCases);
  const unitOfWork = container.get(RuntimeUnitOfWork);
  return {
    basePath,
    routes: dispatcher.routes,
    dispatch: (route, request) => dispatcher.dispatch(route, request),
    dispatchUnmatched: (request) => dispatcher.dispatchUnmatched(request),
    admit: (request, requirement) => dispatcher.admit(request, requirement),
    can: async (userId, permission, resource) => {
      catalogue.requireScope(resource.scope);
      const name = catalogue.get(permission, resource.scope);
      return useCases.checkPermissions.can(userId, [name], resource);
    },
    compileGuard: (guard) => compileGuard(guard, catalogue),
    openApiDocument: once(() =>
      createOpenApiDocument(dispatcher.routes, { publicUrl, basePath, version, catalogue, fields }),
    ),
    useCases,
    getSession: async (headers) => {
      if (sessions?.cookie !== true) throw new Error('getSession needs the option sessions.cookie.');
      const refreshToken = readSessionCookie(getCookieHeader(headers));
      const session = refreshToken === null ? null : await useCases.readSession.execute(refreshToken);
      return session && presentLiveSession(session, useCases);
    },
    as: (userId) => bindUseCases(() => useCases.authenticate.actAs(userId)),
    system: (reason) => {
      const actor = toSystemActor(reason);
      return bindUseCases(() => Promise.resolve(actor));
    },
    transaction: (work) => unitOfWork.share((client) => work(client as Client)),
    events: container.get(EventFeed),
    handleEvents: (...given) => unitOfWork.outside(() => startSubscription(container, subscribeHandlers(...given))),
    clock: container.get(tokens.clock),
    logger: container.get(tokens.logger),
    meter: container.get(tokens.meter),
    tracer: container.get(tokens.tracer),
    appOrigins,
    rateLimiter: container.get(tokens.rateLimiter),
    getLimitKey: ({ remoteAddress, headers }) =>
      limitKeyOfAddress(clientAddress(remoteAddress, headers['x-forwarded-for'], trustedProxies)),
    ping: () => store.ping(),
    close,
  };
}

function createContainer(options: CompleteOptions): Container {
  // Modules of the embedding application can bind without a scope, but each port and use case is one object.
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(portsModule(options), singletonsModule);
  container.bind(tokens.useCases).toDynamicValue(() => collectUseCases(container));
  return container;
}

function collectUseCases(container: Container): UseCases {
  const entries = Object.entries(declaredUseCases).map(([name, { create }]) => [name, container.get<unknown>(create)]);
  return Object.fromEntries(entries) as UseCases;
}

async function startSubscription(container: Container, subscription: EventSubscription): Promise<() => Promise<void>> {
  const jobs = container.get(BackgroundJobs);
  const tools = {
    holder: container.get(tokens.ids).rowId(),
    clock: container.get(tokens.clock),
    logger: container.get(tokens.logger),
    meter: container.get(tokens.meter),
  };
  const name = `subscription ${subscription.name}`;
  const running = new RunSubscription(container.get(tokens.unitOfWork), subscription, tools);
  await running.start();
  // A second subscription with the same name would wait until the first one ends, and thus never run. The check comes
  // last, because two subscriptions with the same name could be starting concurrently.
  if (jobs.has(name)) {
    await running.release();
    throw new Error(`A subscription named "${subscription.name}" is already running.`);
  }
  const unwatch = container.get(SubscriptionLag).watch(running);
  const stopWaking = container.get(EventFeed).onNews(() => jobs.wake(name));
  return jobs.add({
    name,
    everySeconds: subscriptionIntervalSeconds,
    run: () => running.execute(),
    end: () => {
      unwatch();
      stopWaking();
      return running.release();
    },
  });
}

/**
 * Returns a function that creates the value at the first call and then always returns the same value. Most processes never need the value.
 */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
