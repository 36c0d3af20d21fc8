import type { operations } from './generated/schema.js';

type OperationId = keyof operations;

type QueryOf<O> = O extends { readonly parameters: { readonly query?: infer Q } } ? Exclude<Q, undefined> : never;
type BodyOf<O> = O extends { readonly requestBody?: { readonly content: infer C } }
  ? C extends { readonly 'application/json': infer B }
    ? B
    : never
  : never;

/** Query parameters of an operation. */
export type Query<Id extends OperationId> = QueryOf<operations[Id]>;

/** JSON body of an operation. */
export type Body<Id extends OperationId> = BodyOf<operations[Id]>;
