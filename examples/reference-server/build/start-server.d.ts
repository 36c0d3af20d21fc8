import type { Logger } from 'pino';
import type { Settings } from './settings/settings.js';
export interface RunningServer {
    readonly url: string;
    /** Stops accepting connections, finishes running requests, and closes sockets and the store. */
    close(): Promise<void>;
}
/** Starts the server and everything it needs. Rejects with a clear Error if a key, the port or the store is unusable. */
export declare function startServer(settings: Settings, logger: Logger): Promise<RunningServer>;
//# sourceMappingURL=start-server.d.ts.map