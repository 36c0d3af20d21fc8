type Method = (...input: readonly unknown[]) => Promise<unknown>;

/**
 * Wraps a store so that only copies cross its interface, as with a remote database. Changing a Date or an array after the call does not
 * change the stored data.
 */
export function copying<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      // The port specifies that every member of a store is such a method.
      const method = (member as Method).bind(target);
      return async (...input: readonly unknown[]) => structuredClone(await method(...structuredClone(input)));
    },
  });
}
