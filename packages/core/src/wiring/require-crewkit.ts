import { checkOptions, methods } from '../options/index.js';
import type { Crewkit } from './crewkit.js';

/** The rule that checks the option `crewkit` of an adapter, which must be a Crewkit instance. */
export const crewkitRule = methods<Crewkit>(
  'what `await createCrewkit(…)` returns',
  'dispatch',
  'dispatchUnmatched',
  'admit',
  'can',
);

/**
 * Throws an `OptionsError` unless `crewkit` is a Crewkit instance. The error message contains `caller`, the name of the called function.
 */
export function requireCrewkit(caller: string, crewkit: unknown): void {
  checkOptions<{ readonly crewkit: Crewkit }>(caller, { crewkit: crewkitRule }, { crewkit });
}
