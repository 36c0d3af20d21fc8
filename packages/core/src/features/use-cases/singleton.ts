/** A class whose instances have the type `T`. */
type Class<T> = new (...args: never) => T;

declare const valueType: unique symbol;

/** A symbol that carries the type of the value that is bound to it. */
type TypedSymbol<T> = symbol & { readonly [valueType]: T };

/** The key of a port or of a setting. At run time, the key is a symbol. Inversify reads the type from the other member of the type. */
export type Token<T> = TypedSymbol<T> | (new () => T);

/** Where a value comes from: a token, the class of another singleton, or a plain object with a dependency for each of its fields. */
type Dependency<T> = TypedSymbol<T> | Class<T> | (T extends object ? Fields<T> : never);

// Plain objects cannot stand in for instances of classes with private fields, for lists or for functions.
type Fields<T extends object> = T extends readonly unknown[]
  ? never
  : { [Name in keyof T]: T[Name] } extends T
    ? { readonly [Name in keyof T]: Dependency<T[Name]> }
    : never;

type Dependencies<Parameters extends readonly unknown[]> = {
  readonly [Index in keyof Parameters]: Dependency<Parameters[Index]>;
};

export type Constructor = new (...args: never) => unknown;

/** A dependency whose type has been checked. */
// oxlint-disable-next-line typescript/consistent-indexed-object-style -- a Record cannot refer to itself
export type AnyDependency = symbol | Constructor | { readonly [Name in string]: AnyDependency };

/** A class, and what its constructor receives. The container creates one instance. */
export interface Singleton<T> {
  readonly create: Class<T>;
  readonly dependencies: readonly AnyDependency[];
}

/** The instances of a record of declared singletons. */
export type Instances<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Singleton<infer T> ? T : never;
};

/** Creates a token. The name appears in error messages. */
export function token<T>(name: string): Token<T> {
  return Symbol(name) as TypedSymbol<T>;
}

/** Declares a singleton. The dependencies must match the parameters of the class's constructor, which the compiler checks. */
export function singleton<C extends Constructor>(
  create: C,
  dependencies: Dependencies<ConstructorParameters<C>>,
): Singleton<InstanceType<C>> {
  return { create, dependencies } as unknown as Singleton<InstanceType<C>>;
}
