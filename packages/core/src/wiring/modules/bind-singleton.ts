import type { ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';

type Identifiers<Parts extends readonly unknown[]> = {
  readonly [Index in keyof Parts]: ServiceIdentifier<Parts[Index]>;
};

/**
 * Binds one object for the container's lifetime. When the object is first requested, `make` creates it from the objects that are bound to
 * the tokens in `parts`.
 */
export type BindSingleton = <T, Parts extends readonly unknown[]>(
  service: ServiceIdentifier<T>,
  parts: Identifiers<Parts>,
  make: (...parts: Parts) => T,
) => void;

/**
 * Returns the function with which modules bind all objects. The function uses no decorators, so use cases stay plain classes that every
 * TypeScript runner can run. Its types also check that the tokens in `parts` match the parameters of `make`.
 */
export function singletonsIn({ bind }: ContainerModuleLoadOptions): BindSingleton {
  return (service, parts, make) => {
    bind(service)
      .toResolvedValue((...args: never) => make(...args), parts as never)
      .inSingletonScope();
  };
}
