import type { ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';

type Identifiers<Parts extends readonly unknown[]> = {
  readonly [Index in keyof Parts]: ServiceIdentifier<Parts[Index]>;
};

/** Binds one object for the life of the container, created by `make` from other objects when first requested. */
export type BindSingleton = <T, Parts extends readonly unknown[]>(
  service: ServiceIdentifier<T>,
  parts: Identifiers<Parts>,
  make: (...parts: Parts) => T,
) => void;

/**
 * The only way in which modules bind: no decorators, so that use cases stay plain classes that every TypeScript runner can run, and the
 * types of constructor parameters are checked against the given tokens.
 */
export function singletonsIn({ bind }: ContainerModuleLoadOptions): BindSingleton {
  return (service, parts, make) => {
    bind(service)
      .toResolvedValue((...args: never) => make(...args), parts as never)
      .inSingletonScope();
  };
}
