import type { StoreAdapter, Stores, UnitOfWork } from '@crewkit/core/adapter';

const notYet = new Proxy(
  {},
  { get: (_, name) => () => Promise.reject(new Error(`${String(name)} is not written yet.`)) },
);

/** Returns the given stores. The methods of all other stores reject. */
function withRest(written: Partial<Stores>): Stores {
  return new Proxy(written as Stores, { get: (_, name) => written[name as keyof Stores] ?? notYet });
}

export function myStore(): StoreAdapter {
  const stores = withRest({});
  const unitOfWork: UnitOfWork = { run: (work) => work(stores), read: (work) => work(stores) };
  return { unitOfWork, migrate: async () => [], ping: () => Promise.resolve(), close: () => Promise.resolve() };
}
