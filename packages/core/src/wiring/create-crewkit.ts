// Once, before Inversify: hosts may bind decorated classes of their own.
import 'reflect-metadata';
import { Container } from 'inversify';

import { createOpenApiDocument } from '../api/openapi.js';
import type { UseCases } from '../features/use-cases.js';
import { accountsModule } from './accounts.module.js';
import { apiModule } from './api.module.js';
import { authModule } from './auth.module.js';
import { BackgroundJobs } from './background-jobs.js';
import { chatModule } from './chat.module.js';
import type { CrewkitOptions } from './crewkit-options.js';
import type { Crewkit } from './crewkit.js';
import { mailModule } from './mail.module.js';
import { portsModule } from './ports.module.js';
import { setupModule } from './setup.module.js';
import { tokens, useCase } from './tokens.js';
import { useCaseNames } from './use-case-names.js';
import { version } from './version.js';

const mailIntervalSeconds = 1;
const sweepIntervalSeconds = 10 * 60;

/**
 * Migrates the store, loads the initial data, starts the background jobs, and returns the running kit.
 * Rejects if the store cannot be reached or is newer than this code. Close it with `close()`.
 */
export async function createCrewkit(options: CrewkitOptions): Promise<Crewkit> {
  const container = createContainer(options);
  const logger = container.get(tokens.logger);
  const applied = await options.store.migrate();
  if (applied.length > 0) logger.info({ applied }, 'migrations applied');
  await container.get(tokens.loadInitialData).execute();
  const jobs = startJobs(container);
  const dispatcher = container.get(tokens.dispatcher);
  const events = container.get(tokens.events);
  return {
    routes: dispatcher.routes,
    dispatch: (route, request) => dispatcher.dispatch(route, request),
    dispatchUnmatched: (request) => dispatcher.dispatchUnmatched(request),
    openApiDocument: once(() => createOpenApiDocument(dispatcher.routes, { publicUrl: options.publicUrl, version })),
    useCases: container.get(tokens.useCases),
    events,
    clock: container.get(tokens.clock),
    logger,
    appOrigins: options.appOrigins,
    ping: () => options.store.ping(),
    close: async () => {
      await jobs.stop();
      await events.close();
      await options.mailer.close();
      await options.store.close();
    },
  };
}

function createContainer(options: CrewkitOptions): Container {
  const container = new Container();
  container.load(portsModule(options), mailModule, accountsModule, authModule, chatModule, setupModule, apiModule);
  container.bind(tokens.useCases).toConstantValue(collectUseCases(container));
  return container;
}

// Resolved here, once: nothing is looked up per request, and a missing binding stops the start.
function collectUseCases(container: Container): UseCases {
  const entries = useCaseNames.map((name) => [name, container.get<unknown>(useCase(name))]);
  return Object.fromEntries(entries) as UseCases;
}

function startJobs(container: Container): BackgroundJobs {
  const deliverMail = container.get(tokens.deliverMail);
  const sweepExpired = container.get(tokens.sweepExpired);
  const sweep = async (): Promise<boolean> => {
    await sweepExpired.execute();
    return false;
  };
  return new BackgroundJobs(
    [
      { name: 'deliver-mail', everySeconds: mailIntervalSeconds, run: () => deliverMail.execute() },
      { name: 'sweep-expired', everySeconds: sweepIntervalSeconds, run: sweep },
    ],
    container.get(tokens.logger),
  );
}

/** Made when first asked for: most starts never show it, and it is the same each time. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
