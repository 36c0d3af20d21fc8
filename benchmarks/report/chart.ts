// Draws the ratios as bars next to their targets, in SVG. The chart consists of text and rectangles, in colors that follow the reader's
// light or dark mode.
import { type Bar, type Row } from './rows.js';
import { type Summary } from './statistics.js';

const width = 860;
const labelWidth = 400;
const rowHeight = 22;
const top = 58;
const bottom = 30;
// Longer bars are cut off; their number shows the value.
const most = 4;

const style = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 15px; font-weight: 600; }
  .quiet { fill: #59636e; }
  .better { fill: #1a7f37; }
  .short { fill: #bc4c00; }
  .told { fill: #57606a; }
  .grid { stroke: #d1d9e0; }
  .one { stroke: #1f2328; }
  .bar { stroke: #1f2328; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .quiet { fill: #9198a1; }
    .better { fill: #3fb950; }
    .short { fill: #f0883e; }
    .told { fill: #8b949e; }
    .grid { stroke: #3d444d; }
    .one { stroke: #f0f6fc; }
    .bar { stroke: #f0f6fc; }
  }`;

/** All rows with a ratio and a target. */
export function drawChart(rows: readonly Row[], date: string): string {
  const shown = rows.filter(isComparison);
  const height = top + shown.length * rowHeight + bottom;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Crewkit beside bare programs">
<style>${style}
</style>
<text class="title" x="12" y="22">Crewkit beside bare programs that do the same work</text>
<text class="quiet" x="12" y="42">Ratio of medians, ${date}; the thick line is the bar: "≥" to reach, "≤" not to exceed.</text>
${grid(height)}
${shown.map((row, index) => toLine(row, top + index * rowHeight)).join('\n')}
</svg>
`;
}

/** A row that has a ratio and a target. */
type ComparisonRow = Row & { readonly ratio: Summary; readonly bar: Bar };

function isComparison(row: Row): row is ComparisonRow {
  return row.ratio !== null && row.bar !== null;
}

function grid(height: number): string {
  return Array.from({ length: most + 1 }, (_, value) => {
    const x = at(value);
    const line = `<line class="${value === 1 ? 'one' : 'grid'}" x1="${x}" x2="${x}" y1="${top - 4}" y2="${height - bottom}"/>`;
    return `${line}<text class="quiet" x="${x}" y="${height - 12}" text-anchor="middle">${value}</text>`;
  }).join('\n');
}

function toLine({ what, beside, ratio, bar, met }: ComparisonRow, y: number): string {
  const value = ratio.median;
  const [sign, mark] = 'atLeast' in bar ? (['≥', bar.atLeast] as const) : (['≤', bar.atMost] as const);
  const end = at(Math.min(value, most));
  return [
    `<text x="${labelWidth - 8}" y="${y + 13}" text-anchor="end">${escape(what)}</text>`,
    `<rect class="${met ? 'better' : 'short'}" x="${at(0)}" y="${y + 3}" width="${(end - at(0)).toFixed(1)}" height="13" rx="2"><title>${escape(`${what} beside ${beside}`)}</title></rect>`,
    `<line class="bar" x1="${at(mark)}" x2="${at(mark)}" y1="${y}" y2="${y + 19}"/>`,
    `<text x="${Math.max(end, at(mark)) + 6}" y="${y + 13}">${value.toFixed(2)} <tspan class="quiet">(${sign} ${mark})</tspan></text>`,
  ].join('');
}

function at(value: number): number {
  return Number((labelWidth + (value / most) * (width - labelWidth - 110)).toFixed(1));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
