import { succeeds, tools } from '../../scripts/run-command.mjs';

/**
 * Type-checks the measured programs and compiles them to benchmarks/dist, so that they run in plain Node: loading TypeScript at run time
 * would take time and memory that count as theirs.
 */
export function compileSubjects(): void {
  if (succeeds(process.execPath, [tools.tsc, '-p', 'benchmarks/subjects'])) return;
  throw new Error('The measured programs were not compiled.');
}
