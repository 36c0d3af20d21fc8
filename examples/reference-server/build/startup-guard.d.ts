import type { RequestListener } from 'node:http';
/**
 * Handles requests until the server is ready. Requests are held for a moment and then get a response that asks the client to retry. Proxies
 * do not retry forwarded requests that may have had an effect, so refusing such requests immediately would lose them.
 */
export declare class StartupGuard {
    private readonly holdMs;
    private inner;
    private readonly held;
    constructor(holdMs?: number);
    readonly listener: RequestListener;
    /** Passes all requests to `inner` from now on, beginning with the held requests. */
    open(inner: RequestListener): void;
    private hold;
}
//# sourceMappingURL=startup-guard.d.ts.map