import type { Route } from '@crewkit/core';
import type { Clock, StoreAdapter } from '@crewkit/core/adapter';
import type { Logger } from 'pino';
/** The parts that development mode adds or replaces. */
export interface Development {
    readonly store: StoreAdapter;
    readonly routes: readonly Route[];
    readonly ports: {
        readonly clock?: Clock;
    };
}
/** Creates the mailbox and the sample data. The caller ensures that this never happens in production. */
export declare function getDevelopment(store: StoreAdapter, logger: Logger): Development;
//# sourceMappingURL=development.d.ts.map