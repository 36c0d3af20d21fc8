/** Rows as a table in Markdown. */
export function tableOf(rows) {
  const head = ['', 'Crewkit', 'Beside it', 'Ratio', 'Bar', ''];
  const lines = rows.map((row) => [
    row.what,
    figure(row.ours, row.unit),
    besideOf(row),
    ratioOf(row),
    barOf(row),
    verdictOf(row),
  ]);
  return [head, ['---', '--:', '---', '--:', '--:', '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The rows that do not reach their bar, one line each; none: an empty list. */
export function shortfallsOf(rows) {
  return rows
    .filter((row) => row.met === false)
    .map(
      (row) => `${row.what}${row.beside === null ? '' : `, beside ${row.beside}`}: ${judged(row)}, bar ${barOf(row)}`,
    );
}

/** What is judged: the ratio, or the figure itself. */
function judged({ ratio, ours, unit }) {
  return ratio === null ? `${number(ours.median)} ${unit}` : number(ratio.median);
}

function besideOf({ beside, theirs, unit }) {
  return theirs === null ? '' : `${beside}: ${figure(theirs, unit)}`;
}

function ratioOf({ ratio }) {
  return ratio === null ? '' : `**${number(ratio.median)}** [${number(ratio.min)}..${number(ratio.max)}]`;
}

function barOf({ bar, ratio, unit }) {
  if (bar === null) return '';
  const text = 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
  return ratio === null ? `${text} ${unit}` : text;
}

function verdictOf({ met }) {
  if (met === null) return '';
  return met ? 'met' : '**short**';
}

function figure({ median, min, max }, unit) {
  return `${number(median)} ${unit} [${number(min)}..${number(max)}]`;
}

/** Three digits that count. */
function number(value) {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 0.1 || value === 0 ? value.toFixed(2) : value.toPrecision(2);
}
