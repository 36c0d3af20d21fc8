type Method = (...input: readonly unknown[]) => Promise<unknown>;

/**
 * Wraps a store so that only copies cross its interface, as with a remote database: changing a Date or an array after the call does not
 * change what is stored.
 */
export function copying<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      // Every member of a store is a method like this, as its port specifies.
      const method = (member as Method).bind(target);
      return async (...input: readonly unknown[]) => structuredClone(await method(...structuredClone(input)));
    },
  });
}
