import type { ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';

type Identifiers<Parts extends readonly unknown[]> = {
  readonly [Index in keyof Parts]: ServiceIdentifier<Parts[Index]>;
};

/** One object for the life of the container, made by `make` from other ones when it is first asked for. */
export type BindSingleton = <T, Parts extends readonly unknown[]>(
  service: ServiceIdentifier<T>,
  parts: Identifiers<Parts>,
  make: (...parts: Parts) => T,
) => void;

/**
 * The one way in which modules bind: no decorators, so that use cases stay plain classes and every runner of
 * TypeScript can run them, and types checked between a class's constructor and the tokens it is given.
 */
export function singletonsIn({ bind }: ContainerModuleLoadOptions): BindSingleton {
  return (service, parts, make) => {
    bind(service)
      .toResolvedValue((...args: never) => make(...args), parts as never)
      .inSingletonScope();
  };
}
