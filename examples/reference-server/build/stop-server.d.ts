import type { Server } from 'node:http';
/**
 * Stops accepting connections, runs the first step (which ends long-lived sockets), lets running requests finish, and then runs the
 * remaining steps in order.
 *
 * Keep-alive connections are not closed immediately. A proxy may send a request on such a connection at the moment when it is closed here,
 * and could not know whether the request had an effect. Therefore requests on these connections get a response with `Connection: close`.
 * The proxy finds the port closed for new connections and uses another server.
 */
export declare function stopServer(server: Server, [closeSockets, ...steps]: (() => Promise<unknown>)[]): Promise<void>;
//# sourceMappingURL=stop-server.d.ts.map