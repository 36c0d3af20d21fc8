import { AsyncResource } from 'node:async_hooks';
/**
 * Wraps a store so that its work runs in its caller's asynchronous context. Some stores, such as SQLite, run the work of several callers
 * one after another in the context of the first caller.
 */
export function keepContext(store) {
    const { unitOfWork, shared } = store;
    return {
        unitOfWork: {
            run: (work, traits) => unitOfWork.run(AsyncResource.bind(work), traits),
            read: (work) => unitOfWork.read(AsyncResource.bind(work)),
        },
        ...(shared === undefined ? {} : { shared }),
        measure: (meter) => store.measure?.(meter),
        migrate: () => store.migrate(),
        ping: () => store.ping(),
        close: () => store.close(),
    };
}
//# sourceMappingURL=keep-context.js.map