import type { StoreAdapter } from '@crewkit/core/adapter';
/**
 * Wraps a store so that its work runs in its caller's asynchronous context. Some stores, such as SQLite, run the work of several callers
 * one after another in the context of the first caller.
 */
export declare function keepContext(store: StoreAdapter): StoreAdapter;
//# sourceMappingURL=keep-context.d.ts.map