/** Returns the table of docs/reference/metrics.md: one row for each metric of the catalogue. */
export function metricTable(catalogue) {
  const rows = Object.values(catalogue).map(({ name, type, labels, help }) => {
    const named = Object.keys(labels).map((label) => `\`${label}\``);
    return `| \`${name}\` | ${type} | ${named.join(', ') || '–'} | ${help} |`;
  });
  return ['| Metric | Type | Labels | What it tells |', '|---|---|---|---|', ...rows].join('\n');
}
