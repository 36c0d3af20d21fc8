import type { Page } from '../../domain/page.js';
import type { Caller, ServerActor, SystemActor } from '../../domain/sign-in/session.js';
import type { UseCases } from './use-cases.js';

/** A use case whose first input is its caller. */
interface CallerUseCase {
  execute(caller: Caller, ...inputs: readonly unknown[]): unknown;
}

/** The results of use cases without the password hashes of accounts. */
type WithoutHash<T> = T extends { readonly passwordHash: unknown }
  ? Omit<T, 'passwordHash'>
  : T extends { readonly account: { readonly passwordHash: unknown } }
    ? Omit<T, 'account'> & { readonly account: WithoutHash<T['account']> }
    : T extends Page<infer Item extends { readonly passwordHash: unknown }, infer Position>
      ? Page<WithoutHash<Item>, Position>
      : T extends readonly (infer Item extends { readonly passwordHash: unknown })[]
        ? readonly WithoutHash<Item>[]
        : T;

type Inputs<UseCase> = UseCase extends { execute(...inputs: infer All): unknown } ? All : never;

/** The name, unless the use case has no caller or requires another one, such as a caller with a session. */
type NameFor<Who, UseCase, Name> =
  Inputs<UseCase> extends readonly [infer First, ...unknown[]] ? (Who extends First ? Name : never) : never;

type Bound<UseCase> = UseCase extends { execute(caller: never, ...inputs: infer Rest): infer Result }
  ? (...inputs: Rest) => Promise<WithoutHash<Awaited<Result>>>
  : never;

type UseCasesFor<Who> = {
  readonly [Name in keyof UseCases as NameFor<Who, UseCases[Name], Name>]: Bound<UseCases[Name]>;
};

/**
 * The use cases that code of the embedding application can run as a user, without the parameter for the caller. Use cases that need a
 * session of the user, such as changing the password, are missing.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- an interface keeps its name in error messages
export interface UserUseCases extends UseCasesFor<ServerActor> {}

/** The use cases that code of the embedding application can run on its own behalf, without the parameter for the caller. */
// oxlint-disable-next-line typescript/no-empty-object-type -- an interface keeps its name in error messages
export interface SystemUseCases extends UseCasesFor<SystemActor> {}

/** Returns the use cases for the caller that `findCaller` resolves with. `findCaller` is called for each call of a use case. */
export type BindUseCases = <Who extends ServerActor | SystemActor>(
  findCaller: () => Promise<Who>,
) => Who extends SystemActor ? SystemUseCases : UserUseCases;

const finder = Symbol('findCaller');

/** Creates the function that binds the use cases to a caller. The bound objects share their methods. */
export function createBindUseCases(useCases: UseCases): BindUseCases {
  class BoundUseCases {
    readonly [finder]: () => Promise<Caller>;

    constructor(findCaller: () => Promise<Caller>) {
      this[finder] = findCaller;
    }
  }
  for (const [name, useCase] of Object.entries(useCases as unknown as Readonly<Record<string, object>>)) {
    if (!isCallerUseCase(useCase)) continue;
    Object.defineProperty(BoundUseCases.prototype, name, {
      enumerable: true,
      async value(this: BoundUseCases, ...inputs: readonly unknown[]): Promise<unknown> {
        return withoutHash(await useCase.execute(await this[finder](), ...inputs));
      },
    });
  }
  return ((findCaller: () => Promise<Caller>) => new BoundUseCases(findCaller)) as unknown as BindUseCases;
}

// At run time, the first parameter is unknown. A use case without a caller rejects the caller as an invalid input.
function isCallerUseCase(useCase: object): useCase is CallerUseCase {
  return 'execute' in useCase && typeof useCase.execute === 'function';
}

/** Removes the password hashes, so that an application that returns the result from its own route does not publish them. */
function withoutHash(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(withoutHash);
  if (typeof result !== 'object' || result === null) return result;
  if ('passwordHash' in result) {
    const { passwordHash: _, ...rest } = result;
    return rest;
  }
  if ('account' in result) return { ...result, account: withoutHash(result.account) };
  if ('items' in result) return { ...result, items: withoutHash(result.items) };
  return result;
}
