import type { Page } from 'playwright-core';

/**
 * Lists what is wider than its box: the document, and inner boxes that scroll sideways or cut off their content. Navigation menus and
 * labelled regions, such as matrices, scroll by design; texts may end in an ellipsis.
 */
export function listOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const cuts = (element: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.closest('nav, [role="region"]') === null;
    };
    // Boxes of one pixel are for screen readers only.
    const isWide = (element: Element): boolean =>
      element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
    return [...document.querySelectorAll('*')]
      .filter((element) => isWide(element) && (element === root || cuts(element)))
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName}.${className}: ${scrollWidth} > ${clientWidth}`,
      );
  });
}
