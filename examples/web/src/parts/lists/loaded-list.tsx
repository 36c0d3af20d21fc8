import type { List } from '@crewkit/react';
import type { ReactElement } from 'react';

import { Loaded, type LoadedProps } from './loaded.js';

export interface LoadedListProps<Item> extends Omit<LoadedProps<readonly Item[]>, 'query'> {
  readonly list: List<Item>;
}

/** Like `Loaded`, for the list of a hook. */
export function LoadedList<Item>({ list, ...props }: LoadedListProps<Item>): ReactElement {
  const { items, isLoading, isLoadingMore, error, refetch } = list;
  const isMissing = isLoading || (error !== null && items.length === 0);
  const query = {
    data: isMissing ? undefined : items,
    error: isLoading ? null : error,
    failureReason: error,
    isFetching: isLoading || isLoadingMore,
    refetch,
  };
  return <Loaded query={query} {...props} />;
}
