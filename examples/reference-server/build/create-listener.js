/**
 * Creates Crewkit's request listener on the chosen framework, without a port, because this program has its own server that already listens.
 */
export async function createListener(crewkit, http) {
    if (http === 'express') {
        const { createExpressServer } = await import('@crewkit/adapter-http-express');
        const server = createExpressServer(crewkit);
        // A server that does not listen can still handle requests through its event.
        return { listener: (request, response) => void server.emit('request', request, response), close: done };
    }
    const { createFastifyServer } = await import('@crewkit/adapter-http-fastify');
    const app = createFastifyServer(crewkit);
    await app.ready();
    return { listener: app.routing.bind(app), close: () => app.close() };
}
function done() {
    return Promise.resolve();
}
//# sourceMappingURL=create-listener.js.map