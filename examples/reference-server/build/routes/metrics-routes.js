import { createHash, timingSafeEqual } from 'node:crypto';
import { CrewkitError, publicRoute } from '@crewkit/core';
import { operationLimit } from './operation-routes.js';
/** Returns the route that Prometheus scrapes. If `prometheus` is null, metrics are off and the path does not exist. */
export function metricsRoutes({ metrics: settings, operationLimitPerMinute }, prometheus) {
    if (prometheus === null)
        return [];
    const token = typeof settings === 'object' ? settings.token : null;
    const metrics = publicRoute({
        operationId: 'metrics',
        method: 'GET',
        path: '/metrics',
        tag: 'operation',
        summary: 'metrics',
        limit: operationLimit('metrics', operationLimitPerMinute),
        reads: ['Authorization'],
        responses: { 200: { description: 'The metrics, in the text format of Prometheus.' } },
        errors: ['UNAUTHENTICATED'],
        hidden: true,
    }, async (_, { authorization }) => {
        if (token !== null && !isBearer(authorization, token))
            throw new CrewkitError('UNAUTHENTICATED');
        return { status: 200, content: { type: prometheus.contentType, bytes: await prometheus.text() } };
    });
    return [metrics];
}
/** Compares the header with the token in constant time. */
function isBearer(authorization, token) {
    const [, given = ''] = /^bearer (.+)$/i.exec(authorization ?? '') ?? [];
    return timingSafeEqual(digest(given), digest(token));
}
function digest(text) {
    return createHash('sha256').update(text).digest();
}
//# sourceMappingURL=metrics-routes.js.map