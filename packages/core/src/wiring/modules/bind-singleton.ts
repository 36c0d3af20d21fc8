import type { ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify';

import type { AnyDependency, Constructor, Singleton } from '../../features/use-cases/singleton.js';

/** Binds the singleton to its class. The container creates the instance when it is first requested. */
export function bindSingleton<T>({ bind }: ContainerModuleLoadOptions, { create, dependencies }: Singleton<T>): void {
  const make = (...values: readonly unknown[]): T => {
    const next = values.values();
    const args = dependencies.map((dependency) => fill(dependency, next));
    return new create(...(args as never));
  };
  const service: ServiceIdentifier<T> = create as new () => T;
  bind(service).toResolvedValue(make, dependencies.flatMap(listTokens)).inSingletonScope();
}

/** Returns the tokens in the order in which `fill` consumes their values. */
function listTokens(dependency: AnyDependency): readonly (symbol | Constructor)[] {
  return isToken(dependency) ? [dependency] : Object.values(dependency).flatMap(listTokens);
}

function fill(dependency: AnyDependency, values: Iterator<unknown>): unknown {
  if (isToken(dependency)) return values.next().value;
  return Object.fromEntries(Object.entries(dependency).map(([name, field]) => [name, fill(field, values)]));
}

function isToken(dependency: AnyDependency): dependency is Exclude<AnyDependency, object> | Constructor {
  return typeof dependency !== 'object';
}
