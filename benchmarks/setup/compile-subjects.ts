import { succeeds, tools } from '../../scripts/run-command.mjs';

/**
 * Type-checks the measured programs, or only those that need no libraries from benchmarks/package.json, and compiles them to benchmarks/dist, so that they run in plain Node: loading TypeScript at run time
 * would take time and memory that count as theirs.
 */
export function compileSubjects(which: 'all' | 'bare'): void {
  const project = which === 'all' ? 'benchmarks/subjects' : 'benchmarks/subjects/tsconfig.bare.json';
  if (succeeds(process.execPath, [tools.tsc, '-p', project])) return;
  throw new Error('The measured programs were not compiled.');
}
