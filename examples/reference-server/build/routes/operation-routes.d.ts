import { type Route } from '@crewkit/core';
import type { RateLimitRule } from '@crewkit/core/adapter';
export interface OperationSources {
    readonly ping: () => Promise<void>;
    /** Resolves with whether events from other processes arrive immediately. */
    readonly isConnected: () => Promise<boolean>;
    readonly openApiDocument: () => Promise<object>;
    /** The maximum number of requests for the OpenAPI document per minute and client address. */
    readonly limitPerMinute: number;
}
/** Returns a limit for a path outside `/api`, which the global limit does not count. */
export declare function operationLimit(name: string, limitPerMinute: number): RateLimitRule;
/** Returns the routes for operators and monitoring tools. */
export declare function operationRoutes({ ping, isConnected, ...openApi }: OperationSources): readonly Route[];
//# sourceMappingURL=operation-routes.d.ts.map