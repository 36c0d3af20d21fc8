import type { StoreAdapter } from '../../../ports/store-adapter.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';

/** For each store, the methods that are to behave otherwise. */
export type StoreChanges = { readonly [Name in keyof Stores]?: Partial<Stores[Name]> };

/** `target`, with some members replaced. */
export function override<T extends object>(target: T, changes: Partial<T>): T {
  return new Proxy(target, {
    get(_, name): unknown {
      if (Object.hasOwn(changes, name)) return Reflect.get(changes, name);
      const member: unknown = Reflect.get(target, name);
      // Bound, so that a class with #private members works behind the proxy too.
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

/** The adapter, with another unit of work. */
export function withUnitOfWork(store: StoreAdapter, change: (good: UnitOfWork) => Partial<UnitOfWork>): StoreAdapter {
  return override(store, { unitOfWork: override(store.unitOfWork, change(store.unitOfWork)) });
}

/** The adapter, with every `run` and `read` given changed stores. `change` gets the good ones. */
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
