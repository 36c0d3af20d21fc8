import assert from 'node:assert/strict';
import type { Page } from '@crewkit/core/adapter';
import { assertSame } from './assert-same.js';

interface ListWindow<Position> {
  readonly after: Position | null;
  readonly limit: number;
}

type List<Item, Position> = (window: ListWindow<Position>) => Promise<Page<Item, Position>>;

/** Reads the whole list, `limit` items at a time. */
async function walk<Item, Position>(list: List<Item, Position>, limit: number): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  let after: Position | null = null;
  do {
    const page: Page<Item, Position> = await list({ after, limit });
    pages.push(page.items);
    after = page.next;
    assert.ok(pages.length < 100, 'The list has no end.');
  } while (after !== null);
  return pages;
}

/** Asserts that the list has exactly these items in this order, for every page size. No page is cut short or empty. */
export function assertPages<Item>(list: List<Item, string>, expected: readonly Item[]): Promise<void> {
  return assertEveryPage(list, expected);
}

/** Does the same as `assertPages`, for a list whose positions are numbers. */
export function assertNumberedPages<Item>(list: List<Item, number>, expected: readonly Item[]): Promise<void> {
  return assertEveryPage(list, expected);
}

/** Does the same as `assertPages`, for a list with positions of any type. */
export async function assertEveryPage<Item, Position>(
  list: List<Item, Position>,
  expected: readonly Item[],
): Promise<void> {
  for (let limit = 1; limit <= expected.length + 1; limit += 1) {
    const pages = await walk(list, limit);
    assertSame(pages.flat(), expected, `limit ${limit}`);
    for (const page of pages.slice(0, -1)) assert.equal(page.length, limit);
    if (pages.length > 1) assert.notEqual(pages.at(-1)?.length, 0, `limit ${limit}: the last page is empty`);
  }
}

/** Sorts by id, which is the order of lists. */
export function byId<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
}
