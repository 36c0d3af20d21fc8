import { type Row } from './rows.js';
import { type Summary } from './statistics.js';

/** Returns the rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const head = ['Benchmark', 'Crewkit', 'Baseline', 'Ratio', 'Bar', 'Verdict', 'Processor time per operation'];
  const lines = rows.map((row) => [
    row.what,
    figure(row.ours, row.unit),
    formatBaseline(row),
    toRatio(row),
    getBar(row),
    toVerdict(row),
    formatCost(row),
  ]);
  return [head, ['---', '--:', '---', '--:', '--:', '---', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/**
 * Returns the rows of the ladder as a Markdown table. The text before the colon names the request. The last column contains what a row adds
 * to the row above for the same request.
 */
export function toLadderTable(rows: readonly Row[]): string {
  const toRequest = ({ what }: Row) => what.split(':')[0];
  const lines = rows.map((row, index) => {
    const above = index > 0 && toRequest(rows[index - 1]) === toRequest(row) ? rows[index - 1] : null;
    const added = above === null ? '' : `${(row.ours.median - above.ours.median).toFixed(1)} ${row.unit}`;
    return [row.what, figure(row.ours, row.unit), added];
  });
  return [['Layers', 'Processor time per request', 'Added'], ['---', '--:', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Returns a line for each row that misses its target. */
export function getShortfalls(rows: readonly Row[]): string[] {
  return rows
    .filter((row) => row.met === false)
    .map(
      (row) =>
        `${row.what}${row.beside === null ? '' : ` (baseline: ${row.beside})`}: ${judged(row)}, bar ${getBar(row)}`,
    );
}

/** Returns the value that the target applies to: the ratio, or the result itself if there is no ratio. */
function judged({ ratio, ours, unit }: Row): string {
  return ratio === null ? `${number(ours.median)} ${unit}` : number(ratio.median);
}

function formatBaseline({ beside, theirs, unit }: Row): string {
  return theirs === null ? '' : `${beside}: ${figure(theirs, unit)}`;
}

function toRatio({ ratio }: Row): string {
  return ratio === null ? '' : `**${number(ratio.median)}** [${number(ratio.min)}..${number(ratio.max)}]`;
}

function getBar({ bar, ratio, unit }: Row): string {
  if (bar === null) return '';
  const text = 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
  return ratio === null ? `${text} ${unit}` : text;
}

function toVerdict({ met }: Row): string {
  if (met === null) return '';
  return met ? 'met' : '**missed**';
}

function formatCost({ cost }: Row): string {
  if (cost === null) return '';
  return `${number(cost.ours)} µs, baseline ${number(cost.theirs)} µs: **${number(cost.ratio)}**`;
}

function figure({ median, min, max }: Summary, unit: string): string {
  return `${number(median)} ${unit} [${number(min)}..${number(max)}]`;
}

/** Formats a number with three significant digits. */
function number(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 0.1 || value === 0 ? value.toFixed(2) : value.toPrecision(2);
}
