import { useEffect, type ReactElement } from 'react';

import type { Growing } from '../data/use-list.js';
import { Button } from '../ui/button.js';
import { useNearViewport } from '../ui/use-near-viewport.js';

export interface LoadMoreProps {
  readonly list: Growing;
  /** What is loaded: "projects". */
  readonly noun: string;
  /** Loads when the user presses the button, and not before. */
  readonly isManual?: boolean;
}

/** The end of a list: loads the next page when the user scrolls near it. A button where that failed, or for the keyboard. */
export function LoadMore({ list, noun, isManual = false }: LoadMoreProps): ReactElement | null {
  const { hasMore, isLoadingMore, error, loadMore } = list;
  const { ref, isNear } = useNearViewport<HTMLDivElement>(false);
  const isDue = !isManual && isNear && hasMore && !isLoadingMore && error === null;
  useEffect(() => {
    if (isDue) loadMore();
    // Once for each page: `loadMore` is another function with each render.
  }, [isDue]); // eslint-disable-line react-hooks/exhaustive-deps
  if (!hasMore) return null;
  return (
    <div ref={ref}>
      <Button variant="quiet" size="small" isPending={isLoadingMore} onPress={loadMore}>
        {`Show more ${noun}`}
      </Button>
    </div>
  );
}
