import type { Page } from '../domain/page.js';
import type { Stores } from './unit-of-work.js';

/** The interface of one store, e.g. `Store<'boards'>`. */
export type Store<Name extends keyof Stores> = Stores[Name];

type Methods<Port> = {
  [Name in keyof Port]: Port[Name] extends (...inputs: never[]) => Promise<unknown> ? Name : never;
}[keyof Port];
type Method<Port, Name extends keyof Port> = Port[Name] extends (...inputs: infer Inputs) => Promise<infer Result>
  ? { inputs: Inputs; result: Result }
  : never;
type Single<Value> = Value extends readonly (infer Item)[]
  ? Item
  : Value extends Page<infer Item, unknown>
    ? Item
    : Value;

/**
 * A parameter of a store's method, by default the first, e.g. `StoreInput<'tasks', 'insert'>`. If the parameter is a list, the result is the
 * type of its items. null and undefined are left out.
 */
export type StoreInput<
  Name extends keyof Stores,
  MethodName extends Methods<Stores[Name]>,
  Index extends number = 0,
> = NonNullable<Single<Method<Stores[Name], MethodName>['inputs'][Index]>>;

/**
 * The result of a store's method, e.g. `StoreResult<'tasks', 'find'>`. If the method returns a list or a page, the result is the type of its
 * items. null and undefined are left out.
 */
export type StoreResult<Name extends keyof Stores, MethodName extends Methods<Stores[Name]>> = NonNullable<
  Single<Method<Stores[Name], MethodName>['result']>
>;
