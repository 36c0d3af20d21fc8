import { apiContentPolicy } from '@crewkit/core';
// Longer than a start takes on a busy machine, but shorter than the timeout of proxies. A migration may take longer.
const defaultHoldMs = 10_000;
/**
 * Handles requests until the server is ready. Requests are held for a moment and then get a response that asks the client to retry. Proxies
 * do not retry forwarded requests that may have had an effect, so refusing such requests immediately would lose them.
 */
export class StartupGuard {
    holdMs;
    inner = null;
    held = new Set();
    constructor(holdMs = defaultHoldMs) {
        this.holdMs = holdMs;
    }
    listener = (request, response) => {
        if (this.inner === null)
            this.hold(request, response);
        else
            this.inner(request, response);
    };
    /** Passes all requests to `inner` from now on, beginning with the held requests. */
    open(inner) {
        this.inner = inner;
        for (const pass of this.held)
            pass();
        this.held.clear();
    }
    hold(request, response) {
        const pass = () => {
            clearTimeout(timer);
            // Clients that have disconnected during the wait need no response.
            if (!response.destroyed)
                this.listener(request, response);
        };
        const timer = setTimeout(() => {
            this.held.delete(pass);
            const policy = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': apiContentPolicy };
            const headers = { ...policy, 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' };
            response.writeHead(503, headers).end('starting\n');
        }, this.holdMs);
        this.held.add(pass);
    }
}
//# sourceMappingURL=startup-guard.js.map