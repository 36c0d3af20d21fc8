import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { prometheusMeter, type PrometheusMeter } from '@crewkit/adapter-metrics-prometheus';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, createHttpServer, defaultPorts, type Crewkit } from '@crewkit/core';
import type { IdentityProvider, StoreAdapter } from '@crewkit/core/adapter';
import type { Logger } from 'pino';
import { createListener } from './create-listener.js';
import { answerNavigations } from './delivery/answer-navigations.js';
import { compressAnswers } from './delivery/compress-answers.js';
import { devGuard, type OwnPlaces } from './dev-guard.js';
import type { Development } from './development.js';
import { readFrontEnd } from './front-end/read-front-end.js';
import type { MetricsSettings } from './settings/metrics-settings.js';
import { openBlobs } from './open-blobs.js';
import { openMailer } from './open-mailer.js';
import { openEvents, openShared, openStore } from './open-store.js';
import { readKeys, type Keys } from './settings/read-keys.js';
import { frontEndRoutes, notFoundDocument } from './routes/front-end-routes.js';
import { metricsRoutes } from './routes/metrics-routes.js';
import { operationRoutes } from './routes/operation-routes.js';
import { pageRoutes } from './routes/page-routes.js';
import type { Settings } from './settings/settings.js';
import { serveMcp } from './serve-mcp.js';
import { StartupGuard } from './startup-guard.js';
import { stopServer } from './stop-server.js';

// Connections wait in the backlog while the process is busy. Node's default of 511 is too small when thousands of sockets reconnect at the
// same time: if the backlog is full, a connection attempt is repeated after one, three and seven seconds. The system limits the backlog to
// net.core.somaxconn.
const backlog = 4096;

export interface RunningServer {
  readonly url: string;
  /** Stops accepting connections, finishes running requests, and closes sockets and the store. */
  close(): Promise<void>;
}

/** Starts the server and everything it needs. Rejects with a clear Error if a key, the port or the store is unusable. */
export async function startServer(settings: Settings, logger: Logger): Promise<RunningServer> {
  const keys = readKeys(settings);
  const identityProviders = await openIdentityProviders(settings);
  const gate = new StartupGuard();
  const server = createHttpServer(gate.listener);
  // The port is opened first, because with PORT=0 the links in emails depend on it.
  const url = await listen(server, settings);
  try {
    const crewkit = await startCrewkit(settings, { keys, identityProviders, url, logger });
    const app = await createListener(compressAnswers(crewkit), settings.http);
    const realtime = attachRealtime(server, crewkit, { limits: { connectionsPerUser: settings.socketsPerUser } });
    const { mcpTools, publicUrl } = settings;
    const listener = await serveMcp(app.listener, crewkit, { mcpTools, publicUrl: publicUrl ?? url });
    gate.open(devGuard(listener, ownPlaces(settings, url)));
    const steps = [() => realtime.close(), () => app.close(), () => crewkit.close()];
    return { url, close: () => stopServer(server, steps) };
  } catch (error) {
    server.close();
    throw error;
  }
}

function listen(server: Server, { host, port }: Settings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog }, () => {
      server.off('error', reject);
      const { address, family, port: bound } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`);
    });
  });
}

function ownPlaces({ host, publicUrl, appOrigins }: Settings, url: string): OwnPlaces {
  const { hostname, origin } = new URL(publicUrl ?? url);
  return { names: [host, hostname], origins: [origin, ...appOrigins] };
}

interface StartedWith {
  readonly keys: Keys;
  readonly identityProviders: readonly IdentityProvider[];
  readonly url: string;
  readonly logger: Logger;
}

async function startCrewkit(
  settings: Settings,
  { keys, identityProviders, url, logger }: StartedWith,
): Promise<Crewkit> {
  const opened = await openStore(settings.store);
  const { store, ...development } = await openDevelopment(settings, opened, logger);
  const shared = await openShared(settings);
  const publicUrl = settings.publicUrl ?? url;
  const prometheus = settings.metrics === 'off' ? null : openMeter(settings.metrics);
  const frontEnd = await readFrontEnd();
  if (frontEnd.built === null) logger.warn('the front end is not built: its pages say how, and the rest works');
  const crewkit: Promise<Crewkit> = createCrewkit({
    store,
    ...(shared === undefined ? {} : { shared }),
    mailer: await openMailer(settings, publicUrl),
    blobs: await openBlobs(settings.blobs),
    keys,
    identityProviders,
    publicUrl,
    appOrigins: appOrigins(settings, publicUrl),
    ...(settings.breachedPasswords === 'off' ? {} : { breachedPasswords: settings.breachedPasswords }),
    sessions: { cookie: settings.sessionCookie },
    refreshReuseGraceSeconds: settings.refreshReuseGraceSeconds,
    maxSessionAgeDays: settings.maxSessionAgeDays,
    checkSessions: settings.checkSessions,
    mentionMails: settings.mentionMails,
    storageLimits: settings.storageLimits,
    contactPolicy: settings.contactPolicy,
    groupAdditionsPerDay: settings.groupAdditionsPerDay,
    outbound: { allow: settings.outboundAllow },
    trustedProxies: settings.trustedProxies,
    rateLimits: settings.rateLimits
      ? { globalPerMinute: settings.globalLimitPerMinute, routes: settings.routeLimits }
      : 'off',
    routes: [
      ...operationRoutes({
        ping: () => store.ping(),
        isConnected: async () => (await crewkit).events.isConnected(),
        openApiDocument: async () => (await crewkit).openApiDocument(),
        limitPerMinute: settings.operationLimitPerMinute,
      }),
      ...metricsRoutes(settings, prometheus),
      ...frontEndRoutes(frontEnd, publicUrl),
      ...pageRoutes,
      ...development.routes,
    ],
    ports: {
      logger,
      ...(prometheus === null ? {} : { meter: prometheus.meter }),
      ...(settings.importedHashes ? { passwordHasher: defaultPorts.passwordHasher({ importedHashes: true }) } : {}),
      ...development.ports,
      ...(await openEvents(settings, logger)),
    },
  });
  const notFound = notFoundDocument(frontEnd, publicUrl);
  return notFound === null ? crewkit : answerNavigations(await crewkit, notFound);
}

/**
 * Creates the meter. If all clients can read the metrics, they are collected at most once a second. With a token, only Prometheus reads
 * them.
 */
function openMeter(readers: Exclude<MetricsSettings, 'off'>): PrometheusMeter {
  return prometheusMeter({ processMetrics: true, maxAgeMs: readers === 'on' ? 1000 : 0 });
}

/** Loads the identity providers. Social sign-in is loaded only if it is used. */
async function openIdentityProviders(settings: Settings): Promise<readonly IdentityProvider[]> {
  if (settings.socialPath === null) return [];
  const { readIdentityProviders } = await import('./settings/read-identity-providers.js');
  return readIdentityProviders(settings);
}

/**
 * Creates the mailbox and the sample data if emails are captured instead of sent. Otherwise they are not available, because a captured
 * email contains a token meant only for its recipient, and the passwords of sample users are public.
 */
async function openDevelopment(
  { production, smtpUrl }: Settings,
  store: StoreAdapter,
  logger: Logger,
): Promise<Development> {
  if (production || smtpUrl !== null) return { store, routes: [], ports: {} };
  const { getDevelopment } = await import('./development.js');
  return getDevelopment(store, logger);
}

/** Returns the configured origins. Without any, returns the server's own origin, in development also under the name localhost. */
function appOrigins({ appOrigins: given, production }: Settings, publicUrl: string): [string, ...string[]] {
  const [first, ...others] = given;
  if (first !== undefined) return [first, ...others];
  const own = new URL(publicUrl);
  const { origin } = own;
  if (production || own.hostname !== '127.0.0.1') return [origin];
  own.hostname = 'localhost';
  return [origin, own.origin];
}
