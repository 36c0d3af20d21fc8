const keptDetails = 20;

/** The violated guarantees by kind, with the first details of each. */
export class Checks {
  violations = new Map();
  passed = new Map();

  constructor(startedAt = performance.now()) {
    this.startedAt = startedAt;
  }

  /** Counts the check, and records a failure. */
  expect(holds, kind, detail = '') {
    if (holds) this.passed.set(kind, (this.passed.get(kind) ?? 0) + 1);
    else this.violate(kind, detail);
    return holds;
  }

  violate(kind, detail) {
    const found = this.violations.get(kind) ?? { count: 0, details: [] };
    found.count += 1;
    const at = `${((performance.now() - this.startedAt) / 1000).toFixed(1)} s`;
    if (found.details.length < keptDetails) found.details.push(`at ${at}: ${detail}`);
    this.violations.set(kind, found);
    if (found.count <= 3) console.log(`  ✗ ${kind}: ${detail} (at ${at})`);
  }

  get failed() {
    return this.violations.size > 0;
  }

  /** Prints how often each check ran; sets the exit code. */
  report() {
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
export function toTable(heading, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heading), `|${heading.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export function percentile(values, share) {
  if (values.length === 0) return 0;
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
}
