import assert from 'node:assert/strict';
import { refuse, type Hooks } from '@crewkit/core';

type HookName = keyof Hooks;
type HookContext = Parameters<NonNullable<Hooks['beforeSignIn']>>[1];

export interface HookCall {
  readonly name: HookName;
  readonly input: object;
  readonly context: HookContext;
}

/** The detail of every refusal. */
export const refusalDetail = 'Not in this house.';

/** Hooks that record their calls, and refuse or change what the case defines. */
export class ScriptedHooks {
  /** The hooks that refuse. */
  readonly refusing = new Set<HookName>();
  /** The code of refusals, or undefined for the default code. */
  code: string | undefined;
  /** What each hook returns. */
  readonly changes = new Map<HookName, object>();
  /** The error with which every hook fails, or null. */
  failure: Error | null = null;
  private recorded: HookCall[] = [];

  readonly hooks: Hooks;

  constructor(...names: readonly HookName[]) {
    const entries = names.map((name) => [
      name,
      (input: object, context: HookContext) => this.run(name, input, context),
    ]);
    this.hooks = Object.fromEntries(entries) as Hooks;
  }

  /** Returns the calls since the last call to this method. */
  take(): readonly HookCall[] {
    const calls = this.recorded;
    this.recorded = [];
    return calls;
  }

  /** Runs the work while this hook refuses, with this code. Fails unless the hook was called. */
  async whileRefusing<T>(name: HookName, work: () => Promise<T>, code?: string): Promise<T> {
    this.take();
    this.code = code;
    this.refusing.add(name);
    try {
      return await work();
    } finally {
      this.refusing.delete(name);
      this.code = undefined;
      assert.ok(
        this.take().some((call) => call.name === name),
        `${name} was not called`,
      );
    }
  }

  /** Runs the work while this hook returns the changes. */
  async whileChanging<T>(name: HookName, changes: object, work: () => Promise<T>): Promise<T> {
    this.changes.set(name, changes);
    try {
      return await work();
    } finally {
      this.changes.delete(name);
    }
  }

  private async run(name: HookName, input: object, context: HookContext): Promise<object | undefined> {
    await Promise.resolve();
    this.recorded.push({ name, input, context });
    assert.ok(Object.isFrozen(input) && Object.isFrozen(context) && Object.isFrozen(context.client));
    if (this.failure !== null) throw this.failure;
    if (this.refusing.has(name)) throw refuse({ detail: refusalDetail, code: this.code });
    return this.changes.get(name);
  }
}
