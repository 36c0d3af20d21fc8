import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { routeTable } from '../../api/route-table.js';
import { metricCatalogue } from './metric-catalogue.js';
import { withValues } from './metric-labels.js';

const entries = Object.values(metricCatalogue);

describe('the metric catalogue', () => {
  it('contains each name once, in Prometheus format', () => {
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    for (const { name, type, help } of entries) {
      expect(name).toMatch(/^crewkit_[a-z]+(?:_[a-z]+)*$/);
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      if (name.includes('duration') || name.includes('delay')) expect(name).toMatch(/_seconds$/);
      expect(help).toMatch(/\.$/);
    }
  });

  it('has ascending buckets', () => {
    for (const entry of entries) {
      if (!('buckets' in entry)) continue;
      expect(entry.buckets.length).toBeLessThanOrEqual(14);
      expect([...entry.buckets].sort((a, b) => a - b)).toEqual(entry.buckets);
    }
  });

  it('uses the label values that the running instance provides, and keeps the other labels', () => {
    const { labels } = withValues(metricCatalogue.httpErrors, { operation: ['login'] });
    expect(labels.operation).toEqual(['login']);
    expect(labels.code).toContain('NOT_FOUND');
  });

  it('contains every limit', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && /^(?:features|api.http)/.test(path))
      .map((path) => readFileSync(`${root}${path}`, 'utf8'));
    // Rate-limit rules declared outside the routes.
    const rules = sources.flatMap((text) =>
      [...text.matchAll(/\bname: '([a-z-]+)', limit\b/g)].map(([, name]) => name),
    );
    expect(rules.length).toBeGreaterThanOrEqual(4);
    // Rules of adapter-ws, which core does not know.
    const ofSockets = ['socket-connections', 'socket-events'];
    expect([...metricCatalogue.rateLimitRefusals.labels.limit].sort()).toEqual([...rules, ...ofSockets].sort());
    expect(routeTable.some(({ limit }) => limit !== undefined)).toBe(true);
  });
});
