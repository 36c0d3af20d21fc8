import type { operations } from './generated/schema.js';

type OperationId = keyof operations;

type QueryOf<O> = O extends { readonly parameters: { readonly query?: infer Q } } ? Exclude<Q, undefined> : never;
type BodyOf<O> = O extends { readonly requestBody?: { readonly content: infer C } }
  ? C extends { readonly 'application/json': infer B }
    ? B
    : never
  : never;

/** What an operation takes in its query. */
export type Query<Id extends OperationId> = QueryOf<operations[Id]>;

/** What an operation takes as its JSON body. */
export type Body<Id extends OperationId> = BodyOf<operations[Id]>;
