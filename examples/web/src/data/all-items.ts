import { every } from '@crewkit/client-sdk';

// What a page can show; whoever has more searches.
const maxItems = 1000;

/** The items of all pages of a list, up to a thousand. */
export async function allItems<Item>(page: Parameters<typeof every<Item>>[0]): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of every(page)) {
    items.push(item);
    if (items.length >= maxItems) break;
  }
  return items;
}
