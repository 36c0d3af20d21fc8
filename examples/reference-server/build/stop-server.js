import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
// Requests that still run this many milliseconds after the stop began are disconnected. The contract allows 10 s in total.
const drainMs = 7_000;
// The time in milliseconds in which keep-alive connections can send one more request. It is longer than a proxy needs to find the port
// closed.
const lastRequestMs = 300;
/**
 * Stops accepting connections, runs the first step (which ends long-lived sockets), lets running requests finish, and then runs the
 * remaining steps in order.
 *
 * Keep-alive connections are not closed immediately. A proxy may send a request on such a connection at the moment when it is closed here,
 * and could not know whether the request had an effect. Therefore requests on these connections get a response with `Connection: close`.
 * The proxy finds the port closed for new connections and uses another server.
 */
export async function stopServer(server, [closeSockets, ...steps]) {
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.prependListener('request', endConnection);
    // The HTTP server's own `close` would also close idle connections.
    NetServer.prototype.close.call(server);
    const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
    await closeSockets?.();
    const kept = new AbortController();
    await Promise.race([closed, sleep(lastRequestMs, undefined, { signal: kept.signal })]);
    kept.abort();
    server.closeIdleConnections();
    // After its last request, a keep-alive connection may be idle, which would keep the server open.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    await closed;
    clearTimeout(cutOff);
    clearInterval(sweep);
    for (const step of steps)
        await step();
}
const endConnection = (_request, response) => {
    response.shouldKeepAlive = false;
};
//# sourceMappingURL=stop-server.js.map