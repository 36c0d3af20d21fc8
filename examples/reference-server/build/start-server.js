import { prometheusMeter } from '@crewkit/adapter-metrics-prometheus';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, createHttpServer, devMailer } from '@crewkit/core';
import { createListener } from './create-listener.js';
import { answerNavigations } from './delivery/answer-navigations.js';
import { compressAnswers } from './delivery/compress-answers.js';
import { devGuard } from './dev-guard.js';
import { readFrontEnd } from './front-end/read-front-end.js';
import { openBlobs } from './open-blobs.js';
import { openShared, openStore } from './open-store.js';
import { readKeys } from './settings/read-keys.js';
import { frontEndRoutes, notFoundDocument } from './routes/front-end-routes.js';
import { metricsRoutes } from './routes/metrics-routes.js';
import { operationRoutes } from './routes/operation-routes.js';
import { pageRoutes } from './routes/page-routes.js';
import { StartupGuard } from './startup-guard.js';
import { stopServer } from './stop-server.js';
// Connections wait in the backlog while the process is busy. Node's default of 511 is too small when thousands of sockets reconnect at the
// same time: if the backlog is full, a connection attempt is repeated after one, three and seven seconds. The system limits the backlog to
// net.core.somaxconn.
const backlog = 4096;
/** Starts the server and everything it needs. Rejects with a clear Error if a key, the port or the store is unusable. */
export async function startServer(settings, logger) {
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
        gate.open(devGuard(app.listener, ownPlaces(settings, url)));
        const steps = [() => realtime.close(), () => app.close(), () => crewkit.close()];
        return { url, close: () => stopServer(server, steps) };
    }
    catch (error) {
        server.close();
        throw error;
    }
}
function listen(server, { host, port }) {
    return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port, backlog }, () => {
            server.off('error', reject);
            const { address, family, port: bound } = server.address();
            resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`);
        });
    });
}
function ownPlaces({ host, publicUrl, appOrigins }, url) {
    const { hostname, origin } = new URL(publicUrl ?? url);
    return { names: [host, hostname], origins: [origin, ...appOrigins] };
}
async function startCrewkit(settings, { keys, identityProviders, url, logger }) {
    const opened = await openStore(settings.store);
    const { store, ...development } = await openDevelopment(settings, opened, logger);
    const shared = await openShared(settings);
    const publicUrl = settings.publicUrl ?? url;
    const prometheus = settings.metrics === 'off' ? null : openMeter(settings.metrics);
    const frontEnd = await readFrontEnd();
    if (frontEnd.built === null)
        logger.warn('the front end is not built: its pages say how, and the rest works');
    const crewkit = createCrewkit({
        store,
        ...(shared === undefined ? {} : { shared }),
        mailer: await createMailer(settings, publicUrl),
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
        ports: { logger, ...(prometheus === null ? {} : { meter: prometheus.meter }), ...development.ports },
    });
    const notFound = notFoundDocument(frontEnd, publicUrl);
    return notFound === null ? crewkit : answerNavigations(await crewkit, notFound);
}
/**
 * Creates the meter. If all clients can read the metrics, they are collected at most once a second. With a token, only Prometheus reads
 * them.
 */
function openMeter(readers) {
    return prometheusMeter({ processMetrics: true, maxAgeMs: readers === 'on' ? 1000 : 0 });
}
/** Loads the identity providers. Social sign-in is loaded only if it is used. */
async function openIdentityProviders(settings) {
    if (settings.socialPath === null)
        return [];
    const { readIdentityProviders } = await import('./settings/read-identity-providers.js');
    return readIdentityProviders(settings);
}
/**
 * Creates the mailbox and the sample data if emails are captured instead of sent. Otherwise they are not available, because a captured
 * email contains a token meant only for its recipient, and the passwords of sample users are public.
 */
async function openDevelopment({ production, smtpUrl }, store, logger) {
    if (production || smtpUrl !== null)
        return { store, routes: [], ports: {} };
    const { getDevelopment } = await import('./development.js');
    return getDevelopment(store, logger);
}
/** Returns the configured origins. Without any, returns the server's own origin, in development also under the name localhost. */
function appOrigins({ appOrigins: given, production }, publicUrl) {
    const [first, ...others] = given;
    if (first !== undefined)
        return [first, ...others];
    const own = new URL(publicUrl);
    const { origin } = own;
    if (production || own.hostname !== '127.0.0.1')
        return [origin];
    own.hostname = 'localhost';
    return [origin, own.origin];
}
/** Creates the mailer. Loads the mail library only if emails are sent. */
async function createMailer({ smtpUrl, mailFrom }, publicUrl) {
    if (smtpUrl === null)
        return devMailer();
    const { smtpMailer } = await import('@crewkit/adapter-mail-smtp');
    const { hostname, username } = new URL(smtpUrl);
    // Credentials are never sent unencrypted over a network.
    const requireTls = username !== '' && !isLoopback(hostname);
    const from = mailFrom ?? `Crewkit <no-reply@${new URL(publicUrl).hostname}>`;
    return smtpMailer({ url: smtpUrl, from, requireTls });
}
function isLoopback(hostname) {
    return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
//# sourceMappingURL=start-server.js.map