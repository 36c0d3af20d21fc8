import type { metricCatalogue } from '@crewkit/core/adapter';
import { formatCode, formatTable } from './markdown-tables.js';

/** Returns the table of docs/reference/metrics.md, with one row for each metric in the catalog. */
export function metricTable(catalogue: typeof metricCatalogue): string {
  return formatTable(
    ['Metric', 'Type', 'Labels', 'Meaning'],
    Object.values(catalogue).map(({ name, type, labels, help }) => {
      return [formatCode(name), type, Object.keys(labels).map(formatCode).join(', ') || '–', help];
    }),
  );
}
