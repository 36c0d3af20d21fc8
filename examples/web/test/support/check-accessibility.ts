import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// React Aria's announcements are excluded. For 7 seconds they contain the name of a pending button, which may no longer exist.
const run = (options: RunOptions): string =>
  `axe.run({ exclude: '[data-live-announcer]' }, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
// A theme changes colors only.
const themes = { light: run({}), dark: run({ runOnly: ['color-contrast', 'link-in-text-block'] }) };
// Colors change with a transition, so each element waits for the elements from which it inherits.
const settle = `(async () => {
  const running = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
  do await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  while (running().length > 0);
})()`;
const grave = new Set(['serious', 'critical']);

/** Expects that axe-core finds no serious problem in the current page, in light and in dark mode. */
export async function checkAccessibility(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  for (const [theme, find] of Object.entries(themes)) {
    // This sets the theme in the same way as the account menu.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await page.evaluate(settle);
    const results = await page.evaluate<AxeResults>(find);
    expect(findFaultsIn(results), `${page.url()}, ${theme}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
}

function findFaultsIn({ violations }: AxeResults): string[] {
  return violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
}
