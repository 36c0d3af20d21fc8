import type { Account } from '../../domain/accounts/account.js';
import type { Message } from '../../domain/chat/conversation.js';
import type { FieldResource, FieldValues } from '../../domain/fields/host-fields.js';
import type { Caller, ServerActor, SystemActor } from '../../domain/sign-in/session.js';
import type { UseCases } from './use-cases.js';

/** A use case whose first input is its caller. */
interface CallerUseCase {
  execute(caller: Caller, ...inputs: readonly unknown[]): unknown;
}

/** The types of the embedding application's fields by resource, as use cases accept (`changes`) and return (`values`) them. */
type ResourceFieldTypes = Readonly<Record<FieldResource, { readonly changes: unknown; readonly values: unknown }>>;

/** Stands for any fields. The types of their values are unknown. */
export type AnyFields = Readonly<
  Record<FieldResource, { readonly changes: FieldValues; readonly values: FieldValues }>
>;

type ResourceOf<T extends { readonly fields?: unknown }> =
  Exclude<T['fields'], undefined> extends FieldValues<infer Resource> ? Resource : never;
// A form, for example, has a method with this name.
type HasFields<T> = 'fields' extends keyof T
  ? T extends { readonly fields?: FieldValues | undefined }
    ? unknown
    : never
  : never;

/** An input with the types of the application's fields. */
type Input<T, F extends ResourceFieldTypes> = T extends object & HasFields<T> & { readonly fields?: unknown }
  ? Omit<T, 'fields'> & { readonly fields?: F[ResourceOf<T>]['changes'] | undefined }
  : T;

/** A result without the password hash of an account, and with the types of the application's fields. */
type Entity<T, F extends ResourceFieldTypes> = T extends object & HasFields<T> & { readonly fields?: unknown }
  ? Omit<T, 'fields' | 'passwordHash'> & { readonly fields?: F[ResourceOf<T>]['values'] | undefined }
  : T;

/** The properties of results that contain entities. */
const parts = ['account', 'items', 'message', 'conversation', 'lastMessage'] as const;

type Part = (typeof parts)[number];

/** A result of a use case: an entity, or an object or a list that contains entities. */
type Output<T, F extends ResourceFieldTypes> = T extends readonly (infer Item)[]
  ? readonly Output<Item, F>[]
  : T extends object
    ? keyof T & Part extends never
      ? Entity<T, F>
      : { readonly [Name in keyof T]: Name extends Part ? Output<T[Name], F> : T[Name] }
    : T;

type Inputs<UseCase> = UseCase extends { execute(...inputs: infer All): unknown } ? All : never;

/** The name, unless the use case has no caller or requires another one, such as a caller with a session. */
type NameFor<Who, UseCase, Name> =
  Inputs<UseCase> extends readonly [infer First, ...unknown[]] ? (Who extends First ? Name : never) : never;

type Bound<UseCase, F extends ResourceFieldTypes> = UseCase extends {
  execute(caller: never, ...inputs: infer Rest): infer Result;
}
  ? {
      // Adapters accept an instance with any fields, because the compiler compares the parameters of methods in both directions.
      run(...inputs: { [Index in keyof Rest]: Input<Rest[Index], F> }): Promise<Output<Awaited<Result>, F>>;
    }['run']
  : never;

type UseCasesFor<Who, F extends ResourceFieldTypes> = {
  readonly [Name in keyof UseCases as NameFor<Who, UseCases[Name], Name>]: Bound<UseCases[Name], F>;
};

/**
 * The use cases that code of the embedding application can run as a user, without the parameter for the caller. Use cases that need a
 * session of the user, such as changing the password, are missing.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- an interface keeps its name in error messages
export interface UserUseCases<F extends ResourceFieldTypes = AnyFields> extends UseCasesFor<ServerActor, F> {}

/** The use cases that code of the embedding application can run on its own behalf, without the parameter for the caller. */
// oxlint-disable-next-line typescript/no-empty-object-type -- an interface keeps its name in error messages
export interface SystemUseCases<F extends ResourceFieldTypes = AnyFields> extends UseCasesFor<SystemActor, F> {}

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
        const caller = await this[finder]();
        return toPublic(await useCase.execute(caller, ...inputs), { useCases, caller });
      },
    });
  }
  return ((findCaller: () => Promise<Caller>) => new BoundUseCases(findCaller)) as unknown as BindUseCases;
}

// At run time, the first parameter is unknown. A use case without a caller rejects the caller as an invalid input.
function isCallerUseCase(useCase: object): useCase is CallerUseCase {
  return 'execute' in useCase && typeof useCase.execute === 'function';
}

interface Viewer {
  readonly useCases: UseCases;
  readonly caller: Caller;
}

/** Returns the result with its accounts and messages as the caller may see them. */
function toPublic(result: unknown, viewer: Viewer): unknown {
  if (Array.isArray(result)) return result.map((item) => toPublic(item, viewer));
  if (typeof result !== 'object' || result === null) return result;
  if ('passwordHash' in result) return presentAccount(result as Account, viewer);
  if ('senderId' in result) return presentMessage(result as Message, viewer);
  const found = parts.filter((part) => part in result);
  if (found.length === 0) return result;
  const shown = found.map((part) => [part, toPublic(Reflect.get(result, part), viewer)]);
  return { ...result, ...Object.fromEntries(shown) };
}

/** Removes the password hash, so that an application that returns the result from its own route does not publish it. */
function presentAccount({ passwordHash: _, fields, ...account }: Account, { useCases, caller }: Viewer): object {
  const { userFields } = useCases;
  const shown = caller.userId === null ? userFields.showToServer(fields) : userFields.showToSelf(fields);
  return { ...account, ...(shown && { fields: shown }) };
}

function presentMessage({ fields, ...message }: Message, { useCases }: Viewer): object {
  const shown = useCases.messageFields.show(fields);
  return { ...message, ...(shown && { fields: shown }) };
}
