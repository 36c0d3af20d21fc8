import type { ClientInfo } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { HookContext, Hooks } from '../../ports/hooks.js';
import type { Logger } from '../../ports/observability/logger.js';
import { changeableFields } from './changeable-fields.js';

const maxHookMs = 5_000;

type HookInput<Name extends keyof Hooks> = Parameters<NonNullable<Hooks[Name]>>[0];
type AnyHook = (input: object, context: HookContext) => unknown;

/** The user and the client that make the request in which a hook runs. An `Actor` has this shape. */
export interface HookCaller {
  readonly userId: string | null;
  readonly client: ClientInfo;
  /** Checks the caller before the hook runs, so that the hook's refusal reveals nothing to callers without access. */
  readonly authorize?: () => Promise<unknown>;
}

/**
 * Calls the hooks of the embedding application. Must be called outside units of work, because a hook can wait for other systems, and nothing
 * else could use the connection or write to SQLite meanwhile. Inside `crewkit.transaction`, the embedding application accepts that.
 */
export class CallHooks {
  constructor(
    private readonly hooks: Hooks,
    private readonly logger: Logger,
  ) {}

  has(name: keyof Hooks): boolean {
    return this.hooks[name] !== undefined;
  }

  /**
   * Calls a hook and returns the input with the hook's changes, which the calling code must validate. Returns the input itself if there is
   * no such hook. Throws the errors of `authorize`, `REFUSED_BY_HOST` if the hook refuses, `UNAVAILABLE` if it takes too long, and `INTERNAL` if it fails.
   */
  async call<Name extends keyof Hooks>(
    name: Name,
    input: HookInput<Name>,
    { userId, client, authorize }: HookCaller,
  ): Promise<HookInput<Name>> {
    const hook = this.hooks[name] as AnyHook | undefined;
    if (hook === undefined) return input;
    await authorize?.();
    // The hook gets a copy, because it could change dates and nested objects.
    const copy = freeze(structuredClone(input));
    const stop = new AbortController();
    const context = Object.freeze({ userId, client: Object.freeze({ ...client }), signal: stop.signal });
    try {
      const returned = await withinLimit(stop, async () => hook.call(this.hooks, copy, context));
      return { ...input, ...readChanges(name, returned) };
    } catch (error) {
      throw this.toCrewkitError(name, error, stop.signal);
    }
  }

  private toCrewkitError(hook: keyof Hooks, error: unknown, { aborted }: AbortSignal): CrewkitError {
    if (aborted) {
      this.logger.error({ hook, waitedMs: maxHookMs }, 'a hook took too long');
      return new CrewkitError('UNAVAILABLE', { cause: error });
    }
    if (CrewkitError.is(error, 'REFUSED_BY_HOST')) return error;
    this.logger.error({ hook, err: error }, 'a hook failed');
    return new CrewkitError('INTERNAL', { cause: error });
  }
}

/** Waits for the work. Rejects, and aborts the signal, if the work takes too long. */
async function withinLimit(stop: AbortController, work: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The hook ran for more than ${maxHookMs} ms.`);
      stop.abort(error);
      reject(error);
    }, maxHookMs);
  });
  try {
    return await Promise.race([limit, work()]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns copies of the changeable fields in a hook's result, so that later changes to the result have no effect. */
function readChanges(name: keyof Hooks, returned: unknown): Readonly<Record<string, unknown>> {
  if (returned === undefined) return {};
  if (typeof returned !== 'object' || returned === null)
    throw new TypeError('A hook must return nothing or an object.');
  const changes: Record<string, unknown> = {};
  for (const [field, accepts] of Object.entries(changeableFields[name])) {
    const value: unknown = structuredClone(Reflect.get(returned, field));
    if (value === undefined) continue;
    if (!accepts(value)) throw new TypeError(`A hook returned an invalid value for ${field}.`);
    changes[field] = value;
  }
  return changes;
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
