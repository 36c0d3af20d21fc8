import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Not what react-aria has read out: for 7 seconds it keeps the name of a pending button, which may be gone by then.
const run = "axe.run({ exclude: '[data-live-announcer]' }, { resultTypes: ['violations'] })";
// The colours change like everything else, over a moment: each of them waits for those that it inherits from.
const settle = `(async () => {
  const running = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
  do await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  while (running().length > 0);
})()`;
const grave = new Set(['serious', 'critical']);

/** axe-core finds nothing serious in the page as it is now, neither in light nor in dark. */
export async function checkAccessibility(page: Page): Promise<void> {
  await page.evaluate(axe);
  for (const theme of ['light', 'dark']) {
    // As the menu of the account does it.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await page.evaluate(settle);
    const results = await page.evaluate<AxeResults>(run);
    expect(faultsIn(results), `${page.url()}, ${theme}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
}

function faultsIn({ violations }: AxeResults): string[] {
  return violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
}
