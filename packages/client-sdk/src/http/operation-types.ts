import type { operations } from '../generated/schema.js';

type OperationId = keyof operations;

/** Query parameters of an operation, which is a member of the generated type `operations`. */
export type OperationQuery<Operation> = Operation extends { readonly parameters: { readonly query?: infer Q } }
  ? Exclude<Q, undefined>
  : never;

/** JSON body of an operation. */
export type OperationBody<Operation> = Operation extends { readonly requestBody?: { readonly content: infer C } }
  ? JsonOf<C>
  : never;

/** JSON of the successful responses of an operation; undefined for a response without content. */
export type OperationResult<Operation> = Operation extends { readonly responses: infer R }
  ? ContentOf<R[keyof R & Success]>
  : never;

/** Body of the other responses of an operation. */
export type OperationError<Operation> = Operation extends { readonly responses: infer R }
  ? ValueOf<ContentsOf<R[Exclude<keyof R, Success>]>>
  : never;

type Success = 200 | 201 | 202 | 203 | 204;

type JsonOf<C> = C extends { readonly 'application/json': infer J } ? J : never;
type ContentOf<R> = R extends { readonly content: infer C } ? JsonOf<C> : undefined;
type ContentsOf<R> = R extends { readonly content: infer C } ? C : never;
type ValueOf<C> = C extends unknown ? C[keyof C] : never;

/** Query parameters of one of Crewkit's operations. */
export type Query<Id extends OperationId> = OperationQuery<operations[Id]>;

/** JSON body of one of Crewkit's operations. */
export type Body<Id extends OperationId> = OperationBody<operations[Id]>;
