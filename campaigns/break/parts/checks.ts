const keptDetails = 20;

interface Violation {
  count: number;
  readonly details: string[];
}

/** The violated guarantees by kind, with the first details of each. */
export class Checks {
  readonly violations = new Map<string, Violation>();
  readonly passed = new Map<string, number>();
  private readonly startedAt: number;

  constructor(startedAt = performance.now()) {
    this.startedAt = startedAt;
  }

  /** Counts the check, and records a failure. */
  expect(holds: boolean, kind: string, detail: string | number = ''): boolean {
    if (holds) this.passed.set(kind, (this.passed.get(kind) ?? 0) + 1);
    else this.violate(kind, detail);
    return holds;
  }

  violate(kind: string, detail: string | number): void {
    const found = this.violations.get(kind) ?? { count: 0, details: [] };
    found.count += 1;
    const at = `${((performance.now() - this.startedAt) / 1000).toFixed(1)} s`;
    if (found.details.length < keptDetails) found.details.push(`at ${at}: ${detail}`);
    this.violations.set(kind, found);
    if (found.count <= 3) console.log(`  ✗ ${kind}: ${detail} (at ${at})`);
  }

  get failed(): boolean {
    return this.violations.size > 0;
  }

  /** Prints how often each check ran; sets the exit code. */
  report(): void {
    const kinds = [...new Set([...this.passed.keys(), ...this.violations.keys()])].sort();
    const rows = kinds.map((kind) => {
      const violated = this.violations.get(kind)?.count ?? 0;
      return [kind, String((this.passed.get(kind) ?? 0) + violated), String(violated)];
    });
    console.log(`\n${toTable(['Promise', 'checked', 'violated'], rows)}`);
    for (const [kind, { details }] of this.violations) {
      console.log(`\n✗ ${kind}`);
      for (const detail of details) console.log(`  ${detail}`);
    }
    console.log(this.failed ? '\nFAILED' : '\nno violation');
    if (this.failed) process.exitCode = 1;
  }
}

/** Returns a Markdown table. */
export function toTable(heading: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), `|${heading.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
