type Method = (...input: readonly unknown[]) => Promise<unknown>;

/**
 * The store behind a door through which only copies go, as with a database that is far away: a Date or an array that
 * the caller changes afterwards is not the one that is kept.
 */
export function copying<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      // Every member of a store is a method like this: its port says so.
      const method = (member as Method).bind(target);
      return async (...input: readonly unknown[]) => structuredClone(await method(...structuredClone(input)));
    },
  });
}
