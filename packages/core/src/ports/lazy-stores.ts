import type { Stores } from './unit-of-work.js';

/** One function per store, which creates the store on a context, such as a database connection. */
export type StoreFactories<Context> = { readonly [Name in keyof Stores]: (context: Context) => Stores[Name] };

// Keys that no store and no caller uses, so that code with access to stores does not find the connection by a name.
const created = Symbol('created');
const given = Symbol('context');

class StoresOnContext<Context> {
  readonly [created]: Record<string, unknown> = {};
  readonly [given]: Context;

  constructor(context: Context) {
    this[given] = context;
  }
}

/**
 * Returns a function that provides all stores on a context. A store is created when it is first used, because a transaction uses only a few
 * of them. The stores are getters of a prototype. To replace one of them, pass the object to `Object.create`, which works only for
 * objects that this function returns; the spread syntax does not copy getters of a prototype.
 */
export function lazyStores<Context>(factories: StoreFactories<Context>): (context: Context) => Stores {
  class LazyStores extends StoresOnContext<Context> {}
  for (const [name, create] of Object.entries<(context: Context) => unknown>(factories)) {
    Object.defineProperty(LazyStores.prototype, name, {
      enumerable: true,
      get(this: LazyStores): unknown {
        return (this[created][name] ??= create(this[given]));
      },
    });
  }
  return (context) => new LazyStores(context) as unknown as Stores;
}
