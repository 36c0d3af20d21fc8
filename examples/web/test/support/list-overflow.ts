import type { Page } from 'playwright-core';

/**
 * Lists the elements that are wider than their box: the document, and inner boxes that scroll sideways or cut off their content. Navigation
 * menus and labeled regions, such as matrices, scroll by design. Texts are allowed to end in an ellipsis.
 */
export function listOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const cuts = (element: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.closest('nav, [role="region"]') === null;
    };
    // Boxes with one pixel are only for screen readers.
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
