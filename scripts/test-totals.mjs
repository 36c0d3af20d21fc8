import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run-command.mjs';

/** Returns the totals of Vitest's JSON report. A test file that could not be loaded counts as one failure. */
export function readTestTotals(resultFile) {
  try {
    const result = JSON.parse(readFileSync(resultFile, 'utf8'));
    const unloaded = result.testResults.filter(({ status, assertionResults }) => {
      return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    });
    const skipped = result.numPendingTests + result.numTodoTests;
    const notes = failedTests(result.testResults);
    if (skipped > 0) notes.push(`${skipped} tests were skipped`);
    return { passed: result.numPassedTests, failed: result.numFailedTests + unloaded.length, notes };
  } catch {
    return { passed: 0, failed: 1, notes: ['the tests did not run'] };
  }
}

/** Returns the failures again for the end, where they are visible in truncated output. */
function failedTests(files) {
  return files.flatMap(({ name, assertionResults, status, message }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`✗ ${file}: ${message.split('\n', 1)[0]}`];
    return failed.map(
      ({ fullName, failureMessages }) => `✗ ${file}: ${fullName}: ${failureMessages[0]?.split('\n', 1)[0]}`,
    );
  });
}
