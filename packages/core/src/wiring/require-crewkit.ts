import { checkOptions, methods } from '../options/index.js';
import type { Crewkit } from './crewkit.js';

/** For the options of adapters. */
export const crewkitRule = methods<Crewkit>(
  'what `await createCrewkit(…)` returns',
  'dispatch',
  'dispatchUnmatched',
  'admit',
  'can',
);

/** Throws an `OptionsError` unless it is an instance. */
export function requireCrewkit(caller: string, crewkit: unknown): void {
  checkOptions<{ readonly crewkit: Crewkit }>(caller, { crewkit: crewkitRule }, { crewkit });
}
