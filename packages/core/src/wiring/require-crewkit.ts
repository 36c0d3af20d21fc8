import { checkOptions, methods } from '../options/index.js';
import type { Crewkit } from './crewkit.js';

/** The rule for an instance in the options of adapters. */
export const crewkitRule = methods<Crewkit>(
  'what `await createCrewkit(…)` returns',
  'dispatch',
  'dispatchUnmatched',
  'admit',
  'can',
);

/** Throws an `OptionsError` unless the value is an instance. */
export function requireCrewkit(caller: string, crewkit: unknown): void {
  checkOptions<{ readonly crewkit: Crewkit }>(caller, { crewkit: crewkitRule }, { crewkit });
}
