export interface Result {
  readonly ok: boolean;
  readonly output: string;
}

const failures: string[] = [];

/** Prints a line for the claim, and the output if it does not hold. Returns whether it holds. */
export function expect(claim: string, { ok, output }: Result): boolean {
  console.log(`${ok ? '✓' : '✗'} ${claim}`);
  if (ok) return true;
  failures.push(claim);
  process.exitCode = 1;
  console.log(output);
  return false;
}

/** Returns the number of claims that did not hold. */
export function countFailures(): number {
  return failures.length;
}
