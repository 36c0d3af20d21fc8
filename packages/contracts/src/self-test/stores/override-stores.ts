import type { StoreAdapter, Stores, UnitOfWork } from '@crewkit/core/adapter';

/** The methods to replace, for each store. */
export type StoreChanges = { readonly [Name in keyof Stores]?: Partial<Stores[Name]> };

/** Returns `target` with some members replaced. */
export function override<T extends object>(target: T, changes: Partial<T>): T {
  return new Proxy(target, {
    get(_, name): unknown {
      if (Object.hasOwn(changes, name)) return Reflect.get(changes, name);
      const member: unknown = Reflect.get(target, name);
      // The method is bound, so that a class with #private members also works behind the proxy.
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

/** Returns the adapter with another unit of work. */
export function withUnitOfWork(store: StoreAdapter, change: (good: UnitOfWork) => Partial<UnitOfWork>): StoreAdapter {
  return override(store, { unitOfWork: override(store.unitOfWork, change(store.unitOfWork)) });
}

/** Returns the adapter with changed stores for every `run` and `read`. `change` gets the good stores. */
export function withStores(store: StoreAdapter, change: (good: Stores) => StoreChanges): StoreAdapter {
  const changed = (good: Stores): Stores => {
    const changes = Object.entries(change(good)).map(([name, methods]) => {
      const target = good[name as keyof Stores];
      return [name, override<object>(target, methods)];
    });
    return override<Stores>(good, Object.fromEntries(changes) as Partial<Stores>);
  };
  return withUnitOfWork(store, (good) => ({
    run: (work) => good.run((stores) => work(changed(stores))),
    read: (work) => good.read((stores) => work(changed(stores))),
  }));
}
