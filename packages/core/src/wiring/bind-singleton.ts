import type { ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';

type Identifiers<Parts extends readonly unknown[]> = {
  readonly [Index in keyof Parts]: ServiceIdentifier<Parts[Index]>;
};

/** Binds one object for the life of the container. `make` creates it from other objects when it is first requested. */
export type BindSingleton = <T, Parts extends readonly unknown[]>(
  service: ServiceIdentifier<T>,
  parts: Identifiers<Parts>,
  make: (...parts: Parts) => T,
) => void;

/**
 * Returns the only function with which modules bind. It uses no decorators, so that use cases stay plain classes that every TypeScript
 * runner can run. It also checks the types of constructor parameters against the given tokens.
 */
export function singletonsIn({ bind }: ContainerModuleLoadOptions): BindSingleton {
  return (service, parts, make) => {
    bind(service)
      .toResolvedValue((...args: never) => make(...args), parts as never)
      .inSingletonScope();
  };
}
