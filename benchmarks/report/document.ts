import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { drawChart } from './chart.js';
import { type Row } from './rows.js';
import { getShortfalls, toLadderTable, toTable } from './table.js';

const document = fileURLToPath(new URL('../../docs/operating/performance.md', import.meta.url));
const pictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** Writes the results of a whole run to docs/operating/performance.md, and the chart to docs/pictures. */
export function writeDocument(
  rows: readonly Row[],
  { date, machine, minutes }: { date: string; machine: string; minutes: number },
): void {
  mkdirSync(pictures, { recursive: true });
  writeFileSync(`${pictures}performance.svg`, drawChart(rows, date));
  writePart(
    'bench',
    `Measured on ${date}, in ${minutes.toFixed(0)} minutes, on: ${machine}.

![The ratios of the table below, each beside its bar](../pictures/performance.svg)

${toTable(rows)}

${shortfalls(rows)}`,
  );
}

/** Writes the processor time of each layer to docs/operating/performance.md. */
export function writeLadder(rows: readonly Row[], { date, machine }: { date: string; machine: string }): void {
  writePart('ladder', `Measured on ${date}, on: ${machine}.\n\n${toLadderTable(rows)}`);
}

/** Replaces the text between the markers of a part. */
function writePart(name: 'bench' | 'ladder', made: string): void {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const text = readFileSync(document, 'utf8');
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start === -1 || stop < start) throw new Error('docs/operating/performance.md has lost its markers.');
  writeFileSync(document, `${text.slice(0, start + begin.length)}\n\n${made}\n\n${text.slice(stop)}`);
}

function shortfalls(rows: readonly Row[]): string {
  const all = getShortfalls(rows);
  if (all.length === 0) return 'In this run, all results met their bars.';
  return `In this run, these results missed their bars:\n\n${all.map((line) => `- ${line}`).join('\n')}`;
}
