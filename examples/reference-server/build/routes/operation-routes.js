import { CrewkitError, publicRoute } from '@crewkit/core';
import { answerCompressed, cachedButAsked, fileRequestHeaders } from '../delivery/file-answer.js';
/** Returns a limit for a path outside `/api`, which the global limit does not count. */
export function operationLimit(name, limitPerMinute) {
    return { name, limit: limitPerMinute, windowSeconds: 60 };
}
const page = (operationId, path, run) => publicRoute({
    operationId,
    method: 'GET',
    path,
    tag: 'operation',
    summary: operationId,
    responses: { 200: { description: 'As it stands.' } },
    errors: [],
    hidden: true,
}, run);
/** Returns the routes for operators and monitoring tools. */
export function operationRoutes({ ping, isConnected, ...openApi }) {
    return [
        page('healthz', '/healthz', () => Promise.resolve({ status: 200, body: { status: 'alive' } })),
        page('readyz', '/readyz', async () => {
            try {
                await ping();
            }
            catch (cause) {
                throw new CrewkitError('UNAVAILABLE', { detail: 'The database does not answer.', cause });
            }
            // The server also works without the bus, but then receives events from other processes a second late.
            return { status: 200, body: { status: 'ready', events: (await isConnected()) ? 'connected' : 'interrupted' } };
        }),
        openApiRoute(openApi),
    ];
}
/** Returns the route of the OpenAPI document, which is serialized and compressed once. */
function openApiRoute({ openApiDocument, limitPerMinute, }) {
    const read = async () => ({
        type: 'application/json; charset=utf-8',
        bytes: Buffer.from(JSON.stringify(await openApiDocument())),
    });
    // The document changes with the server's version.
    const answer = answerCompressed(read, { 'Cache-Control': cachedButAsked });
    return publicRoute({
        operationId: 'openapi',
        method: 'GET',
        path: '/openapi.json',
        tag: 'operation',
        summary: 'openapi',
        limit: operationLimit('openapi', limitPerMinute),
        reads: fileRequestHeaders,
        responses: {
            200: { description: 'The OpenAPI document.', headers: ['ETag'] },
            304: { description: 'Not modified.', headers: ['ETag'] },
        },
        errors: [],
        hidden: true,
    }, (_, input) => answer(input));
}
//# sourceMappingURL=operation-routes.js.map